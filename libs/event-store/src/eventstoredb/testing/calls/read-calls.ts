import { status } from '@grpc/grpc-js';
import {
  CallError,
  eventMessage,
  firstPositionMessage,
  lastPositionMessage,
  type Shape,
  streamDeleted,
  streamNotFoundMessage,
} from './messages.js';
import { type AllStart, type Asked, type Filter, PAGE, readAsked, type StreamStart } from './read-options.js';
import { type ReadCall, send, type View } from '../server/sending.js';
import type { Stored } from './proposed.js';
import type { SeenStream, ServerLog } from '../server/server-log.js';
import { accessDenied } from '../server/users.js';

/** Asked before each event a read sends, with how many it has sent: it may wait, or throw a CallError. */
export type ReadFault = (sent: number) => void | Promise<void>;

/** No record is so short that one could end here. */
const SHORTEST_RECORD = 8n;

type Failing = (result: 'InvalidPosition' | 'Error') => CallError;

const failingOfAll =
  (filter: Filter | undefined): Failing =>
  (result) =>
    new CallError(status.UNKNOWN, `Unexpected ${filter ? 'Filtered' : ''}ReadAllResult: ${result}`);

/** The index at which reading forwards begins; past the end nothing can be wrong. */
const forwardsFrom = ({ log, end }: View, start: AllStart, failing: Failing): number => {
  if (start === 'start') return 0;
  if (start === 'end') return end();
  const index = log.indexFrom(start.commit);
  const found = log.events[index];
  if (found && found.position !== start.commit && start.commit !== 0n) throw failing('InvalidPosition');
  return index;
};

/**
 * The index after the last event that is read backwards: an event that ends at the commit position counts only if it began before the
 * prepare position.
 */
const backwardsFrom = ({ log, end }: View, start: AllStart, failing: Failing): number => {
  if (start === 'start') return 0;
  if (start === 'end') return end();
  if (start.commit < SHORTEST_RECORD) return 0;
  const index = log.indexFrom(start.commit);
  if (log.events[index]?.position !== start.commit) {
    if (start.commit > log.end()) throw failing('Error');
    if (start.commit < log.end()) throw failing('InvalidPosition');
  }
  const before = log.events[index - 1];
  return before && before.position >= start.prepare ? index - 1 : index;
};

const readAll = (view: View, start: AllStart, { backwards, count = 0, filter }: Asked): Stored[] => {
  const { log, end } = view;
  const step = backwards ? -1 : 1;
  const from = (backwards ? backwardsFrom : forwardsFrom)(view, start, failingOfAll(filter)) + (backwards ? -1 : 0);
  const found: Stored[] = [];
  for (let index = from; index >= 0 && index < end() && found.length < count; index += step) {
    const event = log.events[index];
    if (event && (!filter || filter.passes(event))) found.push(event);
  }
  return found;
};

const ofStream = () => new CallError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');

const readForwards = ({ first, all }: SeenStream, from: StreamStart, count: number): Stored[] => {
  if (from === 'end') throw ofStream();
  const begin = Math.max(first, from === 'start' ? 0 : from);
  return all.slice(begin, begin + count);
};

const readBackwards = ({ first, last, all }: SeenStream, from: StreamStart, count: number): Stored[] => {
  const begin = from === 'start' ? 0 : Math.min(from === 'end' ? last : from, last);
  return all
    .slice(Math.min(first, begin + 1), begin + 1)
    .reverse()
    .slice(0, count);
};

/** The begin of the next page, where the first is empty. */
const afterEmptyPage = ({ first, last }: SeenStream, from: StreamStart, count: number): number | undefined => {
  const begin = from === 'start' || from === 'end' ? 0 : from;
  const next = begin > last ? last + 1 : begin + Math.min(count, PAGE) - 1 < first ? first : begin;
  return next === begin ? undefined : next;
};

/** The target of a link; undefined where it is missing. */
const target = (log: ServerLog, { data }: Stored): Stored | undefined => {
  const text = Buffer.from(data).toString();
  const at = text.indexOf('@');
  return log.seen(text.slice(at + 1))?.all[Number(text.slice(0, at))];
};

const messageOf = (log: ServerLog, event: Stored, { resolveLinks, shape }: { readonly resolveLinks: boolean; readonly shape: Shape }) =>
  resolveLinks && event.type === '$>' ? eventMessage(target(log, event), shape, event) : eventMessage(event, shape);

/** The events of one stream, and for a client that understands them its first and last revision. */
const readOne = (view: View, stream: string, from: StreamStart, asked: Asked) => {
  const { backwards, count = 0, compatible } = asked;
  if (count === 0) throw ofStream();
  const seen = view.log.seen(stream, view.end());
  if (!seen) return undefined;
  if (seen.tombstoned) throw streamDeleted(stream);
  const events = (backwards ? readBackwards : readForwards)(seen, from, count);
  const first = compatible && !backwards ? afterEmptyPage(seen, from, count) : undefined;
  return { events, first, last: compatible ? seen.last : undefined };
};

/** Streams.Read with a count: of $all or of one stream, forwards or backwards. */
export const answerRead = async (view: View, call: ReadCall, fault: ReadFault | undefined): Promise<void> => {
  const asked = readAsked(call.request.getOptions());
  if (!view.mayRead('all' in asked.of ? '$all' : asked.of.stream)) throw accessDenied();
  view.gate();
  const { of } = asked;
  const told =
    'all' in of ? { events: readAll(view, of.all, asked), first: undefined, last: undefined } : readOne(view, of.stream, of.from, asked);
  // The real server reads on for ever.
  if ('all' in of && asked.count === 0) await new Promise((resolve) => call.on('cancelled', resolve));
  if (!told && 'stream' in of) await send(call, streamNotFoundMessage(of.stream));
  if (told?.first !== undefined) await send(call, firstPositionMessage(told.first));
  for (const [sent, event] of (told?.events ?? []).entries()) {
    await fault?.(sent);
    if (call.cancelled) return;
    await send(call, messageOf(view.log, event, asked));
  }
  if (told?.last !== undefined) await send(call, lastPositionMessage(told.last));
  await fault?.(told?.events.length ?? 0);
};
