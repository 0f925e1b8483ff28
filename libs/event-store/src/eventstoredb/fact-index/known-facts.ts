import { setImmediate as turn } from 'node:timers/promises';
import { LogEndsBefore, type Position } from '../../event-store.js';
import type { Whereabouts } from '../../repeated.js';
import type { FactIndex, FactPlace } from './fact-index.js';
import { fillLater } from './fill-later.js';
import type { LogReader } from '../read/read-log.js';
import { createUnkept } from './unkept.js';

const PAGE = 1000;
export type Places = ReadonlyMap<string, Whereabouts>;

type Parts = {
  readonly index: FactIndex;
  readonly readLog: LogReader['readLog'];
  readonly onTrouble: (error: unknown) => void;
  /** How long after something was written the index is filled, in ms. */
  readonly fillAfterMs?: number;
};

/**
 * Answers questions one after the other, each as of one moment: facts that the index lacks are read from the log while the index is asked.
 */
const createTail = ({ index, readLog }: Pick<Parts, 'index' | 'readLog'>) => {
  const unkept = createUnkept(index);
  /** Up to where this process has read the log, or knows that the index has it. */
  let at: Position | undefined;

  /** Brings the index up to where the log was read. */
  const keep = (): Promise<void> => unkept.upTo(() => at);

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
      // The index was thrown away, or never asked before: the missing part is read again.
      unkept.beginAt(there.reached);
      at = there.reached;
      return answer(asked);
    }
    if (there.reached > unkept.kept()) unkept.reaches(there.reached);
    for (const [id, place] of there.places) found.set(id, place);
    see(page?.facts ?? [], ids);
    unkept.add(page?.facts ?? []);
    let [position, atEnd] = [page?.position ?? at, page?.atEnd ?? false];
    if (!atEnd && there.reached > position) {
      // The part of the log that the index covers was searched in it, at the same moment.
      unkept.reaches(there.reached);
      position = there.reached;
    }
    while (!atEnd) {
      const more = await readLog(position, PAGE);
      see(more.facts, ids);
      unkept.add(more.facts);
      ({ position, atEnd } = more);
      at = position;
      if (unkept.isFull()) await keep();
    }
    at = position;
    if (unkept.isFull()) await keep();
    return found;
  };

  return {
    answer,
    placeOf: (eventId: string) => unkept.places.get(eventId),
    isEmpty: () => unkept.places.size === 0,
    /** Asks the index anew how far it reaches. */
    forget() {
      at = undefined;
    },
    keep,
    /** Drops the places that another process has stored in the index meanwhile. */
    async hear(): Promise<void> {
      const { reached } = await index.lookup([]);
      if (reached > unkept.kept()) unkept.reaches(reached);
    },
  };
};

/**
 * Tells the places of facts, as of the moment of the question or later: facts that the index lacks are read from the log, up to its end,
 * while the index is asked. All questions that come meanwhile share the next round. The index is filled a moment after something was
 * written, by one process at a time, so that no append waits for it.
 */
export const createKnownFacts = ({ index, readLog, onTrouble, fillAfterMs }: Parts) => {
  const tail = createTail({ index, readLog });
  let wanted: string[] = [];
  let next: Promise<Places> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const round = async (): Promise<Places> => {
    // Callers answered by the round before ask again within the same turn.
    await turn();
    const asked = wanted;
    wanted = [];
    next = undefined;
    try {
      const places = await tail.answer(asked);
      // A call of the filler asks for no id, and the filler then stores the result itself.
      if (asked.length > 0 && !tail.isEmpty()) filling.soon();
      return places;
    } catch (error) {
      // The next lookup then begins the index anew.
      if (error instanceof LogEndsBefore) tail.forget();
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

  /** @returns whether there is more to do: facts read meanwhile, or facts that the process in charge of filling does not know yet. */
  const fill = async (): Promise<boolean> => {
    if (await index.mayFill()) {
      await lookup([]);
      await tail.keep();
    } else await tail.hear();
    return !tail.isEmpty();
  };
  const filling = fillLater(fill, onTrouble, fillAfterMs);

  return {
    lookup,
    /** Something was written, by this process at least. */
    grew: filling.soon,
    stop: filling.stop,
    /** The mark of a fact that was just written, where this process has not forgotten it yet. All who ask share one look. */
    async markOf(eventId: string): Promise<string | undefined> {
      await lookup([]);
      return tail.placeOf(eventId)?.mark;
    },
    /** The place of one fact. The known places are asked first, since facts do not move. */
    async find(eventId: string): Promise<Whereabouts | undefined> {
      const known = tail.placeOf(eventId) ?? (await index.lookup([eventId])).places.get(eventId);
      return known ?? (await lookup([eventId])).get(eventId);
    },
  };
};

export type KnownFacts = ReturnType<typeof createKnownFacts>;
