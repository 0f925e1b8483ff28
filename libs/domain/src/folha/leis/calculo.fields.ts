import type { Dia } from '../../kernel/dates.js';
import { mulDivHalfUp, toScaled } from '../../kernel/scaled.js';
import { daLei, LEIS, type Lei, type LeiAplicada, type LeisDaConta, type RegraEmVigor } from './leis.fields.js';

/** A line of a sheet, as far as rules must know it. Picking has no source of its own. */
export type LinhaContada = {
  readonly em: Dia;
  readonly ate?: Dia;
  readonly fonte?: string;
  readonly pagamentoCentavos: number;
};

/** Money of one day, and how it was earned: by the piece, by time, or by the month. */
type Ganho = { readonly dia: Dia; readonly centavos: number; readonly como: 'PECA' | 'TEMPO' | 'SALARIO' };

const COMO: Readonly<Record<string, Ganho['como']>> = { COLHEITA: 'PECA', PRODUCAO: 'PECA', MAO_DE_OBRA: 'TEMPO', SALARIO: 'SALARIO' };
const ganhoDe = ({ em, ate = em, fonte = 'COLHEITA', pagamentoCentavos }: LinhaContada): Ganho => ({
  dia: ate,
  centavos: pagamentoCentavos,
  como: COMO[fonte] ?? 'TEMPO',
});

const soma = (ganhos: readonly Pick<Ganho, 'centavos'>[]): number => ganhos.reduce((sum, { centavos }) => sum + centavos, 0);

/** The rule of a kind that is in force on a day: of several the one that began last. One by steps is all that began on the same day. */
const emVigor = (regras: readonly RegraEmVigor[], lei: Lei, dia: Dia): RegraEmVigor[] => {
  const valem = regras.filter((um) => um.lei === lei && um.inicio <= dia && (um.fim === null || dia <= um.fim));
  const inicio = valem.reduce((ultimo, um) => (um.inicio > ultimo ? um.inicio : ultimo), '');
  const ultimas = valem.filter((um) => um.inicio === inicio).sort((a, b) => a.regraId - b.regraId);
  return lei === 'INSS' ? ultimas : ultimas.slice(-1);
};

type Trecho = { readonly regras: readonly RegraEmVigor[]; readonly ganhos: readonly Ganho[] };

/** Earnings by the rule that is in force on their days, the first ones first; those of days without one are left out. */
const trechosDe = (regras: readonly RegraEmVigor[], lei: Lei, ganhos: readonly Ganho[]): Trecho[] => {
  const trechos = new Map<string, { regras: readonly RegraEmVigor[]; ganhos: Ganho[] }>();
  for (const ganho of [...ganhos].sort((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : 0))) {
    const valem = emVigor(regras, lei, ganho.dia);
    if (valem.length === 0) continue;
    const chave = valem.map(({ regraId }) => regraId).join(' ');
    const trecho = trechos.get(chave) ?? { regras: valem, ganhos: [] };
    trecho.ganhos.push(ganho);
    trechos.set(chave, trecho);
  }
  return [...trechos.values()];
};

const NADA = { dias: 0, valorDiaCentavos: null, partes: null, percentual: null, faixaDeCentavos: null, faixaAteCentavos: null };

const aplicada = (
  { lei, regraId, fonte }: RegraEmVigor,
  ganhos: readonly Ganho[],
  conta: Partial<LeiAplicada> & Pick<LeiAplicada, 'valorCentavos'>,
): LeiAplicada => ({
  ...{ lei, efeito: daLei[lei].efeito, regraId },
  ...{ em: (ganhos[0] as Ganho).dia, ate: (ganhos.at(-1) as Ganho).dia, baseCentavos: soma(ganhos) },
  ...NADA,
  ...conta,
  fonte,
});

/** The complement of piece work to the least that a day has to give, over all those days together. */
const piso = (trecho: Trecho): LeiAplicada[] => {
  const [regra] = trecho.regras as [RegraEmVigor];
  const { valorDiaCentavos } = regra;
  if (valorDiaCentavos === null) return [];
  const dias = new Set(trecho.ganhos.map(({ dia }) => dia)).size;
  const valorCentavos = dias * valorDiaCentavos - soma(trecho.ganhos);
  return valorCentavos > 0 ? [aplicada(regra, trecho.ganhos, { dias, valorDiaCentavos, valorCentavos })] : [];
};

const umaParte = ({ regras, ganhos }: Trecho): LeiAplicada[] => {
  const [regra] = regras as [RegraEmVigor];
  const partes = regra.partes ?? daLei[regra.lei].partes;
  if (partes === null || partes < 1) return [];
  const valorCentavos = mulDivHalfUp(soma(ganhos), 1, partes);
  return valorCentavos > 0 ? [aplicada(regra, ganhos, { partes, valorCentavos })] : [];
};

const CEM_POR_CENTO = 1_000_000;
const porFaixa = (a: RegraEmVigor, b: RegraEmVigor): number =>
  (a.faixaAteCentavos ?? Number.MAX_SAFE_INTEGER) - (b.faixaAteCentavos ?? Number.MAX_SAFE_INTEGER);

/** A percent of all, or of each step of it: money above the last step is not counted. */
const porcento = ({ regras, ganhos }: Trecho): LeiAplicada[] => {
  const total = soma(ganhos);
  let faixaDeCentavos = 0;
  return [...regras].sort(porFaixa).flatMap((regra) => {
    const { faixaAteCentavos, percentual } = regra;
    const baseCentavos = Math.min(total, faixaAteCentavos ?? total) - faixaDeCentavos;
    const de = faixaDeCentavos;
    faixaDeCentavos = Math.max(faixaDeCentavos, faixaAteCentavos ?? total);
    if (percentual === null || baseCentavos <= 0) return [];
    const valorCentavos = mulDivHalfUp(baseCentavos, toScaled(percentual, 4) ?? 0, CEM_POR_CENTO);
    const emFaixas = de > 0 || faixaAteCentavos !== null;
    const faixa = emFaixas ? { faixaDeCentavos: de, faixaAteCentavos } : {};
    return valorCentavos > 0 ? [aplicada(regra, ganhos, { percentual, baseCentavos, ...faixa, valorCentavos })] : [];
  });
};

const comoGanho = ({ ate, valorCentavos }: LeiAplicada, como: Ganho['como']): Ganho => ({ dia: ate, centavos: valorCentavos, como });

/** Of days on which something was paid by the piece, all that was earned on them but a salary. */
const dePeca = (ganhos: readonly Ganho[]): Ganho[] => {
  const dias = new Set(ganhos.flatMap(({ dia, como }) => (como === 'PECA' ? dia : [])));
  return ganhos.filter(({ dia, como }) => como !== 'SALARIO' && dias.has(dia));
};

/**
 * The rules in use applied to the lines of one worker, each by itself, in their order: the floor and the rest count as
 * earned for those after them. Each line is counted by the rule that is in force on its day.
 */
export const leisAplicadas = (
  linhas: readonly LinhaContada[],
  { regras, mensalistaIds }: LeisDaConta,
  colaboradorId: number,
): LeiAplicada[] => {
  if (regras.length === 0 || linhas.length === 0) return [];
  const ganhos = linhas.map(ganhoDe);
  const feitas: LeiAplicada[] = [];
  const de = (lei: Lei): Ganho[] => {
    const somados = feitas.filter(({ efeito }) => efeito === 'PAGO').map((um) => comoGanho(um, 'PECA'));
    if (lei === 'PISO') return mensalistaIds.includes(colaboradorId) ? [] : dePeca(ganhos);
    if (lei === 'DSR') return [...ganhos, ...somados].filter(({ como }) => como === 'PECA');
    if (lei === 'TERCO_DE_FERIAS') return feitas.filter((um) => um.lei === 'FERIAS').map((um) => comoGanho(um, 'TEMPO'));
    return [...ganhos, ...somados];
  };
  for (const lei of LEIS) {
    const conta = { POR_DIA: piso, PARTES: umaParte, PERCENTUAL: porcento }[daLei[lei].conta];
    feitas.push(...trechosDe(regras, lei, de(lei)).flatMap(conta));
  }
  return feitas;
};

/** The sum of some rules in a payment: those that add less those that take off. A provision does neither. */
export const saldoDasLeis = (leis: readonly Pick<LeiAplicada, 'efeito' | 'valorCentavos'>[]): number =>
  leis.reduce((sum, um) => sum + pagoDaLei(um), 0);

/** The amount of one rule in a payment. */
export const pagoDaLei = ({ efeito, valorCentavos }: Pick<LeiAplicada, 'efeito' | 'valorCentavos'>): number =>
  efeito === 'PAGO' ? valorCentavos : efeito === 'DESCONTO' ? -valorCentavos : 0;

/** The sum of what some rules withhold from a worker, which the farm owes to whom the law says. */
export const retidoDasLeis = (leis: readonly Pick<LeiAplicada, 'efeito' | 'valorCentavos'>[]): number =>
  leis.reduce((sum, { efeito, valorCentavos }) => sum + (efeito === 'DESCONTO' ? valorCentavos : 0), 0);
