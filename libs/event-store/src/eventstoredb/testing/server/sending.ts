import type { ReadReq as ReadRequest, ReadResp as ReadResponse } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ServerLog } from './server-log.js';

export type ReadCall = ServerWritableStream<ReadRequest, ReadResponse>;

/** The log as one server knows it: a follower may know less of it than was written. */
export type View = {
  readonly log: ServerLog;
  /** How many of its events are known. */
  readonly end: () => number;
  /** @throws CallError where this server does not serve such a read. */
  readonly gate: () => void;
  /** Whether the caller may read a stream, or `$all`. */
  readonly mayRead: (stream: string) => boolean;
};

/** Waits for a reader that is slower than the log. */
export const send = (call: ReadCall, message: ReadResponse): Promise<void> =>
  new Promise((resolve) => {
    if (call.write(message) || call.cancelled) {
      resolve();
      return;
    }
    const go = () => {
      call.off('drain', go).off('cancelled', go);
      resolve();
    };
    call.on('drain', go).on('cancelled', go);
  });
