import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EncodedAppend, EncodedFact } from '../../encode-append.js';
import { AppendTooLarge, InvalidAppend, StoreBusy } from '../../event-store.js';
import { Unanswered } from './append-answer.js';
import type { AppendCall } from './append-call.js';
import { createClaims } from './claims.js';
import { createJudge, idsOf, judge, type JudgeParts, type Sending } from './judge-answer.js';
import { sizeOf } from '../read/recorded.js';
import type { Outcome } from './stream-queues.js';
import { jitter, patiently } from '../connect/trouble.js';

const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

type Parts = JudgeParts & {
  readonly call: Pick<AppendCall, 'send'>;
  readonly prefix: string;
  readonly patienceMs: number;
};

const bytesOf = (facts: readonly EncodedFact[]): number => facts.reduce((sum, fact) => sum + sizeOf(fact), 0);
/** Writes a batch of appends of one stream and gives the outcome of each. Never throws. */
export const createBatchWriter = ({ call, prefix, patienceMs, ...parts }: Parts) => {
  const { known } = parts;
  const claims = createClaims();
  const judgeAnswer = createJudge(parts);
  const process = randomUUID().slice(0, 8);
  let marks = 0;
  const lookup = (appends: readonly EncodedAppend[], deadline: number) => patiently(deadline, () => known.lookup(idsOf(appends)));

  const attempt = async (sending: Sending, deadline: number): Promise<Outcome> => {
    const { append, mark } = sending;
    const { expected, facts } = append;
    sending.tries++;
    try {
      const answer = await call.send(
        { stream: prefix + append.stream, expected, facts, ...(mark === undefined ? {} : { mark }) },
        deadline,
      );
      return await judgeAnswer(sending, answer, deadline);
    } catch (error) {
      return error as Error;
    }
  };

  /**
   * Sends appends in their order, each without waiting for the one before it: the server takes them in that order. Appends
   * of unknown outcome are sent again, unchanged and in order.
   */
  const write = async (appends: readonly EncodedAppend[], deadline: number): Promise<Outcome[]> => {
    const sendings = appends.map((append) => ({
      append,
      mark: append.asked.firstTry ? undefined : `${process}/${(++marks).toString(36)}`,
      tries: 0,
    }));
    const outcomes = new Map<Sending, Outcome>();
    let left: readonly Sending[] = sendings;
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const done = await Promise.all(left.map((sending) => attempt(sending, deadline)));
      for (const [index, sending] of left.entries()) outcomes.set(sending, done[index] as Outcome);
      left = left.filter((sending) => outcomes.get(sending) instanceof Unanswered);
      if (left.length === 0) break;
      if (performance.now() + pause > deadline) {
        for (const one of left) outcomes.set(one, new StoreBusy('The event store does not answer', { cause: outcomes.get(one) }));
        break;
      }
      await wait(jitter(pause));
    }
    return sendings.map((sending) => outcomes.get(sending) as Outcome);
  };

  return async (batch: readonly EncodedAppend[]): Promise<Outcome[]> => {
    const deadline = performance.now() + patienceMs;
    const ids = idsOf(batch);
    const waiting = claims.take(ids);
    if (waiting) await waiting;
    try {
      // The server would write an id again that stands elsewhere, in this stream or another.
      const doubtful = batch.filter(({ asked }) => !asked.firstTry);
      if (doubtful.length === 0) return await write(batch, deadline);
      const places = await lookup(doubtful, deadline);
      const outcomes = new Map(doubtful.map((append) => [append, judge(append, places)]));
      const fresh = batch.filter((append) => !outcomes.get(append));
      const written = await write(fresh, deadline);
      for (const [index, append] of fresh.entries()) outcomes.set(append, written[index]);
      return batch.map((append) => outcomes.get(append) ?? new Error(`Nothing is known of an append to ${append.stream}`));
    } catch (error) {
      return batch.map(() => error as Error);
    } finally {
      claims.release(ids);
    }
  };
};

/**
 * Refuses an append that this store cannot keep though another could: an append is written whole, so it must fit.
 * @throws InvalidAppend
 */
export const checkFits = ({ stream, facts }: EncodedAppend, prefix: string, maxAppendBytes: number): void => {
  const system = `${prefix}${stream}`.startsWith('$') || facts.some((fact) => fact.type.startsWith('$'));
  if (system) throw new InvalidAppend(`An append to ${stream} uses a name that belongs to the server`);
  const bytes = bytesOf(facts);
  if (bytes > maxAppendBytes) throw new AppendTooLarge(`An append to ${stream} has ${bytes} bytes, and ${maxAppendBytes} is the most`);
};
