import { setTimeout as wait } from 'node:timers/promises';
import { type AllStreamSubscription, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import { type Position, START } from '../event-store.js';
import type { Connection } from './connection.js';
import { fromPosition, toPosition } from './position.js';
import type { Reader } from './read-events.js';
import { jitter } from './trouble.js';

const LONGEST_PAUSE_MS = 5_000;
/** In windows of 32 events: a position now and then where nothing is ours, so that a new subscription does not read it all again. */
const CHECKPOINT_EVERY = 32;

type Parts = {
  readonly connection: Connection;
  readonly reader: Pick<Reader, 'readHead' | 'readEnd'>;
  readonly prefix: string;
  readonly watchMs: number;
  /** Called for each fact, and whenever one may have been missed. */
  readonly heard: () => void;
  readonly onTrouble: (error: unknown) => void;
};

class Stopped extends Error {}

/**
 * Hears of everything that is written after it began, by one subscription to the whole log. A subscription of the client does not
 * come back by itself, may end without an error, and may fall silent: so it is made anew from where it had come to after either end,
 * and where the log has long been further than the subscription.
 */
export const watchLog = ({ connection: { client, call }, reader, prefix, watchMs, heard, onTrouble }: Parts) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: AllStreamSubscription | undefined;
  let seen: Position | undefined;
  let confirmed = false;

  /** Never throws: the client would neither go on nor say why. */
  const reached = (position: Position) => {
    if (seen === undefined || position > seen) seen = position;
  };

  const subscribe = (from: Position): AllStreamSubscription => {
    const options = {
      checkpointInterval: CHECKPOINT_EVERY,
      checkpointReached: async (_: unknown, position: { commit: bigint; prepare: bigint }) => reached(toPosition(position)),
    };
    const filter = prefix === '' ? excludeSystemEvents(options) : streamNameFilter({ prefixes: [prefix], ...options });
    return client.subscribeToAll({ fromPosition: fromPosition(from), filter, ...call });
  };

  /** One subscription, until it ends. */
  const follow = async (): Promise<void> => {
    seen ??= await reader.readEnd();
    const subscription = subscribe(seen);
    current = subscription;
    const alreadyTold = () => undefined;
    subscription.on('error', alreadyTold);
    subscription.on('confirmation', () => {
      confirmed = true;
      heard();
    });
    if (signal.aborted) subscription.destroy(new Stopped());
    try {
      for await (const { event } of subscription) {
        if (event) reached(toPosition(event.position));
        heard();
      }
    } finally {
      current = undefined;
      // Where there was never a call, its error was thrown above.
      subscription.unsubscribe().catch(alreadyTold);
    }
  };

  const keepFollowing = async (): Promise<void> => {
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      confirmed = false;
      try {
        await follow();
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
      }
      heard();
      if (confirmed) pause = 50;
      // Stopping wakes it, which is no trouble.
      await wait(jitter(pause), undefined, { signal }).catch(() => undefined);
    }
  };

  /** What the subscription has had one whole interval to tell of. */
  let due: Position = START;
  const check = async (): Promise<void> => {
    const head = await reader.readHead();
    const restored = seen !== undefined && head < due;
    if (restored) seen = undefined;
    if (restored || (seen !== undefined && seen < due)) {
      const trouble = new Error(restored ? 'The log has become shorter' : `The subscription says nothing since ${seen}`);
      if (current) current.destroy(trouble);
      else onTrouble(trouble);
    }
    due = head;
  };
  const watchdog = setInterval(() => void check().catch(onTrouble), watchMs).unref();
  const following = keepFollowing();

  return {
    async stop(): Promise<void> {
      clearInterval(watchdog);
      stopping.abort();
      current?.destroy(new Stopped());
      await following;
    },
  };
};
