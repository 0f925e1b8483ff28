import { createHash } from 'node:crypto';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type EventStore, type Position, START, textOf } from '../event-store.js';
import { factsOf } from './facts-of.js';

/** The logs part at fact number `at` (from 0). Undefined is the one that ends there. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
  constructor(
    readonly at: number,
    readonly original: Recorded | undefined,
    readonly copy: Recorded | undefined,
  ) {
    super(`The logs differ at fact ${at}`);
  }
}

export type Compared = {
  readonly facts: number;
  readonly streams: number;
  /** The last fact compared, in each log. */
  readonly positions: { readonly original: Position; readonly copy: Position };
  /** SHA-256 over each log's own facts, a line each, in order. */
  readonly digests: { readonly original: string; readonly copy: string };
};

type Options = {
  /** The whole of both, and not only as far as the copy goes. */
  readonly whole?: boolean;
  readonly signal?: AbortSignal;
  /** Called with each pair that is the same. */
  readonly onFact?: (original: Recorded, copy: Recorded, facts: number) => void;
};

/**
 * Compares two logs fact by fact: the copy must hold the same facts in the same order as the original begins with.
 * @throws LogsDiffer at the first fact that is not the same, or that only the copy has; with `whole`, also where the copy ends first.
 */
export const compareLogs = async (
  original: Pick<EventStore, 'readAll'>,
  copy: Pick<EventStore, 'readAll'>,
  { whole = false, signal, onFact }: Options = {},
): Promise<Compared> => {
  const hashes = { original: createHash('sha256'), copy: createHash('sha256') };
  let [facts, streams] = [0, 0];
  let positions = { original: START, copy: START };
  const originals = factsOf(original);
  for await (const there of factsOf(copy)) {
    signal?.throwIfAborted();
    const { value: here } = await originals.next();
    const texts = { original: here && textOf(here), copy: textOf(there) };
    if (!here || texts.original !== texts.copy) throw new LogsDiffer(facts, here, there);
    hashes.original.update(`${texts.original}\n`);
    hashes.copy.update(`${texts.copy}\n`);
    facts++;
    if (there.version === 0) streams++;
    positions = { original: here.position, copy: there.position };
    onFact?.(here, there, facts);
  }
  const { value: next } = whole ? await originals.next() : { value: undefined };
  if (next) throw new LogsDiffer(facts, next, undefined);
  return { facts, streams, positions, digests: { original: hashes.original.digest('hex'), copy: hashes.copy.digest('hex') } };
};
