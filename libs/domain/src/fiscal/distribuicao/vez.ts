import { diaAt, horaAt } from '../../kernel/relogio.js';
import { diaToBr } from '../../kernel/calendar.js';
import { refuseFiscal } from '../errors.js';
import { umaHoraDepois } from './cursor.js';

/**
 * Questions of any kind in an hour: below the twenty of the tax authority, which also counts other programs' questions for the same
 * document.
 */
export const PERGUNTAS_POR_HORA = 18;
const MINUTO_MS = 60_000;
/** Days without a question after which the tax authority numbers nothing more for a document, and from which that is told. */
export const [DIAS_SEM_PERGUNTAR, DIAS_DO_AVISO] = [60, 45] as const;

/** The state of a document's queue before a question. */
export type Vez = {
  /** Instants from which on more may be asked for; null where nothing was asked yet. */
  readonly proximoEm: string | null;
  /** Misuse was told: nothing at all is asked before. */
  readonly bloqueadaAte: string | null;
  /** Instants of the questions of the last hour, the first first. */
  readonly naHora: readonly string[];
};

/** An hour by the clock of São Paulo, which the tax authority keeps; with its day where that is another. */
export const horaDita = (instante: string, agora: string): string => {
  // A person who comes back at the minute told must not be sent away again.
  const minuto = new Date(Math.ceil(Date.parse(instante) / MINUTO_MS) * MINUTO_MS).toISOString();
  const [dia, hora] = [diaAt(minuto), horaAt(minuto)];
  return dia === diaAt(agora) ? hora : `${hora} de ${diaToBr(dia)}`;
};

/**
 * A wait is of an hour. One that ends further ahead than this was written by a clock that was wrong then, and is not believed: at worst
 * the authority says so once, while a farm would otherwise get no invoices until that year.
 */
const CRIVEL_MS = 7_200_000;

const depois = (um: string | null, agora: string): um is string =>
  um !== null && um > agora && Date.parse(um) <= Date.parse(agora) + CRIVEL_MS;

/** The time from which a question may be asked, and the reason for the wait; undefined where it may be asked now. */
export const porqueEsperar = ({ proximoEm, bloqueadaAte, naHora }: Vez, geral: boolean, agora: string) => {
  if (depois(bloqueadaAte, agora)) return { ate: bloqueadaAte, cota: false };
  if (geral && depois(proximoEm, agora)) return { ate: proximoEm, cota: false };
  const primeira = naHora[0];
  return naHora.length >= PERGUNTAS_POR_HORA && primeira !== undefined ? { ate: umaHoraDepois(primeira), cota: true } : undefined;
};

/** @throws SEFAZ_PEDE_ESPERA, SEFAZ_COTA_USADA where the authority would refuse, and start the hour anew */
export const exigirVez = (vez: Vez, geral: boolean, agora: string): void => {
  const espera = porqueEsperar(vez, geral, agora);
  if (!espera) return;
  const hora = horaDita(espera.ate, agora);
  throw espera.cota ? refuseFiscal('SEFAZ_COTA_USADA', { vezes: vez.naHora.length, hora }) : refuseFiscal('SEFAZ_PEDE_ESPERA', { hora });
};
