import { repartir } from '../../kernel/rateio.js';
import { emOrdem, type Grafo } from './grafo.js';

export type Alvo = { readonly loteId: number; readonly peso: number };

/** `talhaoId` 0: coffee the ledger never saw picked (a loose benefício). `percentual` with four decimals, as text. */
export type Origem = { readonly talhaoId: number; readonly percentual: string; readonly quantidade: number };

/** Shares are fixed-point integers of this scale: an error below 10⁻²⁰ after ten thousand steps. */
const UM = 10n ** 30n;

const SEM_NADA: readonly number[] = [];
const somaDe = (pares: readonly number[]): bigint => {
  let soma = 0;
  for (let at = 1; at < pares.length; at += 2) soma += pares[at] as number;
  if (Number.isSafeInteger(soma)) return BigInt(soma);
  return pares.reduce((exata, quantidade, at) => (at % 2 === 1 ? exata + BigInt(quantidade) : exata), 0n);
};

/** Hands `parte` on to the first of each pair, by the second of it. */
const repassar = (para: Map<number, bigint>, pares: readonly number[], parte: bigint): void => {
  const total = somaDe(pares);
  for (let at = 0; at < pares.length; at += 2) {
    const id = pares[at] as number;
    para.set(id, (para.get(id) ?? 0n) + (parte * BigInt(pares[at + 1] as number)) / total);
  }
};

/** The share of each plot in the targets' coffee, as parts of `UM`. */
const partesDosTalhoes = (alvos: readonly Alvo[], grafo: Grafo, somaDosAlvos: bigint): Map<number, bigint> => {
  const peso = new Map<number, bigint>();
  for (const alvo of alvos) peso.set(alvo.loteId, (peso.get(alvo.loteId) ?? 0n) + (UM * BigInt(alvo.peso)) / somaDosAlvos);
  const porTalhao = new Map<number, bigint>();
  const lotes = alvos.map(({ loteId }) => loteId);
  for (const loteId of emOrdem(grafo, lotes, 'pais')) {
    const meu = peso.get(loteId) ?? 0n;
    const acima = grafo.pais.get(loteId) ?? SEM_NADA;
    const colhido = grafo.talhoes.get(loteId) ?? SEM_NADA;
    repassar(peso, acima, meu);
    repassar(porTalhao, colhido, meu);
    if (acima.length === 0 && colhido.length === 0) porTalhao.set(0, (porTalhao.get(0) ?? 0n) + meu);
  }
  return porTalhao;
};

/**
 * How much of the targets' coffee comes from each plot: every input of a process contributes its share of the input
 * quantity to every output, all the way up. Quantities sum to `total` and percents to 100 exactly (largest remainder).
 *
 * @param alvos lots looked at, with their weights (their part of a sale); one lot with any weight for a lot alone
 * @param grafo the lots above the targets, at least
 * @param total what the targets' coffee amounts to, in integer units
 * @returns plots by descending share; nothing where there is nothing to share
 */
export const origensDe = (alvos: readonly Alvo[], grafo: Grafo, total: number): Origem[] => {
  const somaDosAlvos = alvos.reduce((sum, { peso }) => sum + BigInt(peso), 0n);
  if (somaDosAlvos === 0n) return [];
  const partes = [...partesDosTalhoes(alvos, grafo, somaDosAlvos)].sort(([a, x], [b, y]) => (x === y ? a - b : x < y ? 1 : -1));
  const pesos = partes.map(([, parte]) => parte);
  const quantidades = repartir(total, pesos);
  const percentuais = repartir(1_000_000, pesos);
  return partes.map(([talhaoId], index) => ({
    talhaoId,
    percentual: ((percentuais[index] as number) / 10_000).toFixed(4),
    quantidade: quantidades[index] as number,
  }));
};
