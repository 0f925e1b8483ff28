import type { Grafo } from '../../rastreabilidade/genealogia/grafo.js';
import { origensDe } from '../../rastreabilidade/genealogia/origem.js';
import { type Vigencia, vigente } from '../../pessoas/contrato-meeiro.register.js';

/** Picked coffee of a plot on a day, and picked coffee of a plot in a lot, with the day of the lot. */
export type Colhido = { readonly talhao: number; readonly em: string; readonly ml: number };
export type Formado = Colhido & { readonly lote: number };
export type Periodo = { readonly inicio: string; readonly fim: string };
type Contrato = Pick<Vigencia, 'contratoId' | 'talhaoId' | 'inicio' | 'fim'>;

/** Coffee of no contract that is settled: of others, of other days, of an unknown origin. */
const DE_NENHUM = 0;

const porDia = (a: Formado, b: Formado): number => (a.em === b.em ? a.lote - b.lote : a.em < b.em ? -1 : 1);

/** The days of one plot's picking in its lots. */
const diasDoTalhao = (colhido: readonly Colhido[], formados: readonly Formado[]): Formado[] => {
  const restam = colhido.map(({ em, ml }) => ({ em, ml })).sort((a, b) => (a.em < b.em ? -1 : Number(a.em > b.em)));
  let at = 0;
  return formados.toSorted(porDia).flatMap(({ lote, talhao, em, ml }) => {
    const dias: Formado[] = [];
    let falta = ml;
    for (let dia = restam[at]; dia && dia.em <= em && falta > 0; dia = restam[at]) {
      const tira = Math.min(dia.ml, falta);
      if (tira > 0) dias.push({ lote, talhao, em: dia.em, ml: tira });
      dia.ml -= tira;
      falta -= tira;
      if (dia.ml === 0) at++;
    }
    return falta > 0 ? [...dias, { lote, talhao, em, ml: falta }] : dias;
  });
};

/**
 * The days on which the coffee of lots was picked. A lot takes what was picked of its plot by its day and is in no lot yet, the oldest
 * first; what it has beyond that counts as picked on its own day.
 */
export const diasDosLotes = (colhido: readonly Colhido[], formados: readonly Formado[]): readonly Formado[] => {
  const doTalhao = Map.groupBy(colhido, ({ talhao }) => talhao);
  return [...Map.groupBy(formados, ({ talhao }) => talhao)].flatMap(([talhao, deles]) => diasDoTalhao(doTalhao.get(talhao) ?? [], deles));
};

/** Tells the contract that picking counts in, of those that are settled, or `DE_NENHUM`. Of many contracts it looks at those of the plot alone. */
export const contratoDe = (contratos: readonly Contrato[], { inicio, fim }: Periodo) => {
  const doTalhao = Map.groupBy(contratos, ({ talhaoId }) => talhaoId);
  return ({ talhao, em }: Pick<Colhido, 'talhao' | 'em'>): number =>
    (em >= inicio && em <= fim && doTalhao.get(talhao)?.find((um) => vigente(um, em))?.contratoId) || DE_NENHUM;
};

/** The contracts behind each lot that was picked, with their millilitres: what a walk takes for plots. */
export const contratosDosLotes = (
  dias: readonly Formado[],
  contratos: readonly Contrato[],
  periodo: Periodo,
): ReadonlyMap<number, readonly number[]> => {
  const doDia = contratoDe(contratos, periodo);
  return new Map(
    [...Map.groupBy(dias, ({ lote }) => lote)].map(([lote, deles]) => {
      const soma = new Map<number, number>();
      for (const dia of deles) {
        const contrato = doDia(dia);
        soma.set(contrato, (soma.get(contrato) ?? 0) + dia.ml);
      }
      return [lote, [...soma].flat()];
    }),
  );
};

/** A walk's graph whose plots are contracts. */
export type GrafoDosContratos = Pick<Grafo, 'pais' | 'filhos'> & { readonly talhoes: ReadonlyMap<number, readonly number[]> };

/** Parts of a whole this large tell a lot's contracts apart to the millionth of a gram. */
const INTEIRO = 1_000_000_000_000;

const partesDo = (grafo: GrafoDosContratos, lote: number): readonly number[] =>
  origensDe([{ loteId: lote, peso: 1 }], grafo as Grafo, INTEIRO).flatMap(({ talhaoId, quantidade }) =>
    quantidade > 0 ? [talhaoId, quantidade] : [],
  );

/** Only the coffee that is in a lot, or came out of it: all other coffee is of no contract. */
export const soDoLote = (grafo: GrafoDosContratos, lote: number): GrafoDosContratos => {
  const pais = new Map(grafo.pais);
  pais.delete(lote);
  return { ...grafo, pais, talhoes: new Map([[lote, partesDo(grafo, lote)]]) };
};

/** Coffee that was handed over to a contract is not handed over again, nor what was made of that lot since. */
export const semOsAcertados = (
  grafo: GrafoDosContratos,
  acertados: readonly { readonly lote: number; readonly contrato: number }[],
): GrafoDosContratos => {
  if (acertados.length === 0) return grafo;
  const [pais, talhoes] = [new Map(grafo.pais), new Map(grafo.talhoes)];
  for (const [lote, deles] of Map.groupBy(acertados, (um) => um.lote)) {
    const contratos = new Set(deles.map(({ contrato }) => contrato));
    talhoes.set(
      lote,
      partesDo(grafo, lote).map((parte, at) => (at % 2 === 0 && contratos.has(parte) ? DE_NENHUM : parte)),
    );
    pais.delete(lote);
  }
  return { ...grafo, pais, talhoes };
};

/** How much of some coffee of a lot is each contract's. The parts of all contracts, and of none, sum to it exactly. */
export const cafeDosContratos = (grafo: GrafoDosContratos, lote: number, inteiro: number): ReadonlyMap<number, number> =>
  new Map(
    origensDe([{ loteId: lote, peso: 1 }], grafo as Grafo, inteiro).flatMap(({ talhaoId, quantidade }) =>
      talhaoId === DE_NENHUM ? [] : [[talhaoId, quantidade]],
    ),
  );
