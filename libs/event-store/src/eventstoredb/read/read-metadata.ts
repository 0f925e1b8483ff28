import { BACKWARDS, END, StreamNotFoundError } from '@eventstore/db-client';
import type { Connections } from '../connect/connection.js';
import { answered, drain } from '../connect/drain.js';

type Parts = { readonly connections: Connections; readonly prefix: string; readonly answerMs: number };

/** The last metadata of a stream, which may exist without the stream. Undefined where there are none. */
export const createMetadataReader =
  ({ connections, prefix, answerMs }: Parts) =>
  (stream: string): Promise<unknown> =>
    answered(connections, async ({ client, call }) => {
      let metadata: unknown;
      const read = client.readStream(`$$${prefix}${stream}`, {
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: 1,
        ...call,
      });
      try {
        await drain(read, answerMs, ({ event }) => {
          metadata = event?.data;
          return true;
        });
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return metadata;
    });

export type MetadataReader = ReturnType<typeof createMetadataReader>;
