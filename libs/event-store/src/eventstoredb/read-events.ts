import type { AllStreamResolvedEvent, Position as LogPosition, StreamingRead } from '@eventstore/db-client';
import { BACKWARDS, END, START as FIRST, FORWARDS, isCommandError, StreamNotFoundError } from '@eventstore/db-client';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type Page, type Position, START } from '../event-store.js';
import type { Connection } from './connection.js';
import { fromPosition, toPosition } from './position.js';
import { toFact } from './recorded.js';
import { patiently, refusal, Silence } from './trouble.js';

const PAGE = 1000;
/** After so many events of others, a page without a fact tells how far it came. */
const PATIENT_WITH_OTHERS = 10_000;
/** A reader is patient for a moment: the first to use a connection that a restart of the server broke asks again on another. */
const PATIENCE_MS = 2_000;

type Parts = { readonly connection: Connection; readonly prefix: string; readonly answerMs: number };

/**
 * What a read gives, up to its end or until `take` has enough. A call that is left keeps the server sending, and a later error of it
 * would end the process: so it is cancelled, and somebody listens.
 * @throws Silence when nothing comes for `answerMs`: the client itself would wait for ever.
 */
const drain = async <E>(read: StreamingRead<E>, answerMs: number, take: (event: E) => boolean): Promise<void> => {
  const alreadyTold = () => undefined;
  read.on('error', alreadyTold);
  const silence = setTimeout(() => read.destroy(new Silence(`No answer within ${answerMs} ms`)), answerMs);
  try {
    for await (const event of read as AsyncIterable<E>) {
      silence.refresh();
      if (!take(event)) break;
    }
  } finally {
    clearTimeout(silence);
    // Where there was never a call, its error was thrown above.
    if (!read.readableEnded) read.cancel().catch(alreadyTold);
  }
};

const answered = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await patiently(performance.now() + PATIENCE_MS, attempt);
  } catch (error) {
    throw error instanceof Error && isCommandError(error) ? refusal(error) : error;
  }
};

/** Reads streams and the log, in pages, with the patience of a moment. */
export const createReader = ({ connection: { client, call }, prefix, answerMs }: Parts) => {
  const streamPage = (stream: string, from: number) =>
    answered(async () => {
      const page: Recorded[] = [];
      const read = client.readStream(prefix + stream, { direction: FORWARDS, fromRevision: BigInt(from), maxCount: PAGE, ...call });
      try {
        await drain(read, answerMs, ({ event }) => {
          const fact = event && toFact(event, prefix);
          if (!fact) throw new Error(`Stream ${stream} holds something that is no fact`);
          page.push(fact);
          return true;
        });
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return page;
    });

  /** Everything from a position on, it included, also what is not ours. `take` answers whether it wants more. */
  const logPage = (from: LogPosition | 'start', maxCount: number, take: (event: AllStreamResolvedEvent) => boolean) =>
    drain(client.readAll({ direction: FORWARDS, fromPosition: from === 'start' ? FIRST : from, maxCount, ...call }), answerMs, take);

  const backwards = (from: LogPosition | 'end', maxCount: number) =>
    answered(async () => {
      const page: AllStreamResolvedEvent[] = [];
      const read = client.readAll({ direction: BACKWARDS, fromPosition: from === 'end' ? END : from, maxCount, ...call });
      await drain(read, answerMs, (event) => page.push(event) > 0);
      return page;
    });

  const readSome = async (after: Position, limit: number, count: number): Promise<Page & { readonly seen: number }> => {
    const facts: Recorded[] = [];
    let [position, seen] = [after, 0];
    // The server gives the event at `after` once more. Where it gives nothing at all, the log has become shorter.
    const asked = after === START ? count : count + 1;
    await logPage(fromPosition(after), asked, ({ event }) => {
      if (!event) throw new Error('The log holds an event that cannot be read');
      const at = toPosition(event.position);
      if (seen++ === 0 && at === after) return true;
      position = at;
      const fact = toFact(event, prefix);
      if (fact) facts.push(fact);
      // Where the server ends by itself, there is nothing to cancel.
      return facts.length < limit || seen === asked;
    });
    if (after !== START && seen === 0) throw new Error(`The log ends before position ${after}: has an older state of it been restored?`);
    return { facts, position, seen, atEnd: facts.length < limit && seen < asked };
  };

  return {
    /** Facts of one stream, a page at a time: no call stays open while the reader is busy. */
    async *readStream(stream: string, from = 0): AsyncGenerator<Recorded> {
      for (let next = from; ; next += PAGE) {
        const page = await streamPage(stream, next);
        yield* page;
        if (page.length < PAGE) return;
      }
    },

    /**
     * The next facts of all streams. What is not ours is read over, and counts as progress.
     * @throws when the log does not reach `after`, or has no record there.
     */
    async readLog(after: Position, limit: number): Promise<Page> {
      for (let [at, seen, count] = [after, 0, limit]; ; count = PAGE) {
        const page = await answered(() => readSome(at, limit, count));
        [at, seen] = [page.position, seen + page.seen];
        if (page.atEnd || page.facts.length > 0 || seen >= PATIENT_WITH_OTHERS)
          return { facts: page.facts, position: page.position, atEnd: page.atEnd };
      }
    },

    /** Position of the last fact, reading backwards over what is not ours. */
    async readHead(): Promise<Position> {
      let from: LogPosition | 'end' = 'end';
      for (let count = 1; ; count = Math.min(count * 32, PAGE)) {
        const page = await backwards(from, count);
        const last = page.find(({ event }) => event && toFact(event, prefix));
        if (last?.event) return toPosition(last.event.position);
        const earliest = page.at(-1)?.event;
        if (page.length < count || !earliest) return START;
        from = earliest.position;
      }
    },

    /** Position of the last event, whoever wrote it. */
    async readEnd(): Promise<Position> {
      const [last] = await backwards('end', 1);
      return last?.event ? toPosition(last.event.position) : START;
    },
  };
};

export type Reader = ReturnType<typeof createReader>;
