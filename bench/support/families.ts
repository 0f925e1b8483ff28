import type { LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { numbers } from '#support/ledger';

/** Facts that make a family of lots, and the lot to ask about. */
export type Family = { readonly facts: readonly LedgerEvent[]; readonly lote: number; readonly lotes: number };

const DIA = '2026-06-01';
const PLOTS = 60;
const WIDE = 250;
const LEVELS = 20;
const DEEP = 10_000;

/** Makes lots one after the other; quantities are as uneven as those of a farm. */
const maker = () => {
  const next = numbers(7);
  const facts: LedgerEvent[] = [];
  let lotes = 0;
  let processos = 0;
  const quantity = () => 1_000 + Math.floor(next() * 999_000);
  const pick = (from: readonly number[]) => from[Math.floor(next() * from.length)] as number;
  return {
    facts,
    pick,
    chance: next,
    lotes: () => lotes,
    /** A lot from the harvest of one to three plots. */
    harvested: (): number => {
      const loteId = ++lotes;
      const plots = new Set(Array.from({ length: 1 + (loteId % 3) }, () => 1 + Math.floor(next() * PLOTS)));
      const origens = [...plots].map((talhaoId) => ({ talhaoId, volumeMl: quantity(), valorCentavos: null }));
      const volumeMl = origens.reduce((sum, origem) => sum + origem.volumeMl, 0);
      facts.push({ type: 'LoteFormado', data: { loteId, codigo: `26-${loteId}`, fazendaId: 1, safraId: 1, em: DIA, volumeMl, origens } });
      return loteId;
    },
    /** A blend of lots, which comes out as so many others. */
    blended: (parents: readonly number[], outputs: number): number[] => {
      const rebeneficioId = ++processos;
      const codigo = `R${rebeneficioId}`;
      const entradas = parents.map((loteId) => ({ loteId, unidade: 'kg' as const, quantidadeMilesimos: quantity() }));
      const saidas = Array.from({ length: outputs }, (_, index) => ({
        loteId: ++lotes,
        codigo: `${codigo}-${index + 1}`,
        tipo: 'Peneira 17/18',
        qualidade: 'Mole',
        massaG: quantity(),
      }));
      const em = { dia: DIA, hora: null };
      facts.push({
        type: 'RebeneficioRealizado',
        data: { rebeneficioId, codigo, fazendaId: 1, em, entradas, saidas, perdaG: 0, adicionais: [], responsavel: null },
      });
      return saidas.map(({ loteId }) => loteId);
    },
  };
};

/** One level of blends below others: each lot above goes into at least one, each blend is of two to four lots and makes one to three. */
const blendsOf = ({ blended, pick, chance }: ReturnType<typeof maker>, above: readonly number[], further: readonly number[]): number[] => {
  const made: number[] = [];
  for (let turn = 0; made.length < WIDE; turn++) {
    const parents = new Set([above[(2 * turn) % above.length] as number, above[(2 * turn + 1) % above.length] as number, pick(above)]);
    if (further.length > 0 && chance() < 0.4) parents.add(pick(further));
    made.push(...blended([...parents], 1 + Math.floor(chance() * 3)));
  }
  return made;
};

/**
 * Blends of blends: 20 levels of some 250 lots above one lot, 20 below it; about 10,000 lots and 33,000 edges. There are far too many ways
 * from the lot to the harvest to follow each one.
 */
export const wideFamily = (): Family => {
  const made = maker();
  let [further, above]: number[][] = [[], Array.from({ length: WIDE }, made.harvested)] as [number[], number[]];
  for (let level = 1; level < LEVELS; level++) [further, above] = [above, blendsOf(made, above, further)] as [number[], number[]];
  const [lote] = made.blended(above, 1) as [number];
  [further, above] = [[], made.blended([lote], WIDE)];
  for (let level = 1; level < LEVELS; level++) [further, above] = [above, blendsOf(made, above, further)] as [number[], number[]];
  return { facts: made.facts, lote, lotes: made.lotes() };
};

/** A lot topped up with the rest of the one before it, 10,000 times: as deep as wide families are wide. */
export const deepFamily = (): Family => {
  const made = maker();
  let [before, last] = [made.harvested(), made.harvested()];
  for (let step = 2; step < DEEP; step++) [before, last] = [last, made.blended([before, last], 1)[0] as number];
  return { facts: made.facts, lote: DEEP / 2, lotes: made.lotes() };
};
