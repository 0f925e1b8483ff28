import { status } from '@grpc/grpc-js';
import type { ReadResp as ReadResponse } from '@eventstore/db-client/generated/streams_pb.js';
import { CallError, caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, streamDeleted, thrown } from './messages.js';
import { type AllStart, type Asked, type Filter, PAGE, readAsked, type StreamStart } from './read-options.js';
import { type ReadCall, send, type View } from '../server/sending.js';
import type { Stored } from './proposed.js';
import { isTombstone } from '../server/truncation.js';
import { accessDenied } from '../server/users.js';

/** A subscription that is being served, as a test may interfere with it. */
export type Subscriber = {
  /** Sends nothing more, and does not end either: the effect of a broken network box. */
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

export type Subscribed = {
  readonly subscriber: Subscriber;
  readonly ended: Promise<CallError | undefined>;
  /** Collects the checkpoints that were sent. */
  readonly checkpoints: bigint[];
};

/** The state and the outputs of a subscription. */
type Teller = {
  readonly view: View;
  readonly isOver: () => boolean;
  /** Until something more is written, or it is over. */
  readonly more: () => Promise<void>;
  readonly tell: (event: Stored) => Promise<void>;
  readonly tellCheckpoint: (at: Place) => Promise<void>;
  readonly tellCaughtUp: () => Promise<void>;
};

type Place = { readonly commit: bigint; readonly prepare: bigint };

/** The position of a checkpoint before the first event. */
const BEFORE_ALL = 2n ** 64n - 1n;
const placeOf = ({ position }: Stored): Place => ({ commit: position, prepare: position });
const isAfter = ({ position }: Stored, { commit, prepare }: Place) => position > commit || (position === commit && position > prepare);

const intervalOf = ({ window, multiplier }: Filter) => window * multiplier;

/**
 * Sends the events between the beginning and the end of the log, page by page. After so many events comes a checkpoint:
 * after a page with events at the last of them, otherwise at the page's beginning, which is a page behind. Returns where it
 * ended.
 */
const catchUp = async (
  { view: { log, end }, isOver, tell, tellCheckpoint }: Teller,
  first: number,
  from: Place,
  filter: Filter | undefined,
) => {
  let [next, considered, page, untold]: [number, number, Place, Place | undefined] = [first, 0, from, from];
  const interval = filter ? intervalOf(filter) : Number.POSITIVE_INFINITY;
  while (next < end() && !isOver()) {
    let told: Place | undefined;
    const last = next + Math.max(1, filter?.window ?? PAGE);
    for (let matched = 0; next < Math.min(last, end()) && matched < PAGE && !isOver(); next++) {
      const event = log.events[next];
      considered++;
      if (!event || !(isAfter(event, from) || from.commit === BEFORE_ALL) || (filter && !filter.passes(event))) continue;
      await tell(event);
      matched++;
      told = placeOf(event);
    }
    untold = told ?? untold;
    if (considered >= interval) {
      considered %= interval;
      await tellCheckpoint(told ?? page);
      untold = undefined;
    }
    page = { commit: log.events[next]?.position ?? log.end(), prepare: 0n };
  }
  if (filter && untold && !isOver()) await tellCheckpoint(untold);
  return next;
};

/** Sends the events written from now on after a position, and a checkpoint after so many events, sent or filtered out. */
const goLive = async (
  { view: { log, end }, isOver, more, tell, tellCheckpoint }: Teller,
  first: number,
  from: Place,
  filter: Filter | undefined,
) => {
  const interval = filter ? intervalOf(filter) : Number.POSITIVE_INFINITY;
  for (let [next, considered] = [first, 0]; !isOver(); ) {
    const event = next < end() ? log.events[next] : undefined;
    if (!event) {
      await more();
      continue;
    }
    next++;
    if (!isAfter(event, from)) continue;
    if (!filter || filter.passes(event)) await tell(event);
    if (++considered % interval === 0) await tellCheckpoint(placeOf(event));
  }
};

const followAll = async (teller: Teller, start: AllStart, filter: Filter | undefined): Promise<void> => {
  const { log, end, gate } = teller.view;
  const from = start === 'start' ? { commit: BEFORE_ALL, prepare: BEFORE_ALL } : start;
  const last = log.events[end() - 1];
  let next = end();
  // A real log is never empty: it begins with facts of the server itself.
  const live = from === 'end' || !last || (start !== 'start' && !isAfter(last, from));
  if (!live) {
    gate();
    next = start === 'start' ? 0 : log.indexFrom(from.commit);
    if (start !== 'start' && from.commit !== 0n && log.events[next]?.position !== from.commit)
      throw new CallError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
    next = await catchUp(teller, next, from, filter);
  }
  await teller.tellCaughtUp();
  const past = live && start !== 'start' && start !== 'end' ? start : { commit: 0n, prepare: 0n };
  await goLive(teller, next, past, filter);
};

const followStream = async (teller: Teller, name: string, from: StreamStart): Promise<void> => {
  const { view, isOver, more, tell, tellCaughtUp } = teller;
  const lastNow = view.log.seen(name, view.end())?.last ?? -1;
  let at = from === 'start' ? -1 : from === 'end' ? lastNow : from;
  if (at < lastNow) view.gate();
  for (let caughtUp = false; !isOver(); ) {
    const seen = view.log.seen(name, view.end());
    for (const event of seen?.all.slice(Math.max(at + 1, seen.tombstoned ? 0 : seen.first)) ?? []) {
      if (isOver()) return;
      at = event.revision;
      await tell(event);
      if (isTombstone(event)) throw streamDeleted(name);
    }
    if (!caughtUp) await tellCaughtUp();
    caughtUp = true;
    await more();
  }
};

/** The refusals before the subscription is confirmed; all others come after. */
const check = ({ log, mayRead }: View, { of, filter }: Asked) => {
  if (!mayRead('all' in of ? '$all' : of.stream)) throw accessDenied();
  if (filter && filter.multiplier === 0) throw thrown();
  if ('stream' in of && log.seen(of.stream)?.tombstoned) throw streamDeleted(of.stream);
};

/** Streams.Read as a subscription: the events after `from`, then those written from now on; with a filter also checkpoints. */
export const answerSubscription = async (view: View, call: ReadCall, { subscriber, ended, checkpoints }: Subscribed): Promise<void> => {
  const asked = readAsked(call.request.getOptions());
  check(view, asked);
  const over = { value: false };
  const noteEnd = async () => {
    await ended;
    over.value = true;
  };
  const stop = noteEnd();
  call.on('cancelled', () => subscriber.end());
  const more = () => Promise.race([view.log.grows(), stop]);
  const unstalled = async () => {
    while (subscriber.stalled && !over.value) await more();
  };
  const say = async (message: ReadResponse) => {
    await unstalled();
    if (!over.value) await send(call, message);
  };
  const teller: Teller = {
    view,
    isOver: () => over.value,
    more,
    tell: (event) => say(eventMessage(event, asked.shape)),
    tellCheckpoint: ({ commit, prepare }) => {
      checkpoints.push(commit);
      return say(checkpointMessage(commit, prepare));
    },
    tellCaughtUp: () => say(caughtUpMessage()),
  };
  await send(call, confirmationMessage(crypto.randomUUID()));
  const { of } = asked;
  await ('all' in of ? followAll(teller, of.all, asked.filter) : followStream(teller, of.stream, of.from));
  const error = await ended;
  if (error) throw error;
};
