import { setTimeout as wait } from 'node:timers/promises';
import { type AllStreamSubscription, excludeSystemEvents, type Position as LogPosition, streamNameFilter } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';
import type { Connection, Connections } from '../connect/connection.js';
import { fromPosition, toPosition } from './position.js';
import type { LogReader } from './read-log.js';
import { isNoPlace, jitter } from '../connect/trouble.js';

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** In windows of 32 events: a position now and then where nothing is ours, so that a new subscription does not read it all again. */
const CHECKPOINT_EVERY = 32;

type Parts = {
  readonly connections: Connections;
  readonly reader: Pick<LogReader, 'readHead' | 'readEnd'>;
  readonly prefix: string;
  readonly watchMs: number;
  /** Called after facts were written, and whenever some may have been. */
  readonly heard: () => void;
  readonly onTrouble: (error: unknown) => void;
};

type Progress = { readonly confirmed: () => void; readonly served: () => void };

/** One subscription at a time to events written after it first began; each later one resumes where the previous one stopped. */
const createSubscriber = ({ connections, reader, prefix, heard, onTrouble }: Parts) => {
  let current: AllStreamSubscription | undefined;
  let seen: Position | undefined;
  let told: NodeJS.Immediate | undefined;

  /** Many events at once are heard once. */
  const tell = () => {
    told ??= setImmediate(() => {
      told = undefined;
      heard();
    });
  };

  const reached = (at: LogPosition) => {
    const position = toPosition(at);
    if (seen === undefined || position > seen) seen = position;
  };

  /** Never throws: the client would then wait for ever in silence. */
  const checkpointReached = async (_subscription: unknown, at: LogPosition) => {
    try {
      reached(at);
    } catch (error) {
      onTrouble(error);
    }
  };

  const subscribe = ({ client, call }: Connection, from: Position): AllStreamSubscription => {
    const options = { checkpointInterval: CHECKPOINT_EVERY, checkpointReached };
    const filter = prefix === '' ? excludeSystemEvents(options) : streamNameFilter({ prefixes: [prefix], ...options });
    return client.subscribeToAll({ fromPosition: fromPosition(from), filter, ...call });
  };

  return {
    seen: () => seen,
    /** Begins at the end of the log the next time. All readers are woken once it has begun, to look for earlier facts themselves. */
    forget() {
      seen = undefined;
    },
    /** Ends the subscription there is. */
    end: (reason: Error) => current?.destroy(reason),
    /**
     * One subscription, until it ends or fails. The server confirms before it checks: `confirmed` promises nothing, `served`
     * is called at each event, and once all were sent.
     */
    async follow(signal: AbortSignal, { confirmed, served }: Progress): Promise<void> {
      seen ??= await reader.readEnd();
      const from = seen;
      await connections.use(async (connection) => {
        if (signal.aborted) return;
        const subscription = subscribe(connection, from);
        current = subscription;
        const alreadyTold = () => undefined;
        subscription.on('error', alreadyTold).on('confirmation', confirmed).on('caughtUp', served);
        try {
          for await (const { event } of subscription) {
            if (event) reached(event.position);
            served();
            tell();
          }
        } finally {
          current = undefined;
          // Where there was never a call, its error was thrown above.
          subscription.unsubscribe().catch(alreadyTold);
        }
      });
    },
  };
};

const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    // Stopping wakes it.
  }
};

/**
 * Follows every event written from now on. A subscription of the client does not come back by itself, may end without an
 * error, and may fall silent behind a broken network: it is renewed after an end, and after a whole interval without a
 * message although the log has grown.
 */
export const watchLog = (parts: Parts) => {
  const { reader, watchMs, heard, onTrouble } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const subscriber = createSubscriber(parts);

  const keepFollowing = async (): Promise<void> => {
    for (let pause = SHORTEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      let trouble: unknown = new Error('The subscription ended');
      try {
        const served = () => {
          pause = SHORTEST_PAUSE_MS;
        };
        await subscriber.follow(signal, { confirmed: heard, served });
      } catch (error) {
        trouble = error;
        // The log was replaced by another. The remembered position is worthless, and waiting readers look for themselves.
        if (isNoPlace(error)) subscriber.forget();
      }
      if (signal.aborted) return;
      onTrouble(trouble);
      heard();
      await rest(jitter(pause), signal);
    }
  };

  let before: { readonly head: Position; readonly seen: Position | undefined } = { head: START, seen: undefined };
  const check = async (): Promise<void> => {
    const [head, seen] = [await reader.readHead(), subscriber.seen()];
    const silent = seen !== undefined && seen === before.seen && seen < before.head;
    // A subscription from past the end is accepted, but never tells of events written before that position.
    const shorter = head < before.head || (seen !== undefined && seen > head && seen > (await reader.readEnd()));
    before = { head, seen };
    if (!shorter && !silent) return;
    subscriber.forget();
    subscriber.end(new Error(shorter ? 'The log has become shorter' : `The subscription says nothing since ${seen}`));
  };
  const watchdog = setInterval(() => void check().catch(onTrouble), watchMs).unref();
  // It would wait for ever on a connection that others have found dead.
  const renewed = parts.connections.onRenew((because) => subscriber.end(new Error('The connection was renewed', { cause: because })));
  const following = keepFollowing();

  return {
    async stop(): Promise<void> {
      clearInterval(watchdog);
      renewed();
      stopping.abort();
      subscriber.end(new Error('Stopped'));
      await following;
    },
  };
};
