import { until } from '@tulha/testing/until';
import type { Call, Case } from './recording.js';
import { connect, type Listening } from './replay-calls.js';
import { type Replayer, replayer } from './replay.js';
import { type EventStoreServer, startEventStoreServer } from '../server/server.js';

/** A case that needs more than to be asked again: a fault, a server of its own, or a call that is given up. */
export type Apart = (
  parts: { readonly server: EventStoreServer; readonly replay: Replayer; readonly hold: (call: Call, answer: unknown) => void },
  one: Case,
) => Promise<void>;

const callOf = <Kind extends Call['call']>({ calls }: Case, index: number, kind: Kind): Extract<Call, { call: Kind }> => {
  const call = calls[index];
  if (call?.call !== kind) throw new Error(`Call ${index} is no ${kind}`);
  return call as Extract<Call, { call: Kind }>;
};

const PAST = () => Date.now() - 1_000;

const givenUp: Apart = async ({ server, replay, hold }, one) => {
  const late = callOf(one, 0, 'Append');
  hold(late, await replay.asSaid(replay.client.append(late.sent, { deadline: PAST() })));
  const half = callOf(one, 1, 'Append');
  server.limits.keepsHalves = true;
  const listening = replay.client.append(half.sent, { half: true });
  await replay.client.settle();
  const before = server.log.events.length;
  listening.cancel();
  hold(half, await replay.asSaid(listening));
  await until(() => server.log.events.length > before, 'the half that is kept');
  server.limits.keepsHalves = false;
  const read = callOf(one, 2, 'Read');
  hold(read, await replay.play(read));
};

const twiceAtOnce: Apart = async ({ hold }, one) => {
  const server = await startEventStoreServer({ commitTimeoutMs: 2_000 });
  const replay = replayer(server);
  const other = connect(server.port, replay.places);
  const stall = server.stall();
  const [first, second, read] = [callOf(one, 0, 'Append'), callOf(one, 1, 'Append'), callOf(one, 2, 'Read')];
  const firstly = replay.client.append(first.sent);
  await until(() => stall.taken() === 2, 'the first append');
  const secondly = other.append(second.sent);
  await until(() => stall.repeats() === 1, 'its repetition');
  stall.commit();
  hold(first, await replay.asSaid(firstly));
  hold(second, await replay.asSaid(secondly));
  hold(read, await replay.play(read));
  replay.close();
  other.close();
  server.stop();
};

/** Among appends sent at once, those that repeat one under way are recognised, and hear of a timeout. */
const repeatedOnOneCall: Apart = async ({ server, replay, hold }, one) => {
  const call = callOf(one, 0, 'BatchAppend');
  const before = server.limits.commitTimeoutMs;
  server.limits.commitTimeoutMs = 2_000;
  const stall = server.stall();
  const listening = replay.client.batch(call.sent);
  await until(() => stall.repeats() === 2 && stall.taken() === 4, 'all appends and repetitions');
  stall.commit();
  await listening.has(call.messages.length);
  listening.cancel();
  hold(call, await replay.asSaid(listening));
  server.limits.commitTimeoutMs = before;
};

const readTooLate: Apart = async ({ replay, hold }, one) => {
  const call = callOf(one, 0, 'Read');
  hold(call, await replay.asSaid(replay.client.read(call.sent, { deadline: PAST() })));
};

/** Each position inside a record, forwards and backwards: how often each answer came. */
const insideOneRecord: Apart = async ({ replay, hold }, one) => {
  const [first, last] = ['@all-inside/1', '@all-inside/2'].map((word) => Number(replay.places(word)));
  for (const index of one.calls.keys()) {
    const call = callOf(one, index, 'Read');
    const answers = new Set<string>();
    for (let position = (first ?? 0) + 1; position < (last ?? 0); position++) {
      const at = String(position);
      const { status, details } = await replay.client.read({ ...call.sent, from: { commit: at, prepare: at } }).answer();
      answers.add(`${status} ${details}`);
    }
    const always = { messages: [], counted: Object.fromEntries([...answers].map((answer) => [answer, 'always'])) };
    hold({ ...call, messages: [] }, always);
  }
};

/** Calls that are open when a server ends, and calls made after that. */
const ending =
  (end: (server: EventStoreServer) => Promise<void> | void, goneAtOnce: boolean): Apart =>
  async ({ hold }, one) => {
    const server = await startEventStoreServer();
    const replay = replayer(server);
    const begun: Listening[] = [];
    for (const call of one.calls.slice(0, 3)) {
      if (call.call !== 'Subscribe') throw new Error('No subscription');
      const listening = replay.client.read(call.sent);
      await listening.has(call.messages.length);
      begun.push(listening);
    }
    begun.push(replay.client.append(callOf(one, 3, 'Append').sent, { half: true }));
    await replay.client.settle();
    const ended = end(server);
    if (goneAtOnce) await Promise.all(begun.map((listening) => listening.answer()));
    const after = [replay.client.append(callOf(one, 4, 'Append').sent), replay.client.read(callOf(one, 5, 'Read').sent)];
    const answers = await Promise.all([...begun, ...after].map((listening) => replay.asSaid(listening)));
    await ended;
    for (const [index, call] of one.calls.entries()) hold(call, answers[index]);
    replay.close();
    server.stop();
  };

export const APART: Readonly<Record<string, Apart>> = {
  'append: a deadline that is past, and one given up half way': givenUp,
  'append: the same append twice at once, over two connections, 20 times; one of the times that the second was not answered at once':
    twiceAtOnce,
  'batch-append: the same append repeated; its ids again with other expectations; in another stream': repeatedOnOneCall,
  'read: a deadline that is past': readTooLate,
  'read-all: every position inside a record with 600 bytes of JSON: how often each answer came': insideOneRecord,
  'subscribe: a server that is ended with SIGTERM, as seen from calls that are open': ending((server) => server.end(500), false),
  'subscribe: a server that is ended with SIGKILL, as seen from calls that are open': ending((server) => server.stop(), true),
};
