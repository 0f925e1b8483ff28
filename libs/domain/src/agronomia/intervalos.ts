import { addDays, diaAt, diaToBr, instantFromBr } from '../kernel/calendar.js';
import { type Fuso, minutoToBr } from '../kernel/relogio.js';

/** How long after it was applied an input keeps people from the coffee and from the plot. What nobody recorded is null, and not none. */
export type Intervalos = {
  readonly carenciaDias: number | null;
  readonly reentradaHoras: number | null;
  /** Whether it is a pesticide: of one whose intervals nobody recorded it is said that they are not known. */
  readonly defensivo: boolean;
};

/** From one instant to another (ISO, UTC), both included. */
export type Periodo = { readonly de: string; readonly ate: string };

/**
 * Withdrawal before a harvest, re-entry before work. What was applied where comes from whoever records applications; how long each input asks
 * for is copied into the application when it is made, so that a later label does not rewrite what was said then.
 */
export type Aplicacao = Intervalos & {
  readonly talhaoId: number;
  readonly insumoId: number;
  readonly insumo: string;
  /** When the spraying began and when it ended: all of the day where nobody said the hours. */
  readonly inicio: string;
  readonly fim: string;
  /** The clock of its farm; the rule's where nobody says. */
  readonly fuso?: Fuso;
  /** Who applied it, by name. */
  readonly quem: readonly string[];
};
export type Aviso = {
  readonly insumoId: number;
  readonly talhaoId: number;
  /** From when on it may be done; null where the interval is not recorded. */
  readonly liberadoEm: string | null;
  readonly mensagem: string;
};

/** The clock of a plot on which something was applied. */
export const fusoDoTalhao = (aplicacoes: readonly Aplicacao[], talhaoId: number): Fuso | undefined =>
  aplicacoes.find((uma) => uma.talhaoId === talhaoId)?.fuso;

const HORA_MS = 3_600_000;

/** Days for which an unknown withdrawal is told: fruit hangs on the tree for less than a year, so what is picked later was not there. */
export const CARENCIA_EM_DUVIDA_DIAS = 365;
/** Days for which an unknown re-entry is told. A convention of ours: labels ask for hours or few days. */
export const REENTRADA_EM_DUVIDA_DIAS = 30;

const instante = (dia: string, hora: string, fuso: Fuso | undefined): string =>
  instantFromBr(`${diaToBr(dia)} ${hora}`, fuso) ?? new Date(Date.parse(`${dia}T${hora}Z`) + 3 * HORA_MS).toISOString();

/**
 * From when to when something was done, by the farm's clock: all of its day where nobody said the hours. What ends before it began goes on over
 * midnight.
 */
export const periodoDoDia = (dia: string, horaInicial: string | null, horaFinal: string | null, fuso?: Fuso): Periodo => {
  const comeca = horaInicial ?? '00:00';
  const fim = horaFinal ?? '23:59';
  return { de: instante(dia, comeca, fuso), ate: instante(fim < comeca ? addDays(dia, 1) : dia, fim, fuso) };
};

/** The first day on which coffee of the plot may be picked; undefined where the interval is not recorded. */
export const colheitaLiberadaEm = ({ fim, fuso, carenciaDias }: Pick<Aplicacao, 'fim' | 'fuso' | 'carenciaDias'>): string | undefined =>
  carenciaDias === null ? undefined : addDays(diaAt(fim, fuso), carenciaDias);

/** From which instant on people may enter the plot without protection; undefined where the interval is not recorded. */
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

/** What to know before picking a plot on a day: every application up to then whose withdrawal has not passed, or is not known. */
export const avisosDaColheita = (aplicacoes: readonly Aplicacao[], talhaoId: number, dia: string): readonly Aviso[] =>
  aplicacoes
    .filter((aplicacao) => aplicacao.talhaoId === talhaoId && diaAt(aplicacao.inicio, aplicacao.fuso) <= dia)
    .flatMap((aplicacao) => daColheita(aplicacao, dia));

/**
 * What to know before working in a plot from one instant to another: every application that had begun by then whose re-entry has not passed,
 * or is not known. Whoever works while it is sprayed is told as well.
 */
export const avisosDoTrabalho = (aplicacoes: readonly Aplicacao[], talhaoId: number, quando: Periodo): readonly Aviso[] =>
  aplicacoes
    .filter((aplicacao) => aplicacao.talhaoId === talhaoId && Date.parse(aplicacao.inicio) <= Date.parse(quando.ate))
    .flatMap((aplicacao) => doTrabalho(aplicacao, quando));

/** Whether something may be done in a plot, as far as what was applied there goes. */
export const SITUACOES_DO_INTERVALO = ['LIVRE', 'NAO_SE_SABE', 'IMPEDE'] as const;
export type SituacaoDoIntervalo = (typeof SITUACOES_DO_INTERVALO)[number];
type Estado = {
  readonly situacao: SituacaoDoIntervalo;
  /** When the last of what forbids it ends; null where nothing does. */
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

/** What a plot is like at an instant: whether its coffee may be picked, and whether people may enter it without protection. */
export const estadoDoTalhao = (aplicacoes: readonly Aplicacao[], talhaoId: number, agora: string) => ({
  colheita: estado(avisosDaColheita(aplicacoes, talhaoId, diaAt(agora, fusoDoTalhao(aplicacoes, talhaoId)))),
  entrada: estado(avisosDoTrabalho(aplicacoes, talhaoId, { de: agora, ate: agora })),
});
