import { isCommandError, type StreamingRead } from '@eventstore/db-client';
import type { Connection, Connections } from './connection.js';
import { patiently, refusal, Silence } from './trouble.js';

/** A reader is patient for a moment: the first to use a connection that a restart of the server broke asks again on another. */
const PATIENCE_MS = 2_000;

/**
 * Reads events up to the end, or until `take` has enough. A read that is merely left keeps the server sending, and its later
 * error would end the process; so it is cancelled and its errors are caught.
 * @throws Silence when no event comes for `answerMs`: the client itself would wait for ever.
 */
export const drain = async <E>(read: StreamingRead<E>, answerMs: number, take: (event: E) => boolean): Promise<void> => {
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

/**
 * The answer to a question that may be asked twice, the second time on another connection where the first was at fault.
 * @throws StoreBusy after a moment of trouble, and no class of the client.
 */
export const answered = async <T>(connections: Connections, question: (connection: Connection) => Promise<T>): Promise<T> => {
  try {
    return await patiently(performance.now() + PATIENCE_MS, () => connections.use(question));
  } catch (error) {
    throw error instanceof Error && isCommandError(error) ? refusal(error) : error;
  }
};
