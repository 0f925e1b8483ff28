import { addDays, diaAt, diaToBr, instantFromBr } from '../kernel/calendar.js';
import { type Fuso, minutoToBr } from '../kernel/relogio.js';

/** How long after an application an input forbids harvest and entry. Null means not recorded, not none. */
export type Intervalos = {
  readonly carenciaDias: number | null;
  readonly reentradaHoras: number | null;
  /** Whether it is a pesticide: missing intervals of one are reported as unknown. */
  readonly defensivo: boolean;
};

/** A period between two instants (ISO, UTC), both included. */
export type Periodo = { readonly de: string; readonly ate: string };

/**
 * Withdrawal before a harvest, re-entry before work. The caller gives the applications. The intervals of each input are
 * copied into the application when it is made, so that a later label does not change earlier records.
 */
export type Aplicacao = Intervalos & {
  readonly talhaoId: number;
  readonly insumoId: number;
  readonly insumo: string;
  /** Begin and end of the spraying: the whole day when no hours were noted. */
  readonly inicio: string;
  readonly fim: string;
  /** The clock of its farm; absent means São Paulo's. */
  readonly fuso?: Fuso;
  /** The names of the people who applied it. */
  readonly quem: readonly string[];
};
export type Aviso = {
  readonly insumoId: number;
  readonly talhaoId: number;
  /** The instant from which it may be done; null where the interval is not recorded. */
  readonly liberadoEm: string | null;
  readonly mensagem: string;
};

/** The clock of a plot on which something was applied. */
export const fusoDoTalhao = (aplicacoes: readonly Aplicacao[], talhaoId: number): Fuso | undefined =>
  aplicacoes.find((uma) => uma.talhaoId === talhaoId)?.fuso;

const HORA_MS = 3_600_000;

/** Days for which an unknown withdrawal is reported: fruit hangs on the tree for less than a year, so later fruit was not there. */
export const CARENCIA_EM_DUVIDA_DIAS = 365;
/** Days for which an unknown re-entry is told. A convention of ours: labels ask for hours or few days. */
export const REENTRADA_EM_DUVIDA_DIAS = 30;

const instante = (dia: string, hora: string, fuso: Fuso | undefined): string =>
  instantFromBr(`${diaToBr(dia)} ${hora}`, fuso) ?? new Date(Date.parse(`${dia}T${hora}Z`) + 3 * HORA_MS).toISOString();

/** The period of an act by the farm's clock: the whole day when no hours were noted. An end before the begin is after midnight. */
export const periodoDoDia = (dia: string, horaInicial: string | null, horaFinal: string | null, fuso?: Fuso): Periodo => {
  const comeca = horaInicial ?? '00:00';
  const fim = horaFinal ?? '23:59';
  return { de: instante(dia, comeca, fuso), ate: instante(fim < comeca ? addDays(dia, 1) : dia, fim, fuso) };
};

/** The first day on which coffee of the plot may be picked; undefined where the interval is not recorded. */
export const colheitaLiberadaEm = ({ fim, fuso, carenciaDias }: Pick<Aplicacao, 'fim' | 'fuso' | 'carenciaDias'>): string | undefined =>
  carenciaDias === null ? undefined : addDays(diaAt(fim, fuso), carenciaDias);

/** The instant from which people may enter the plot without protection; undefined where the interval is not recorded. */
export const entradaLiberadaEm = ({ fim, reentradaHoras }: Pick<Aplicacao, 'fim' | 'reentradaHoras'>): string | undefined =>
  reentradaHoras === null ? undefined : new Date(Date.parse(fim) + reentradaHoras * HORA_MS).toISOString();

const nomes = new Intl.ListFormat('pt-BR');
const aplicado = ({ fim, fuso, quem }: Aplicacao): string =>
  `aplicado em ${diaToBr(diaAt(fim, fuso))}${quem.length > 0 ? ` por ${nomes.format(quem)}` : ''}`;
const aviso = ({ insumoId, talhaoId }: Aplicacao, liberadoEm: string | null, mensagem: string): Aviso => ({
  ...{ insumoId, talhaoId, liberadoEm, mensagem },
});
const semIntervalo = (aplicacao: Aplicacao, qual: string): Aviso =>
  aviso(aplicacao, null, `${aplicacao.insumo}, ${aplicado(aplicacao)}, não tem ${qual} no cadastro: veja a bula antes.`);
const emDuvida = ({ defensivo, fim, fuso }: Aplicacao, dia: string, dias: number): boolean =>
  defensivo && dia < addDays(diaAt(fim, fuso), dias);

const daColheita = (aplicacao: Aplicacao, dia: string): Aviso[] => {
  const liberadoEm = colheitaLiberadaEm(aplicacao);
  if (liberadoEm === undefined) return emDuvida(aplicacao, dia, CARENCIA_EM_DUVIDA_DIAS) ? [semIntervalo(aplicacao, 'carência')] : [];
  if (dia >= liberadoEm) return [];
  const { insumo, carenciaDias } = aplicacao;
  const tem = `tem carência de ${carenciaDias} ${carenciaDias === 1 ? 'dia' : 'dias'}`;
  return [aviso(aplicacao, liberadoEm, `${insumo}, ${aplicado(aplicacao)}, ${tem}: não colha antes de ${diaToBr(liberadoEm)}.`)];
};

const doTrabalho = (aplicacao: Aplicacao, { de, ate }: Periodo): Aviso[] => {
  const liberadoEm = entradaLiberadaEm(aplicacao);
  if (liberadoEm === undefined)
    return emDuvida(aplicacao, diaAt(ate, aplicacao.fuso), REENTRADA_EM_DUVIDA_DIAS) ? [semIntervalo(aplicacao, 'reentrada')] : [];
  if (Date.parse(de) >= Date.parse(liberadoEm)) return [];
  const { insumo, reentradaHoras } = aplicacao;
  const tem = `tem reentrada de ${reentradaHoras} h`;
  return [
    aviso(
      aplicacao,
      liberadoEm,
      `${insumo}, ${aplicado(aplicacao)}, ${tem}: sem EPI só se entra a partir de ${minutoToBr(liberadoEm, aplicacao.fuso)}.`,
    ),
  ];
};

/** The warnings before picking a plot on a day: every application up to then whose withdrawal has not passed, or is not known. */
export const avisosDaColheita = (aplicacoes: readonly Aplicacao[], talhaoId: number, dia: string): readonly Aviso[] =>
  aplicacoes
    .filter((aplicacao) => aplicacao.talhaoId === talhaoId && diaAt(aplicacao.inicio, aplicacao.fuso) <= dia)
    .flatMap((aplicacao) => daColheita(aplicacao, dia));

/**
 * The warnings for work in a plot between two instants: every application begun by then whose re-entry has not passed, or is
 * unknown. Work during a spraying is warned of as well.
 */
export const avisosDoTrabalho = (aplicacoes: readonly Aplicacao[], talhaoId: number, quando: Periodo): readonly Aviso[] =>
  aplicacoes
    .filter((aplicacao) => aplicacao.talhaoId === talhaoId && Date.parse(aplicacao.inicio) <= Date.parse(quando.ate))
    .flatMap((aplicacao) => doTrabalho(aplicacao, quando));

/** Whether the applications on a plot permit an act there. */
export const SITUACOES_DO_INTERVALO = ['LIVRE', 'NAO_SE_SABE', 'IMPEDE'] as const;
export type SituacaoDoIntervalo = (typeof SITUACOES_DO_INTERVALO)[number];
type Estado = {
  readonly situacao: SituacaoDoIntervalo;
  /** The end of the last ban; null where there is none. */
  readonly liberadaEm: string | null;
  readonly avisos: readonly Aviso[];
};

const estado = (avisos: readonly Aviso[]): Estado => {
  const liberadaEm = avisos.reduce<string | null>(
    (ultima, { liberadoEm }) => (liberadoEm !== null && (ultima === null || liberadoEm > ultima) ? liberadoEm : ultima),
    null,
  );
  const situacao = liberadaEm !== null ? 'IMPEDE' : avisos.length > 0 ? 'NAO_SE_SABE' : 'LIVRE';
  return { situacao, liberadaEm, avisos };
};

/** The state of a plot at an instant: whether its coffee may be picked, and whether people may enter it without protection. */
export const estadoDoTalhao = (aplicacoes: readonly Aplicacao[], talhaoId: number, agora: string) => ({
  colheita: estado(avisosDaColheita(aplicacoes, talhaoId, diaAt(agora, fusoDoTalhao(aplicacoes, talhaoId)))),
  entrada: estado(avisosDoTrabalho(aplicacoes, talhaoId, { de: agora, ate: agora })),
});
