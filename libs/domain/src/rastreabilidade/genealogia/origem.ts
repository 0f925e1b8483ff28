import { repartir } from '../../kernel/rateio.js';
import { emOrdem, type Grafo, type Percurso, percorrer } from './grafo.js';

export type Alvo = { readonly loteId: number; readonly peso: number };

/** `talhaoId` 0: coffee the ledger never saw picked (a loose benefício). `percentual` with four decimals, as text. */
export type Origem = { readonly talhaoId: number; readonly percentual: string; readonly quantidade: number };

/** Shares are fixed-point integers of this scale: an error below 10⁻²⁰ after ten thousand steps. */
export const UM = 10n ** 30n;

/** The sum of whole numbers, however large. */
export const somar = (quantidades: readonly number[]): bigint => {
  const soma = quantidades.reduce((sum, quantidade) => sum + quantidade, 0);
  return Number.isSafeInteger(soma) ? BigInt(soma) : quantidades.reduce((sum, quantidade) => sum + BigInt(quantidade), 0n);
};

/** The share of each lot of a walk in its roots' coffee, as parts of `UM`, from the shares of the roots. */
const partesDosLotes = (
  { lotes, inicios, vizinhos, quantidades }: Percurso,
  ordem: readonly number[],
  dasRaizes: ReadonlyMap<number, bigint>,
) => {
  const partes = lotes.map((id) => dasRaizes.get(id) ?? 0n);
  for (const n of ordem) {
    const [de, ate] = [inicios[n] as number, inicios[n + 1] as number];
    if (de === ate) continue;
    const todas = somar(quantidades.slice(de, ate));
    const minha = partes[n] as bigint;
    for (let at = de; at < ate; at++) {
      const pai = vizinhos[at] as number;
      partes[pai] = (partes[pai] as bigint) + (minha * BigInt(quantidades[at] as number)) / todas;
    }
  }
  return partes;
};

/** The share of each plot in the targets' coffee, as parts of `UM`. */
const partesDosTalhoes = (alvos: readonly Alvo[], { talhoes }: Grafo, percurso: Percurso, somaDosAlvos: bigint): Map<number, bigint> => {
  const dasRaizes = new Map<number, bigint>();
  for (const { loteId, peso } of alvos) dasRaizes.set(loteId, (dasRaizes.get(loteId) ?? 0n) + (UM * BigInt(peso)) / somaDosAlvos);
  const partes = partesDosLotes(percurso, emOrdem(percurso), dasRaizes);
  const porTalhao = new Map<number, bigint>();
  const somarAo = (talhaoId: number, parte: bigint) => porTalhao.set(talhaoId, (porTalhao.get(talhaoId) ?? 0n) + parte);
  for (const [n, id] of percurso.lotes.entries()) {
    const colhido = talhoes.get(id);
    if (colhido) {
      const volume = somar(colhido.filter((_, at) => at % 2 === 1));
      for (let at = 0; at < colhido.length; at += 2)
        somarAo(colhido[at] as number, ((partes[n] as bigint) * BigInt(colhido[at + 1] as number)) / volume);
    } else if (percurso.inicios[n] === percurso.inicios[n + 1]) somarAo(0, partes[n] as bigint);
  }
  return porTalhao;
};

/**
 * How much of the targets' coffee comes from each plot: every input of a process contributes its share of the input quantity to every
 * output, all the way up. Quantities sum to `total` and percents to 100 exactly (largest remainder).
 *
 * @param alvos lots looked at, with their weights (their part of a sale); one lot with any weight for a lot alone
 * @param grafo the lots above the targets, at least
 * @param total the quantity of the targets' coffee, in integer units
 * @param percurso the walk upwards from the targets, where it was walked already
 * @returns plots by descending share; nothing where there is nothing to share
 */
export const origensDe = (
  alvos: readonly Alvo[],
  grafo: Grafo,
  total: number,
  percurso: Percurso = percorrer(
    grafo,
    alvos.map(({ loteId }) => loteId),
    'pais',
  ),
): Origem[] => {
  const somaDosAlvos = alvos.reduce((sum, { peso }) => sum + BigInt(peso), 0n);
  if (somaDosAlvos === 0n) return [];
  const partes = [...partesDosTalhoes(alvos, grafo, percurso, somaDosAlvos)].sort(([a, x], [b, y]) => (x === y ? a - b : x < y ? 1 : -1));
  const pesos = partes.map(([, parte]) => parte);
  const quantidades = repartir(total, pesos);
  const percentuais = repartir(1_000_000, pesos);
  return partes.map(([talhaoId], index) => ({
    talhaoId,
    percentual: ((percentuais[index] as number) / 10_000).toFixed(4),
    quantidade: quantidades[index] as number,
  }));
};
