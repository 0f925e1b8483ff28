import type { EncodedAppend } from '../encode-append.js';

/** A batch is one transaction: long enough to share its cost, short enough that others wait little. */
export const BATCH = { facts: 1000, bytes: 4 * 1024 * 1024 } as const;

type Chain = { next: number; readonly expected: Set<number>; broken: boolean };

/**
 * Splits the waiting appends into the next batch and the rest. Of one stream a batch holds a chain, each append expecting the version after
 * the one before, and rivals that expect the same version as one of the chain: es.append_many can judge those at once. Any other append of
 * that stream waits, with all that come after it, so that a stream's appends are judged in the order they came. For the same reason those
 * of a stream that is under way wait. A repeated append is its own rival: refused with the batch, then found written by it.
 */
export const nextBatch = <T extends { readonly append: EncodedAppend }>(
  waiting: readonly T[],
  { underWay = new Set(), most = Number.POSITIVE_INFINITY }: { readonly underWay?: ReadonlySet<string>; readonly most?: number } = {},
): { batch: T[]; rest: T[] } => {
  const batch: T[] = [];
  const rest: T[] = [];
  const chains = new Map<string, Chain>();
  let [facts, bytes, full] = [0, 0, false];

  const joins = ({ stream, expected, facts: added }: EncodedAppend): boolean => {
    const chain = chains.get(stream) ?? { next: expected, expected: new Set(), broken: underWay.has(stream) };
    chains.set(stream, chain);
    chain.broken ||= chain.next !== expected && !chain.expected.has(expected);
    if (chain.broken) return false;
    if (chain.next === expected) chain.next += added.length;
    chain.expected.add(expected);
    return true;
  };

  for (const one of waiting) {
    const { append } = one;
    full ||=
      batch.length >= most || (batch.length > 0 && (facts + append.facts.length > BATCH.facts || bytes + append.bytes > BATCH.bytes));
    if (full || !joins(append)) {
      rest.push(one);
      continue;
    }
    batch.push(one);
    facts += append.facts.length;
    bytes += append.bytes;
  }
  return { batch, rest };
};
