import { setTimeout as wait } from 'node:timers/promises';
import { NotLeaderError } from '@eventstore/db-client';
import { StoreBusy, StoreForbidden } from '../../event-store.js';
import { NoLeader } from './discover.js';

/** The server does not answer. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/** gRPC: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const PASSING_CODES = new Set([1, 2, 4, 8, 10, 13, 14]);
/** An error that the client throws without a code: a channel that was closed meanwhile. */
const PASSING_WORDS = /Channel has been shut down/;
const isCutShort = (error: Error): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' || PASSING_WORDS.test(error.message);
/** gRPC: cancelled, deadline exceeded, internal, unavailable: the ends of a connection that is broken, or to a node that is. */
const CONNECTION_CODES = new Set([1, 4, 13, 14]);
/** An error that gRPC does not classify: a position that is not in this log, in the words of a read and of a subscription. */
const INVALID_POSITION = /InvalidPosition|invalid position/;

/** True when the log has no record at the position that was named. */
export const isNoPlace = (error: unknown): boolean => error instanceof Error && INVALID_POSITION.test(error.message);

const codeOf = (error: Error): number | undefined => ('code' in error && typeof error.code === 'number' ? error.code : undefined);

/** True when the connection may be the cause of a failure: the node may be frozen, gone, or no longer the leader. */
export const isOfConnection = (error: unknown): boolean => {
  if (error instanceof Silence || error instanceof NotLeaderError) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined ? isCutShort(error) : CONNECTION_CODES.has(code);
};

/** True when the same question may be answered later. The outcome of this one is not known: a write may have been done. */
export const isPassing = (error: unknown): boolean => {
  if ([Silence, StoreBusy, NoLeader, NotLeaderError].some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return PASSING_CODES.has(code) && !isNoPlace(error);
  return isCutShort(error);
};

/** gRPC: permission denied, unauthenticated. */
const FORBIDDEN_CODES: readonly unknown[] = [7, 16];

/** An error of the client as one of ours: its classes stay in this folder. */
export const refusal = (error: unknown): Error => {
  const { code, message = String(error) } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  const Refused = FORBIDDEN_CODES.includes(code) ? StoreForbidden : Error;
  return new Refused(`The event store refused: ${message}`, { cause: error });
};

/**
 * Asks again, at growing intervals, while the trouble is one that passes.
 * @param deadline on the clock of `performance.now()`.
 * @throws StoreBusy when the trouble outlasts the deadline; lasting trouble, at once and as it came.
 */
export const patiently = async <T>(deadline: number, attempt: () => Promise<T>): Promise<T> => {
  for (let pause = 25; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (performance.now() + pause > deadline) throw new StoreBusy('The event store does not answer', { cause: error });
      await wait(jitter(pause));
    }
  }
};

/** Half of it to all of it, so that many who lost the same server do not come back at once. */
export const jitter = (pause: number): number => pause * (0.5 + Math.random() / 2);
