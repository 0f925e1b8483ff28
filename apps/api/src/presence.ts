import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** First number of the two that name a presence among the database's advisory locks. */
export const PRESENCE = 742_020;
const BEAT_MS = 1_000;
const SILENT_AFTER_MS = 5_000;
const RECONNECT_MS = 200;

export type Presence = {
  /** The name of this process as long as its session lasts; 0 between two sessions. */
  id(): number;
  close(): Promise<void>;
};

/** Holds the lock `id` in a session that the database itself ends when nothing is heard of it any more. */
const open = async (config: pg.ClientConfig, id: number): Promise<pg.Client> => {
  const client = new pg.Client({ ...config, query_timeout: 2_000 });
  client.on('error', () => undefined); // 'end' follows
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${SILENT_AFTER_MS}`);
    await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE, id]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
};

/** Resolves when the session is over: ended by either side, or no longer answering. */
const over = async (client: pg.Client, ending: AbortSignal): Promise<void> => {
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const silent = Promise.withResolvers<void>();
  const timer = setInterval(() => client.query('select 1').catch(() => silent.resolve()), BEAT_MS);
  const asked = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([ended, silent.promise, asked]);
  clearInterval(timer);
};

/**
 * Lets the other processes of a database see that this one is there: what it has begun and not finished is its business until it is gone,
 * and theirs from that moment on. Every session has a new name, so that what an earlier one has begun counts as left behind.
 * @throws when the first session cannot be opened.
 */
export const announcePresence = async (config: pg.ClientConfig, onTrouble: (error: unknown) => void): Promise<Presence> => {
  const ending = new AbortController();
  let id = randomInt(1, 2 ** 31);
  let client = await open(config, id);

  const reopen = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await wait(RECONNECT_MS, undefined, { signal: ending.signal });
        const next = randomInt(1, 2 ** 31);
        client = await open(config, next);
        id = next;
        return;
      } catch (error) {
        if (!ending.signal.aborted) onTrouble(error);
      }
    }
  };

  const stay = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await over(client, ending.signal);
      id = 0;
      client.connection.stream.destroy(); // a polite end would wait for an answer
      await reopen();
    }
    client.connection.stream.destroy();
  };
  const staying = stay();

  return {
    id: () => id,
    close: async () => {
      ending.abort();
      await staying;
    },
  };
};
