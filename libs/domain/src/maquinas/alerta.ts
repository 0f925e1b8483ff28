import { addDays, daysBetween, diaToBr } from '../kernel/dates.js';
import { fromScaled, scaledToBr, toScaled } from '../kernel/scaled.js';
import { type Leitura, usoDesde } from './uso.js';

export type Alerta = {
  readonly descricao: string;
  readonly intervalo: string | null;
  readonly intervaloDias: number | null;
  readonly ultimaLeitura: string | null;
  readonly ultimaData: string | null;
  readonly avisarAntes: string | null;
  readonly avisarDiasAntes: number | null;
};
/** A maintenance that attends to the alert. */
export type Atendida = {
  readonly data: string;
  readonly leitura: string | null;
  readonly proximaLeitura: string | null;
  readonly proximaData: string | null;
};
export type Estado = 'VENCIDO' | 'PROXIMO' | 'EM_DIA' | 'INDEFINIDO';
export type Vencimento = {
  readonly estado: Estado;
  /** Hours or kilometres, below zero once past; null where it is not known or not asked. */
  readonly faltaMedidor: string | null;
  readonly venceEm: string | null;
  readonly faltaDias: number | null;
  readonly feitoEm: string | null;
  readonly aviso: string;
};

const centesimos = (texto: string | null): number | undefined => (texto === null ? undefined : toScaled(texto, 2));

/** The last maintenance that attends to the alert, with its plan for the next time; without one, the alert's own data. */
const baseDe = (alerta: Alerta, atendidas: readonly Atendida[]): Atendida | undefined => {
  const ultima = atendidas.toSorted((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0)).at(-1);
  if (ultima) return ultima;
  const { ultimaData, ultimaLeitura } = alerta;
  if (ultimaData === null && ultimaLeitura === null) return undefined;
  return { data: ultimaData ?? '', leitura: ultimaLeitura, proximaLeitura: null, proximaData: null };
};

/** How far it may run after it was done: as the maintenance says itself, else as the alert does. */
const intervaloDe = ({ intervalo }: Alerta, base: Atendida): number | undefined => {
  const [proxima, feita] = [centesimos(base.proximaLeitura), centesimos(base.leitura)];
  return proxima !== undefined && feita !== undefined ? proxima - feita : centesimos(intervalo);
};

type Lado = { readonly estado: Estado; readonly falta: number | null; readonly frase: string };

const ladoDe = (falta: number, avisar: number, dizer: (quanto: number) => string): Lado => {
  if (falta <= 0) return { estado: 'VENCIDO', falta, frase: falta === 0 ? 'vence agora' : `passou ${dizer(-falta)}` };
  return { estado: falta <= avisar ? 'PROXIMO' : 'EM_DIA', falta, frase: `faltam ${dizer(falta)}` };
};

const peloMedidor = (alerta: Alerta, base: Atendida | undefined, leituras: readonly Leitura[], unidade: string): Lado | undefined => {
  const intervalo = base ? intervaloDe(alerta, base) : centesimos(alerta.intervalo);
  if (intervalo === undefined) return undefined;
  if (!base || base.leitura === null)
    return { estado: 'INDEFINIDO', falta: null, frase: 'não se sabe com que leitura do medidor foi feito pela última vez' };
  if (leituras.every(({ leitura }) => leitura === null))
    return { estado: 'INDEFINIDO', falta: null, frase: 'a máquina não tem leitura do medidor' };
  const falta = intervalo - usoDesde(leituras, { data: base.data, leitura: base.leitura });
  return ladoDe(falta, centesimos(alerta.avisarAntes) ?? 0, (quanto) => `${scaledToBr(quanto, 2).replace(/,00$/, '')} ${unidade}`);
};

const vencimentoDe = ({ intervaloDias }: Alerta, base: Atendida | undefined): string | undefined => {
  if (base?.proximaData) return base.proximaData;
  return intervaloDias !== null && base && base.data !== '' ? addDays(base.data, intervaloDias) : undefined;
};

const pelaData = (alerta: Alerta, venceEm: string | undefined, hoje: string): Lado | undefined => {
  if (venceEm !== undefined)
    return ladoDe(daysBetween(hoje, venceEm), alerta.avisarDiasAntes ?? 0, (dias) => (dias === 1 ? '1 dia' : `${dias} dias`));
  return alerta.intervaloDias === null
    ? undefined
    : { estado: 'INDEFINIDO', falta: null, frase: 'não se sabe em que dia foi feito pela última vez' };
};

/** States in order, the worst first. An unknown state counts as worse than a good one. */
const GRAVIDADE: readonly Estado[] = ['VENCIDO', 'PROXIMO', 'INDEFINIDO', 'EM_DIA'];

const FAZER: Readonly<Record<Estado, string>> = {
  VENCIDO: 'Faça agora e lance a manutenção, dizendo que atende a este alerta.',
  PROXIMO: 'Prepare: logo tem de ser feito.',
  EM_DIA: '',
  INDEFINIDO: 'Diga no alerta, ou numa manutenção que atenda a ele, quando foi feito.',
};

/** When something is due by the meter and by the calendar, whichever comes first, and the remedy. */
export const vencimentoDoAlerta = (
  alerta: Alerta,
  {
    leituras,
    atendidas,
    medidor,
  }: { readonly leituras: readonly Leitura[]; readonly atendidas: readonly Atendida[]; readonly medidor: string },
  hoje: string,
): Vencimento => {
  const base = baseDe(alerta, atendidas);
  const venceEm = vencimentoDe(alerta, base);
  const noMedidor = peloMedidor(alerta, base, leituras, medidor === 'ODOMETRO' ? 'km' : 'h');
  const noDia = pelaData(alerta, venceEm, hoje);
  const lados = [noMedidor, noDia].filter((lado) => lado !== undefined);
  const feitoEm = base && base.data !== '' ? base.data : null;
  const falta = noMedidor?.falta ?? null;
  const fatos = {
    faltaMedidor: falta === null ? null : fromScaled(falta, 2),
    venceEm: venceEm ?? null,
    faltaDias: noDia?.falta ?? null,
    feitoEm,
  };
  const estado = GRAVIDADE.find((um) => lados.some((lado) => lado.estado === um));
  if (estado === undefined)
    return { ...fatos, estado: 'INDEFINIDO', aviso: `${alerta.descricao}: diga de quantas em quantas horas, quilômetros ou dias.` };
  const frases = lados.filter((lado) => lado.estado === estado).map(({ frase }) => frase);
  const feito = feitoEm === null ? '' : ` Feito em ${diaToBr(feitoEm)}.`;
  return { ...fatos, estado, aviso: `${alerta.descricao}: ${frases.join('; ')}.${feito} ${FAZER[estado]}`.trim() };
};
