import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Append, EventStore, Position } from '../event-store.js';
import { factsOf } from './facts-of.js';

/** The size of one append: well below the 1 MiB that every store takes, also with names and metadata. */
const APPEND = { facts: 500, bytes: 512 * 1024 } as const;

const sizeOf = ({ data, meta }: Recorded): number => Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(meta));

const appendOf = (facts: readonly Recorded[]): Append => {
  const [first] = facts;
  if (!first) throw new Error('An append without facts');
  return {
    stream: first.stream,
    expected: first.version === 0 ? 'no-stream' : first.version - 1,
    facts: facts.map(({ type, data, eventId, schemaVersion, meta }) => ({ type, data, eventId, schemaVersion, meta })),
    // True here: the copy has read the other log to its end and is its only writer, and a resumed copy writes to the same places.
    firstTry: true,
  };
};

type Options = {
  readonly signal?: AbortSignal;
  /** Called after each append with the last fact it carried and how many there were so far. */
  readonly onCopied?: (last: Recorded, facts: number) => void;
};

/**
 * Copies the facts of one log after a position to the end of another in the same order, so that a prefix of one is a prefix
 * of the other. It appends one at a time, since two concurrent appends may land in either order; consecutive facts of one
 * stream share an append. Ids and versions stay, positions change. An interrupted copy can be resumed.
 * @param after the position up to which the other log is complete, as `compareLogs` found.
 * @returns how many facts were written.
 * @throws VersionConflict when another process writes to the other log.
 */
export const copyLog = async (
  from: Pick<EventStore, 'readAll'>,
  to: Pick<EventStore, 'append'>,
  after: Position,
  { signal, onCopied }: Options = {},
): Promise<number> => {
  let copied = 0;
  let [batch, bytes]: [Recorded[], number] = [[], 0];
  const write = async () => {
    const last = batch.at(-1);
    if (!last) return;
    await to.append(appendOf(batch));
    copied += batch.length;
    [batch, bytes] = [[], 0];
    onCopied?.(last, copied);
  };
  for await (const fact of factsOf(from, after)) {
    signal?.throwIfAborted();
    const size = sizeOf(fact);
    const follows = batch.length === 0 || batch.at(-1)?.stream === fact.stream;
    if (!follows || batch.length === APPEND.facts || bytes + size > APPEND.bytes) await write();
    batch.push(fact);
    bytes += size;
  }
  await write();
  return copied;
};
