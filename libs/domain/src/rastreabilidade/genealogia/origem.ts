import { repartir } from '../../kernel/rateio.js';

/** Coffee of `pai` that went into `filho`: `entrada` of the `entradaTotal` of all parents of that process. */
export type Aresta = { readonly paiId: number; readonly filhoId: number; readonly entrada: number; readonly entradaTotal: number };
/** Coffee of a plot in a lot that was formed from the harvest. */
export type OrigemDireta = { readonly loteId: number; readonly talhaoId: number; readonly volumeMl: number };
export type Alvo = { readonly loteId: number; readonly peso: number };

/** `talhaoId` 0: coffee the ledger never saw picked (a loose benefício). `percentual` with four decimals, as text. */
export type Origem = { readonly talhaoId: number; readonly percentual: string; readonly quantidade: number };

/** Shares are fixed-point integers of this scale: an error below 10⁻²⁰ after ten thousand steps. */
const UM = 10n ** 30n;

/** Lots above the targets, each after all lots below it. Cycles cannot be: a process only makes new lots. */
const ordemDeSubida = (alvos: readonly number[], pais: ReadonlyMap<number, readonly Aresta[]>): number[] => {
  const order: number[] = [];
  const state = new Map<number, 'open' | 'done'>();
  for (const start of alvos) {
    const stack = [start];
    while (stack.length > 0) {
      const lote = stack.at(-1) as number;
      if (state.get(lote) === undefined) {
        state.set(lote, 'open');
        for (const { paiId } of pais.get(lote) ?? []) if (state.get(paiId) === undefined) stack.push(paiId);
      } else {
        stack.pop();
        if (state.get(lote) === 'open') {
          state.set(lote, 'done');
          order.push(lote);
        }
      }
    }
  }
  return order.reverse();
};

/**
 * How much of the targets' coffee comes from each plot: every input of a process contributes its share of the input
 * quantity to every output, all the way up. Quantities sum to `total` and percents to 100 exactly (largest remainder).
 *
 * @param alvos lots looked at, with their weights (their part of a sale); one lot with any weight for a lot alone
 * @param total what the targets' coffee amounts to, in integer units
 * @returns plots by descending share; nothing where there is nothing to share
 */
export const origensDe = (
  alvos: readonly Alvo[],
  arestas: readonly Aresta[],
  diretas: readonly OrigemDireta[],
  total: number,
): Origem[] => {
  const pais = Map.groupBy(arestas, ({ filhoId }) => filhoId);
  const porLote = Map.groupBy(diretas, ({ loteId }) => loteId);
  const somaDosAlvos = alvos.reduce((sum, { peso }) => sum + BigInt(peso), 0n);
  if (somaDosAlvos === 0n) return [];
  const peso = new Map<number, bigint>();
  for (const alvo of alvos) peso.set(alvo.loteId, (peso.get(alvo.loteId) ?? 0n) + (UM * BigInt(alvo.peso)) / somaDosAlvos);

  const porTalhao = new Map<number, bigint>();
  const somar = (talhaoId: number, parte: bigint) => porTalhao.set(talhaoId, (porTalhao.get(talhaoId) ?? 0n) + parte);
  for (const loteId of ordemDeSubida(
    alvos.map((alvo) => alvo.loteId),
    pais,
  )) {
    const meu = peso.get(loteId) ?? 0n;
    const acima = pais.get(loteId) ?? [];
    const colhido = porLote.get(loteId) ?? [];
    for (const { paiId, entrada, entradaTotal } of acima)
      peso.set(paiId, (peso.get(paiId) ?? 0n) + (meu * BigInt(entrada)) / BigInt(entradaTotal));
    const volume = colhido.reduce((sum, { volumeMl }) => sum + BigInt(volumeMl), 0n);
    for (const { talhaoId, volumeMl } of colhido) somar(talhaoId, (meu * BigInt(volumeMl)) / volume);
    if (acima.length === 0 && colhido.length === 0) somar(0, meu);
  }
  const partes = [...porTalhao].sort(([a, x], [b, y]) => (x === y ? a - b : x < y ? 1 : -1));
  const pesos = partes.map(([, parte]) => parte);
  const quantidades = repartir(total, pesos);
  const percentuais = repartir(1_000_000, pesos);
  return partes.map(([talhaoId], index) => ({
    talhaoId,
    percentual: ((percentuais[index] as number) / 10_000).toFixed(4),
    quantidade: quantidades[index] as number,
  }));
};
