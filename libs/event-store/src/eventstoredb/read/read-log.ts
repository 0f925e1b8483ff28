import type { AllStreamResolvedEvent, Position as LogPosition, RecordedEvent } from '@eventstore/db-client';
import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { LogEndsBefore, type Page, type Position, START } from '../../event-store.js';
import type { Connection, Connections } from '../connect/connection.js';
import { answered, drain } from '../connect/drain.js';
import { fromPosition, toPosition } from './position.js';
import { toFact } from './recorded.js';
import type { Strangers } from '../strangers.js';
import { isNoPlace } from '../connect/trouble.js';

/** How many events are read at once when the first read found none of ours. */
const WINDOW = 1000;
/** After so many events of others, a page without a fact tells how far it came. */
const PATIENT_WITH_OTHERS = 4_000;

type Parts = { readonly connections: Connections; readonly prefix: string; readonly answerMs: number; readonly strangers?: Strangers };
type Seen = Page & { readonly seen: number };
/** Hears of events that are no facts; of one more than once where a read is asked again. */
type SeeOther = (event: RecordedEvent) => void;

/**
 * Reads the log of all streams. The client's filter is for subscriptions only, so it sends all events; those of others are
 * left out here, and the position passes them, so that they are read only once.
 */
export const createLogReader = ({ connections, prefix, answerMs, strangers }: Parts) => {
  const forwards = async (
    { client, call }: Connection,
    after: Position,
    limit: number,
    count: number,
    seeOther?: SeeOther,
  ): Promise<Seen> => {
    const facts: Recorded[] = [];
    let [position, seen] = [after, 0];
    // `from` is included: the server gives the event at `after` once more. Where it gives nothing at all, the log has become shorter.
    const maxCount = after === START ? count : count + 1;
    const read = client.readAll({ direction: FORWARDS, fromPosition: fromPosition(after), maxCount, ...call });
    await drain(read, answerMs, ({ event }) => {
      if (!event) throw new Error('The log holds an event that cannot be read');
      const at = toPosition(event.position);
      if (seen++ === 0 && at === after) return true;
      position = at;
      const fact = toFact(event, prefix, strangers);
      if (fact) facts.push(fact);
      else seeOther?.(event as RecordedEvent);
      // Where the server ends by itself, there is nothing to cancel.
      return facts.length < limit || seen === maxCount;
    });
    if (after !== START && seen === 0) throw new LogEndsBefore(after);
    return { facts, position, seen, atEnd: facts.length < limit && seen < maxCount };
  };

  const backwards = (from: LogPosition | 'end', maxCount: number): Promise<AllStreamResolvedEvent[]> =>
    answered(connections, async ({ client, call }) => {
      const page: AllStreamResolvedEvent[] = [];
      const read = client.readAll({ direction: BACKWARDS, fromPosition: from === 'end' ? END : from, maxCount, ...call });
      await drain(read, answerMs, (event) => page.push(event) > 0);
      return page;
    });

  return {
    /**
     * The next facts after a position. Events of others count as progress.
     * @throws LogEndsBefore when the log does not reach `after`, or has no record there.
     */
    async readLog(after: Position, limit: number, seeOther?: SeeOther): Promise<Page> {
      for (let [from, seen, count] = [after, 0, limit]; ; count = WINDOW) {
        const page = await answered(connections, (connection) => forwards(connection, from, limit, count, seeOther)).catch(
          (error: unknown) => {
            throw isNoPlace(error) ? new LogEndsBefore(after, { cause: error }) : error;
          },
        );
        const { facts, position, atEnd } = page;
        [from, seen] = [position, seen + page.seen];
        if (atEnd || facts.length > 0 || seen >= PATIENT_WITH_OTHERS) return { facts, position, atEnd };
      }
    },

    /** Position of the last fact, found by reading backwards over the events of others. */
    async readHead(): Promise<Position> {
      let from: LogPosition | 'end' = 'end';
      for (let count = 1; ; count = Math.min(count * 32, WINDOW)) {
        const page = await backwards(from, count);
        const last = page.find(({ event }) => event && toFact(event, prefix));
        if (last?.event) return toPosition(last.event.position);
        const earliest = page.at(-1)?.event;
        if (page.length < count || !earliest) return START;
        from = earliest.position;
      }
    },

    /** Position of the last event of any writer. */
    async readEnd(): Promise<Position> {
      const [last] = await backwards('end', 1);
      return last?.event ? toPosition(last.event.position) : START;
    },
  };
};

export type LogReader = ReturnType<typeof createLogReader>;
