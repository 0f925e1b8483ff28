import { FORWARDS, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import type { Connections } from '../connect/connection.js';
import { answered, drain } from '../connect/drain.js';
import { markOf, toFact } from './recorded.js';

type Parts = { readonly connections: Connections; readonly prefix: string; readonly answerMs: number };

/** An event of a stream: its version, and its writer's mark where it has one. */
export type Standing = { readonly version: number; readonly mark: string | undefined };

/** The event at one version of a stream or, where it was cut, the first after it. Undefined where none can be read. */
export const createPlaceReader =
  ({ connections, prefix, answerMs }: Parts) =>
  (stream: string, version: number): Promise<Standing | undefined> =>
    answered(connections, async ({ client, call }) => {
      let found: Standing | undefined;
      const read = client.readStream(prefix + stream, { direction: FORWARDS, fromRevision: BigInt(version), maxCount: 1, ...call });
      try {
        await drain(read, answerMs, ({ event }) => {
          const fact = event && toFact(event, prefix);
          if (fact) found = { version: fact.version, mark: markOf(fact) };
          return true;
        });
      } catch (error) {
        if (!(error instanceof StreamNotFoundError || error instanceof StreamDeletedError)) throw error;
      }
      return found;
    });

export type PlaceReader = ReturnType<typeof createPlaceReader>;
