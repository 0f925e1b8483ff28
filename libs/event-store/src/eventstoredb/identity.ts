import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, jsonEvent, NO_STREAM, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Connection } from './connection.js';
import { answered, drain } from './drain.js';

type Parts = { readonly connection: Connection; readonly prefix: string; readonly answerMs: number };

/**
 * The name of a log stands in the metadata of a stream without facts, which no reader of facts sees and which every backup holds. The
 * first process that asks gives it. It is read once: a server whose data was exchanged under a living process is not noticed.
 */
export const createIdentity = ({ connection: { client, call }, prefix, answerMs }: Parts): (() => Promise<string>) => {
  const stream = `$$${prefix}tulha`;
  let known: Promise<string> | undefined;

  const look = (): Promise<string | undefined> =>
    answered(async () => {
      let found: string | undefined;
      const read = client.readStream<{ type: '$metadata'; data: { log?: string } }>(stream, {
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: 1,
        ...call,
      });
      try {
        await drain(read, answerMs, ({ event }) => {
          found = event?.data.log;
          return true;
        });
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return found;
    });

  const give = (): Promise<void> =>
    answered(async () => {
      try {
        const event = jsonEvent({ type: '$metadata', data: { log: randomUUID() } });
        await client.appendToStream(stream, event, { expectedRevision: NO_STREAM, ...call });
      } catch (error) {
        // Another process was first, or this one at its first try.
        if (!(error instanceof WrongExpectedVersionError)) throw error;
      }
    });

  const lookOrGive = async (): Promise<string> => {
    const found = await look();
    if (found) return found;
    await give();
    const given = await look();
    if (!given) throw new Error(`The log has no name in ${stream}`);
    return given;
  };

  return () => {
    known ??= lookOrGive().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
