import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { StoreBusy } from '../../event-store.js';
import type { Connections } from '../connect/connection.js';
import { isPassing, refusal, Silence } from '../connect/trouble.js';

/** The stream without facts whose metadata hold the log's name: by the server's rules it is an ordinary stream. */
const streamOf = (prefix: string): string => `${prefix}tulha`;

/** A deadline is kept by the client alone. */
const inTime = async <T>(withinMs: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Silence(`No answer within ${withinMs} ms`)), withinMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * An append without events passes access lists, disk and followers like any other, and leaves no readable event in the
 * stream or in `$all`.
 * @throws StoreBusy where it does not come through in time, StoreForbidden where the connected user may not write.
 */
export const tryWrite = async (connections: Connections, prefix: string, withinMs: number): Promise<void> => {
  try {
    await connections.use(({ client, call }) =>
      inTime(withinMs, client.appendToStream(streamOf(prefix), [], { expectedRevision: NO_STREAM, deadline: withinMs, ...call })),
    );
  } catch (error) {
    // Another program has a stream of this name. The right to write was checked before that, so this is enough.
    if (error instanceof WrongExpectedVersionError) return;
    throw isPassing(error) ? new StoreBusy('The event store takes no write', { cause: error }) : refusal(error);
  }
};
