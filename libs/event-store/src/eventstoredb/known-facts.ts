import { setImmediate as turn } from 'node:timers/promises';
import { LogEndsBefore, type Position, START } from '../event-store.js';
import type { Whereabouts } from '../repeated.js';
import type { FactIndex, FactPlace } from './fact-index.js';
import type { LogReader } from './read-log.js';

const PAGE = 1000;
/** Facts that were read and are not in the index yet. With more of them, whoever asks waits. */
const UNKEPT_MAX = 5_000;

export type Places = ReadonlyMap<string, Whereabouts>;

/** What was read from the log, on its way into the index while others go on. */
const createUnkept = (index: FactIndex) => {
  const places = new Map<string, FactPlace>();
  /** Up to where the index knows everything: with what is here, up to where this process has read. */
  let kept: Position = START;
  let keeping: Promise<void> | undefined;

  const keep = async (position: Position): Promise<void> => {
    const batch = [...places.values()];
    await index.remember(batch, kept, position);
    for (const { eventId } of batch) places.delete(eventId);
    if (position > kept) kept = position;
  };

  return {
    places,
    kept: () => kept,
    add(read: readonly FactPlace[]) {
      for (const { eventId, stream, version, position } of read) places.set(eventId, { eventId, stream, version, position });
    },
    /** What the index says of itself: another process may have brought it further, or it was thrown away. */
    reaches(position: Position) {
      kept = position;
    },
    /** Begins to bring the index up to a position. @throws when too much waits because it cannot be. */
    async upTo(position: Position): Promise<void> {
      if (position === kept) return;
      keeping ??= keep(position).finally(() => {
        keeping = undefined;
      });
      const alreadyTold = () => undefined; // the next round begins anew with what is left
      if (places.size > UNKEPT_MAX) await keeping;
      else keeping.catch(alreadyTold);
    },
  };
};

/**
 * Answers where facts are, as of the moment it is asked or later: what the index does not know yet is read from the log, up to its end,
 * while the index is asked. All who ask while that goes on share the next round.
 */
export const createKnownFacts = (index: FactIndex, readLog: LogReader['readLog']) => {
  const unkept = createUnkept(index);
  /** Up to where this process has read the log, or knows that the index has it. */
  let at: Position | undefined;
  let wanted: string[] = [];
  let next: Promise<Places> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const answer = async (asked: readonly string[]): Promise<Places> => {
    const found = new Map<string, Whereabouts>();
    const see = (places: Iterable<FactPlace>, ids: ReadonlySet<string>) => {
      for (const place of places) if (ids.has(place.eventId) && !found.has(place.eventId)) found.set(place.eventId, place);
    };
    const ids = new Set(asked);
    see(unkept.places.values(), ids);
    const kept = unkept.kept();
    const reading = at === undefined ? undefined : readLog(at, PAGE);
    const [page, there] = await Promise.all([reading, index.lookup(asked)]);
    if (there.reached < kept || at === undefined) {
      // It was thrown away, or never asked before: what it lacks is read again.
      unkept.reaches(there.reached);
      at = there.reached;
      return answer(asked);
    }
    for (const [id, place] of there.places) found.set(id, place);
    see(page?.facts ?? [], ids);
    unkept.add(page?.facts ?? []);
    let [position, atEnd] = [page?.position ?? at, page?.atEnd ?? false];
    if (!atEnd && there.reached > position) {
      // What lies before where the index reaches was looked for there, in the same moment.
      unkept.reaches(there.reached);
      position = there.reached;
    }
    while (!atEnd) {
      const more = await readLog(position, PAGE);
      see(more.facts, ids);
      unkept.add(more.facts);
      ({ position, atEnd } = more);
      at = position;
      await unkept.upTo(position);
    }
    at = position;
    await unkept.upTo(position);
    return found;
  };

  const round = async (): Promise<Places> => {
    // Those who were answered by the round before ask again within the same turn.
    await turn();
    const asked = wanted;
    wanted = [];
    next = undefined;
    try {
      return await answer(asked);
    } catch (error) {
      // Whoever sees to it that the index begins anew is heard the next time.
      if (error instanceof LogEndsBefore) at = undefined;
      throw error;
    }
  };

  /** The places of those that are in the log. */
  const lookup = (eventIds: readonly string[]): Promise<Places> => {
    wanted.push(...eventIds);
    next ??= last.then(round, round);
    last = next;
    return next;
  };

  return {
    lookup,
    /** The place of one fact. What is known already is asked first: facts do not move. */
    async find(eventId: string): Promise<Whereabouts | undefined> {
      const known = unkept.places.get(eventId) ?? (await index.lookup([eventId])).places.get(eventId);
      return known ?? (await lookup([eventId])).get(eventId);
    },
  };
};

export type KnownFacts = ReturnType<typeof createKnownFacts>;
