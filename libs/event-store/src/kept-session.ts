import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A connection that owes an answer and stays silent for so many beats is given up. */
const SILENT_BEATS = 3;
const CONNECT_WITHIN_MS = 5_000;

export type SessionUser = {
  /** Makes a connection ready, each time anew. Where it fails, the next one is tried. */
  readonly begin: (client: pg.Client) => Promise<unknown>;
  /** The question on each beat, to see that the connection lives; `select 1` by default. */
  readonly ask?: (client: pg.Client) => Promise<unknown>;
  /** The connection is over, whether it had become ready or not. */
  readonly over?: () => void;
  readonly onTrouble: (error: unknown) => void;
};

/** In ms. The pause before another connection grows from `pauseMs` to `longestPauseMs` while none becomes ready. */
export type Pace = { readonly beatMs: number; readonly pauseMs: number; readonly longestPauseMs?: number };

export type KeptSession = {
  /** Resolves when the first connection is ready; rejects when it failed, which is tried again all the same. */
  readonly first: Promise<void>;
  /** The connection, as long as it is ready. */
  readonly client: () => pg.Client | undefined;
  /** Waits for no answer: the database may be away, and a client asked to `end()` while it connects never says that it has (pg 8.23.1). */
  readonly close: () => Promise<void>;
};

/**
 * Calls `giveUp` when a question is not answered. A broken network may stay silent, so the question is repeated now and
 * then. It counts beats of this process, not time: a starved process finds the answer waiting before its next beat.
 */
export const watchSilence = (ask: () => Promise<unknown>, beatMs: number, giveUp: (why: unknown) => void) => {
  let [owing, silent] = [false, 0];
  const beat = () => {
    if (owing) {
      if (++silent >= SILENT_BEATS) giveUp(new Error(`The connection says nothing for ${silent} beats of ${beatMs} ms`));
      return;
    }
    [owing, silent] = [true, 0];
    const answered = () => {
      owing = false;
    };
    ask().then(answered).catch(giveUp);
  };
  const timer = setInterval(beat, beatMs);
  return () => clearInterval(timer);
};

/** One connection, which `live` begins and follows to its end, to throw why it ended. `cut` ends it at any moment. */
const createConnection = (config: pg.ClientConfig, { begin, ask = (client) => client.query('select 1') }: SessionUser, beatMs: number) => {
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...config,
    query_timeout: 0,
    statement_timeout: 0,
  });
  const ended = Promise.withResolvers<never>();
  let [isOver, stopBeating] = [false, () => undefined as void];
  const cut = (why: unknown) => {
    isOver = true;
    stopBeating();
    ended.reject(why);
    client.connection.stream.destroy();
  };
  client.on('error', cut);
  client.once('end', () => cut(new Error('The connection ended')));
  return {
    client,
    cut,
    async live(ready: () => void): Promise<never> {
      const beginning = async () => {
        await client.connect();
        if (isOver) return;
        stopBeating = watchSilence(() => ask(client), beatMs, cut);
        await begin(client);
      };
      try {
        await Promise.race([beginning(), ended.promise]);
        ready();
        return await ended.promise;
      } catch (error) {
        cut(error);
        throw error;
      }
    },
  };
};

/** A connection of one's own to the database that is made anew whenever it breaks, until it is closed. Not through a transaction pooler. */
export const keepSession = (config: pg.ClientConfig, user: SessionUser, pace: Pace): KeptSession => {
  const { pauseMs, longestPauseMs = pauseMs, beatMs } = pace;
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = Promise.withResolvers<void>();
  first.promise.catch(() => {
    // Who does not ask for it hears by `onTrouble`.
  });
  let current: ReturnType<typeof createConnection> | undefined;
  let ready: pg.Client | undefined;
  let pause = pauseMs;

  const lived = async (): Promise<void> => {
    const connection = createConnection(config, user, beatMs);
    current = connection;
    try {
      await connection.live(() => {
        [ready, pause] = [connection.client, pauseMs];
        first.resolve();
      });
    } catch (error) {
      first.reject(error);
      if (!signal.aborted) user.onTrouble(error);
    } finally {
      ready = undefined;
      user.over?.();
    }
  };

  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await lived();
      const rest = pause;
      pause = Math.min(pause * 2, longestPauseMs);
      await wait(rest, undefined, { signal }).catch(() => {
        // Closing cuts it short.
      });
    }
  };
  const keeping = keep();

  return {
    first: first.promise,
    client: () => ready,
    close: async () => {
      stopping.abort();
      current?.cut(new Error('Closed'));
      await keeping;
    },
  };
};
