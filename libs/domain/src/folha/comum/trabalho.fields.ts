import { addDays, type Dia } from '../../kernel/dates.js';
import { mulDivHalfUp } from '../../kernel/decimal.js';
import type { LinhaDeTrabalho } from './fatos.fields.js';

/** The work of a worker in an activity, as it was written down there. */
export type Feito = Omit<LinhaDeTrabalho, 'fonte' | 'ate' | 'base' | 'medida'> & {
  readonly fonte: 'MAO_DE_OBRA' | 'PRODUCAO';
  readonly medida: 'DIA' | 'HORA' | 'UN';
  readonly colaboradorId: number;
};

/** How a worker is paid, as their record has it. */
export type QuemTrabalha = {
  readonly colaboradorId: number;
  /** The monthly salary; null for a worker without one. */
  readonly salarioCentavos: number | null;
  readonly valorDiaCentavos: number | null;
  readonly valorHoraCentavos: number | null;
  readonly admissao: Dia | null;
  readonly demissao: Dia | null;
};

/** The sheet's values of days and extra hours, for those written down without a value. */
export type ValoresDaFolha = { readonly valorDiaCentavos: number | null; readonly valorExtraCentavos: number | null };

/** A line of work of a worker. */
export type LinhaDeAlguem = LinhaDeTrabalho & { readonly colaboradorId: number };

type Unidade = Pick<LinhaDeTrabalho, 'valorCentavos' | 'base'>;

/** The pay of one day, hour or piece, and its source: the activity first, then the sheet, then the worker's record. */
const unidadeDe = (feito: Feito, quem: QuemTrabalha | undefined, { valorDiaCentavos }: ValoresDaFolha): Unidade => {
  const lancado: Unidade = { valorCentavos: feito.valorCentavos, base: 'LANCADO' };
  if (feito.fonte === 'PRODUCAO') return lancado;
  // A salary pays the days and hours of its month already.
  if (quem && quem.salarioCentavos !== null) return { valorCentavos: 0, base: 'SALARIO' };
  if (feito.valorCentavos > 0) return lancado;
  if (feito.medida === 'DIA' && valorDiaCentavos !== null) return { valorCentavos: valorDiaCentavos, base: 'FOLHA' };
  const doCadastro = feito.medida === 'DIA' ? quem?.valorDiaCentavos : quem?.valorHoraCentavos;
  return doCadastro ? { valorCentavos: doCadastro, base: 'CADASTRO' } : lancado;
};

/** Cents of days, hours and minutes, or pieces, at a value each, and of extra hours; each of the two half up. */
export const centavosDoTrabalho = (linha: Omit<LinhaDeTrabalho, 'pagamentoCentavos'>): number => {
  const { medida, quantidadeMilesimos, minutos, valorCentavos, extraMilesimos, valorExtraCentavos } = linha;
  const feito =
    medida === 'HORA'
      ? mulDivHalfUp(valorCentavos, quantidadeMilesimos * 60 + minutos * 1_000, 60_000)
      : mulDivHalfUp(valorCentavos, quantidadeMilesimos, 1_000);
  return feito + mulDivHalfUp(valorExtraCentavos, extraMilesimos, 1_000);
};

/** A sheet's payment for work that was written down. */
export const linhaPaga = (feito: Feito, quem: QuemTrabalha | undefined, valores: ValoresDaFolha): LinhaDeAlguem => {
  const { pagamentoCentavos: _custo, ...trabalho } = feito;
  const valorExtraCentavos = feito.valorExtraCentavos > 0 ? feito.valorExtraCentavos : (valores.valorExtraCentavos ?? 0);
  const linha = { ...trabalho, ate: feito.em, ...unidadeDe(feito, quem, valores), valorExtraCentavos };
  return { ...linha, pagamentoCentavos: centavosDoTrabalho(linha) };
};

/** How many days the month of a day has. */
export const diasDoMes = (dia: Dia): number => {
  const [ano, mes] = dia.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(ano, mes, 0)).getUTCDate();
};

/**
 * Cents of a salary up to a day of its month: each day is the increase of this sum, so that the days of a month sum to the salary however
 * they are parted.
 */
const ateODia = (salarioCentavos: number, dia: Dia): number => mulDivHalfUp(salarioCentavos, Number(dia.slice(8)), diasDoMes(dia));

const primeiroDoMes = (dia: Dia): boolean => dia.endsWith('-01');

/** The days of a period on which the worker was employed. */
export const diasDeSalario = ({ admissao, demissao }: QuemTrabalha, inicio: Dia, fim: Dia): Dia[] => {
  const de = admissao !== null && admissao > inicio ? admissao : inicio;
  const ate = demissao !== null && demissao < fim ? demissao : fim;
  const dias: Dia[] = [];
  for (let dia = de; dia <= ate; dia = addDays(dia, 1)) dias.push(dia);
  return dias;
};

/** A salary of some days: a line for each stretch of days in one month. */
export const linhasDoSalario = ({ colaboradorId, salarioCentavos }: QuemTrabalha, dias: readonly Dia[]): LinhaDeAlguem[] => {
  if (salarioCentavos === null) return [];
  const trechos: { de: Dia; ate: Dia }[] = [];
  for (const dia of dias) {
    const ultimo = trechos.at(-1);
    if (ultimo && addDays(ultimo.ate, 1) === dia && !primeiroDoMes(dia)) ultimo.ate = dia;
    else trechos.push({ de: dia, ate: dia });
  }
  return trechos.map(({ de, ate }) => ({
    ...({ fonte: 'SALARIO', medida: 'MES', base: 'CADASTRO' } as const),
    ...{ colaboradorId, linhaId: colaboradorId, em: de, ate, atividadeId: null, talhaoIds: [] },
    quantidadeMilesimos: (Number(ate.slice(8)) - Number(de.slice(8)) + 1) * 1_000,
    ...{ minutos: 0, valorCentavos: salarioCentavos, extraMilesimos: 0, valorExtraCentavos: 0 },
    pagamentoCentavos: ateODia(salarioCentavos, ate) - (primeiroDoMes(de) ? 0 : ateODia(salarioCentavos, addDays(de, -1))),
  }));
};

/** The name of one day of a worker's salary among all that sheets may pay. */
export const chaveDoSalario = (colaboradorId: number, dia: Dia): string => `SALARIO ${colaboradorId} ${dia}`;

/** The names under which the work of a line is paid only once: a salary is paid day by day. */
export const chavesDe = ({ fonte, linhaId, em, ate }: Pick<LinhaDeTrabalho, 'fonte' | 'linhaId' | 'em' | 'ate'>): string[] => {
  if (fonte !== 'SALARIO') return [`${fonte} ${linhaId}`];
  const chaves: string[] = [];
  for (let dia = em; dia <= ate; dia = addDays(dia, 1)) chaves.push(chaveDoSalario(linhaId, dia));
  return chaves;
};

/** The parts of such a name. */
export const lerChave = (
  chave: string,
): { readonly fonte: LinhaDeTrabalho['fonte'] | 'ADIANTAMENTO'; readonly linhaId: number; readonly em: Dia | null } => {
  const [fonte, id, em] = chave.split(' ');
  return { fonte: fonte as LinhaDeTrabalho['fonte'] | 'ADIANTAMENTO', linhaId: Number(id), em: fonte === 'SALARIO' ? (em ?? null) : null };
};

/** How many days some lines are of. */
export const diasDe = (linhas: readonly { readonly em: Dia }[]): number => new Set(linhas.map(({ em }) => em)).size;

/** A line of manual harvest, as far as a sheet must know it. */
export type LinhaDeColheita = {
  readonly linhaId: number;
  readonly colaboradorId: number;
  readonly em: Dia;
  readonly litrosMl: number;
  readonly quantidade: number;
  readonly pagamentoCentavos: number;
};
