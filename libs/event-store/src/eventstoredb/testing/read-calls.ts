import type { ReadReq as ReadRequest, ReadResp as ReadResponse } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import {
  CallError,
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  filterOf,
  streamName,
  streamNotFoundMessage,
} from './messages.js';
import type { ServerLog, Stored } from './server-log.js';

export type ReadCall = ServerWritableStream<ReadRequest, ReadResponse>;

/** Asked before each event a read sends, with how many it has sent: it may wait, or throw a CallError. */
export type ReadFault = (sent: number) => void | Promise<void>;

const BACKWARDS = 1;

/** Waits for a reader that is slower than the log. */
const send = (call: ReadCall, message: ReadResponse): Promise<void> =>
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

/** Where in the log a reader of $all begins; the real server does not look for a record where none begins either. */
const startInLog = (log: ServerLog, all: ReadRequest.Options.AllOptions | undefined): number => {
  if (!all || all.hasStart()) return 0;
  if (all.hasEnd()) return log.events.length;
  const position = BigInt(all.getPosition()?.getCommitPosition() ?? 0);
  const index = log.indexFrom(position);
  const found = log.events[index];
  if (found && found.position !== position) throw new CallError(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  return index;
};

/** The client asks for all of $all: its filters are for subscriptions. */
const wanted = (log: ServerLog, options: ReadRequest.Options): readonly Stored[] | undefined => {
  const backwards = Number(options.getReadDirection()) === BACKWARDS;
  const count = Number(options.getCount());
  const ofStream = options.getStream();
  if (!ofStream) {
    const start = startInLog(log, options.getAll());
    return backwards ? log.events.slice(Math.max(0, start - count), start).reverse() : log.events.slice(start, start + count);
  }
  const kept = log.stream(streamName(ofStream.getStreamIdentifier()));
  if (!kept) return undefined;
  const last = kept.length - 1;
  const first = ofStream.hasRevision() ? Number(ofStream.getRevision()) : 0;
  if (!backwards) return kept.slice(first, first + count);
  const from = ofStream.hasRevision() ? Math.min(Number(ofStream.getRevision()), last) : last;
  return kept
    .slice(0, from + 1)
    .reverse()
    .slice(0, count);
};

/** Streams.Read with a count: of $all or of one stream, forwards or backwards, `from` included. */
export const answerRead = async (log: ServerLog, call: ReadCall, fault: ReadFault | undefined): Promise<void> => {
  const options = call.request.getOptions();
  if (!options) throw new CallError(status.INVALID_ARGUMENT, 'A read without options');
  const events = wanted(log, options);
  if (!events) await send(call, streamNotFoundMessage(streamName(options.getStream()?.getStreamIdentifier())));
  for (const [sent, event] of (events ?? []).entries()) {
    await fault?.(sent);
    if (call.cancelled) return;
    await send(call, eventMessage(event));
  }
  await fault?.(events?.length ?? 0);
};

/** A subscription that is being served, as a test may interfere with it. */
export type Subscriber = {
  /** Says nothing more, and does not end either: what a broken network box does. */
  stalled: boolean;
  /** Says something out of turn. */
  readonly say: (message: ReadResponse) => void;
  /** Ends it: plainly, or with an error. */
  readonly end: (error?: CallError) => void;
};

export const createSubscriber = (call: ReadCall) => {
  const ending = Promise.withResolvers<CallError | undefined>();
  const subscriber: Subscriber = { stalled: false, say: (message) => void call.write(message), end: (error) => ending.resolve(error) };
  return { subscriber, ended: ending.promise };
};

type Subscribed = {
  readonly subscriber: Subscriber;
  readonly ended: Promise<CallError | undefined>;
  /** Where it is noted what was told. */
  readonly checkpoints: bigint[];
};

/** Streams.Read as a subscription to $all: what lies after `from`, then what is written from now on; checkpoints on the way. */
export const answerSubscription = async (log: ServerLog, call: ReadCall, { subscriber, ended, checkpoints }: Subscribed): Promise<void> => {
  const options = call.request.getOptions();
  const all = options?.getAll();
  if (!options || !all) throw new CallError(status.INVALID_ARGUMENT, 'Only subscriptions to $all');
  const passes = filterOf(options);
  const interval = 32 * Math.max(1, options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let next = startInLog(log, all);
  if (all.hasPosition() && log.events[next]) next++;
  const over = ended.then((error) => ({ error }));
  const isOver = { value: false };
  const stop = () => {
    isOver.value = true;
  };
  ended.then(stop, stop);
  call.on('cancelled', () => subscriber.end());

  const tellCheckpoint = (position: bigint) => {
    checkpoints.push(position);
    return send(call, checkpointMessage(position));
  };

  await send(call, confirmationMessage(crypto.randomUUID()));
  for (let [live, considered] = [false, 0]; !isOver.value; ) {
    const event = subscriber.stalled ? undefined : log.events[next];
    if (!event) {
      const last = log.events[next - 1];
      if (!live && last) await tellCheckpoint(last.position);
      if (!live) await send(call, caughtUpMessage());
      live = true;
      await Promise.race([log.grows(), over]);
      continue;
    }
    next++;
    considered++;
    if (passes(event)) await send(call, eventMessage(event));
    else if (considered % interval === 0) await tellCheckpoint(event.position);
  }
  const error = await ended;
  if (error) throw error;
};
