import { FORWARDS, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { StreamCut, StreamDeleted } from '../../event-store.js';
import type { Connections } from '../connect/connection.js';
import { answered, drain } from '../connect/drain.js';
import { createHiddenCheck } from './hidden.js';
import type { MetadataReader } from './read-metadata.js';
import { toFact } from './recorded.js';
import type { Strangers } from '../strangers.js';

const PAGE = 1000;

type Parts = {
  readonly connections: Connections;
  readonly prefix: string;
  readonly answerMs: number;
  readonly readMetadata: MetadataReader;
  readonly strangers?: Strangers;
};

/** Reads single streams. */
export const createStreamReader = ({ connections, prefix, answerMs, readMetadata, strangers }: Parts) => {
  const refuseHidden = createHiddenCheck(readMetadata);

  /** Undefined where the server knows no such stream, or has hidden all of it. */
  const readPage = (stream: string, from: number, maxCount: number): Promise<Recorded[] | undefined> =>
    answered(connections, async ({ client, call }) => {
      const page: Recorded[] = [];
      const read = client.readStream(prefix + stream, { direction: FORWARDS, fromRevision: BigInt(from), maxCount, ...call });
      try {
        await drain(read, answerMs, ({ event }) => {
          if (!event) throw new Error(`Stream ${stream} holds an event that cannot be read`);
          const fact = toFact(event, prefix, strangers);
          // An event of another program has taken a version of our stream, so the facts around it are not complete.
          if (!fact) throw new StreamCut(stream, Number(event.revision));
          page.push(fact);
          return true;
        });
      } catch (error) {
        if (error instanceof StreamDeletedError) throw new StreamDeleted(stream, { cause: error });
        if (error instanceof StreamNotFoundError) return undefined;
        throw error;
      }
      return page;
    });

  return {
    /** Reads a page at a time: no call stays open while the reader is busy. The first page of a cut stream begins later than asked. */
    async *readStream(stream: string, from = 0): AsyncGenerator<Recorded> {
      for (let next = from; ; ) {
        const page = await readPage(stream, next, PAGE);
        if (!page) return await refuseHidden(stream, next);
        // It has been written, and nothing of it is left to be read.
        if (page.length === 0 && next === 0) throw new StreamCut(stream, 0);
        yield* page;
        const last = page.at(-1);
        if (!last || page.length < PAGE) return;
        next = last.version + 1;
      }
    },

    /** @throws StreamCut where it was cut behind that version, StreamDeleted */
    async readOne(stream: string, version: number): Promise<Recorded | undefined> {
      const [fact] = (await readPage(stream, version, 1)) ?? [];
      if (!fact) await refuseHidden(stream, version);
      if (fact && fact.version !== version) throw new StreamCut(stream, version);
      return fact;
    },
  };
};
