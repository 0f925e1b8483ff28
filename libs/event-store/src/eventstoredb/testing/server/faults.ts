import { status } from '@grpc/grpc-js';
import type { AppendFault } from '../calls/append-calls.js';
import { CallError } from '../calls/messages.js';
import type { ReadFault } from '../calls/read-calls.js';

/** Nothing is written. */
export const refused =
  (code: status, trailers: Record<string, string> = {}): AppendFault =>
  () => {
    throw new CallError(code, 'Refused', trailers);
  };

/** Written, but its writer hears of an error. */
export const answerLost =
  (code: status = status.UNAVAILABLE): AppendFault =>
  (write) => {
    write();
    throw new CallError(code, 'Lost');
  };

/** Written, but its writer hears nothing. */
export const answerNever: AppendFault = (write) => {
  write();
  return Promise.withResolvers<never>().promise;
};

/** Arrived, but written no sooner than it is released: its writer has given up waiting by then. */
export const writtenLate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fault: AppendFault = async (write) => {
    await promise;
    return write();
  };
  return { fault, release: resolve };
};

/** As a server that has just become a follower. */
export const notLeader = (port: number): AppendFault =>
  refused(status.NOT_FOUND, { exception: 'not-leader', 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': String(port) });

/** Breaks a read after so many events. */
export const brokenAfter =
  (count: number, code: status = status.UNAVAILABLE): ReadFault =>
  (sent) => {
    if (sent === count) throw new CallError(code, 'Broken');
  };

/** A read that stops in the middle and stays silent. */
export const silentAfter =
  (count: number): ReadFault =>
  (sent) =>
    sent === count ? Promise.withResolvers<void>().promise : undefined;
