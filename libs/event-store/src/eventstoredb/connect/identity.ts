import { randomUUID } from 'node:crypto';
import { jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Connections } from './connection.js';
import { answered } from './drain.js';
import { createMetadataReader } from '../read/read-metadata.js';

type Parts = { readonly connections: Connections; readonly prefix: string; readonly answerMs: number };

const NAMED_BY = 'tulha';

/** The name a log was given; undefined where it has none yet. Leaves nothing. */
export const lookForName = async (parts: Parts): Promise<string | undefined> => {
  const metadata = (await createMetadataReader(parts)(NAMED_BY)) as { readonly log?: string } | undefined;
  return metadata?.log;
};

/**
 * The name of a log is in the metadata of a stream without facts, which no reader of facts sees and every backup holds. The
 * first process that asks gives it. It is read each time: the data of a server may be exchanged under a living process.
 */
export const createIdentity = (parts: Parts): (() => Promise<string>) => {
  const { connections, prefix } = parts;
  const stream = `$$${prefix}${NAMED_BY}`;

  const give = (): Promise<void> =>
    answered(connections, async ({ client, call }) => {
      try {
        const event = jsonEvent({ type: '$metadata', data: { log: randomUUID() } });
        await client.appendToStream(stream, event, { expectedRevision: NO_STREAM, ...call });
      } catch (error) {
        // Another process was first, or this one at its first try.
        if (!(error instanceof WrongExpectedVersionError)) throw error;
      }
    });

  const lookOrGive = async (): Promise<string> => {
    const found = await lookForName(parts);
    if (found) return found;
    await give();
    const given = await lookForName(parts);
    if (!given) throw new Error(`The log has no name in ${stream}`);
    return given;
  };

  return lookOrGive;
};
