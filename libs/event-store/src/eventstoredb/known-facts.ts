import { setImmediate as turn } from 'node:timers/promises';
import type { Whereabouts } from '../repeated.js';
import type { FactIndex } from './fact-index.js';
import type { LogReader } from './read-log.js';

const PAGE = 1000;

export type Places = ReadonlyMap<string, Whereabouts>;

/**
 * Answers where facts are, as of the moment it is asked or later: before it looks into the index, the index is brought to the end of
 * the log. All who ask while that goes on share the next round.
 */
export const createKnownFacts = (index: FactIndex, readLog: LogReader['readLog']) => {
  let wanted: string[] = [];
  let next: Promise<Places> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const catchUp = async (): Promise<void> => {
    for (let reached = await index.reached(), atEnd = false; !atEnd; ) {
      const page = await readLog(reached, PAGE);
      if (page.position !== reached) await index.remember(page.facts, page.position);
      [reached, atEnd] = [page.position, page.atEnd];
    }
  };

  const round = async (): Promise<Places> => {
    // Those who were answered by the round before ask again within the same turn.
    await turn();
    const asked = wanted;
    wanted = [];
    next = undefined;
    await catchUp();
    return index.lookup(asked);
  };

  /** The places of those that are in the log, and perhaps of others. */
  const lookup = (eventIds: readonly string[]): Promise<Places> => {
    wanted.push(...eventIds);
    next ??= last.then(round, round);
    last = next;
    return next;
  };

  return {
    lookup,
    /** The place of one fact. What the index has is asked first: facts do not move. */
    async find(eventId: string): Promise<Whereabouts | undefined> {
      const known = (await index.lookup([eventId])).get(eventId);
      return known ?? (await lookup([eventId])).get(eventId);
    },
  };
};

export type KnownFacts = ReturnType<typeof createKnownFacts>;
