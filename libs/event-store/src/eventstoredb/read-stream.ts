import { FORWARDS, StreamNotFoundError } from '@eventstore/db-client';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Connection } from './connection.js';
import { answered, drain } from './drain.js';
import { toFact } from './recorded.js';

const PAGE = 1000;

type Parts = { readonly connection: Connection; readonly prefix: string; readonly answerMs: number };

/** Reads single streams. */
export const createStreamReader = ({ connection: { client, call }, prefix, answerMs }: Parts) => {
  const readPage = (stream: string, from: number, maxCount: number): Promise<Recorded[]> =>
    answered(async () => {
      const page: Recorded[] = [];
      const read = client.readStream(prefix + stream, { direction: FORWARDS, fromRevision: BigInt(from), maxCount, ...call });
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

  return {
    /** A page at a time: no call stays open while the reader is busy. */
    async *readStream(stream: string, from = 0): AsyncGenerator<Recorded> {
      for (let next = from; ; next += PAGE) {
        const page = await readPage(stream, next, PAGE);
        yield* page;
        if (page.length < PAGE) return;
      }
    },

    readOne: async (stream: string, version: number): Promise<Recorded | undefined> => (await readPage(stream, version, 1))[0],
  };
};
