import { type EventStore, type Gap, type Place, type Position, START } from './event-store.js';
import { factsOf } from './copy/facts-of.js';
import { createSeenIds } from './seen-ids.js';

type Log = Pick<EventStore, 'readAll'>;

/** Positions of so many digits count facts; longer ones count bytes. */
const COUNTS_FACTS = 20;

const between = (after: Position, before: Position): number => (before.length > COUNTS_FACTS ? 0 : Number(before) - Number(after || 0) - 1);

/** The facts whose ids are among those that may stand twice, each with where the first and the next of that id are. */
const twinsAmong = async (log: Log, suspects: ReadonlySet<string>, limit: number): Promise<Gap[]> => {
  const first = new Map<string, Place>();
  const twins: Gap[] = [];
  if (suspects.size === 0) return twins;
  for await (const { eventId, type, stream, version, position } of factsOf(log)) {
    if (!suspects.has(eventId)) continue;
    const [before, here] = [first.get(eventId), { stream, version, position }];
    if (before) twins.push({ of: 'id', eventId, type, first: before, again: here });
    else first.set(eventId, here);
    if (twins.length >= limit) break;
  }
  return twins;
};

/**
 * Finds missing and repeated facts by reading all of a log whose store cannot be asked. It also finds facts missing at the
 * beginning of a stream, but not a stream that is gone as a whole.
 */
export const gapsByReading = async (log: Log, limit: number): Promise<Gap[]> => {
  const gaps: Gap[] = [];
  const versions = new Map<string, number>();
  const [isSeen, suspects] = [createSeenIds(), new Set<string>()];
  let reached: Position = START;
  for await (const { position, stream, version, eventId } of factsOf(log)) {
    if (between(reached, position) > 0) gaps.push({ of: 'log', after: reached, before: position, missing: between(reached, position) });
    const last = versions.get(stream) ?? -1;
    if (version > last + 1) gaps.push({ of: 'stream', stream, after: last, before: version, missing: version - last - 1 });
    if (isSeen(eventId)) suspects.add(eventId);
    if (gaps.length >= limit) break;
    versions.set(stream, version);
    reached = position;
  }
  return [...gaps, ...(await twinsAmong(log, suspects, limit))].slice(0, limit);
};
