import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL } from './schema.sql.js';

const BEAT_MS = 15_000;
const LONGEST_PAUSE_MS = 5_000;

export type Listener = {
  /** Tells all who listen elsewhere. Where that fails, they are told as soon as there is a connection again. */
  tell(): Promise<void>;
  stop(): Promise<void>;
};

const connect = async (config: pg.ClientConfig, heard: () => void): Promise<pg.Client> => {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true, ...config });
  // The reason arrives with 'end' or with the failed question; an 'error' nobody hears would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ processId }) => {
    // What we told ourselves, we know.
    if (processId !== (client as pg.Client & { readonly processID: number | null }).processID) heard();
  });
  try {
    await client.connect();
    // Telling commits nothing that must be kept.
    await client.query(`set synchronous_commit to off; listen ${CHANNEL}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
};

/** Resolves when the connection has ended. Asks it now and then, since a broken network may say nothing: throws when it does not answer. */
const lost = async (client: pg.Client): Promise<void> => {
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  let beat: NodeJS.Timeout | undefined;
  const silent = new Promise<void>((_, fail) => {
    beat = setInterval(() => client.query('select 1').catch(fail), BEAT_MS);
  });
  await Promise.race([gone, silent]).finally(() => clearInterval(beat));
};

/**
 * Hears on a connection of its own what other processes append, and connects again for as long as it takes.
 * Resolves when it listens. `heard` is also called after each reconnection, since something may have been missed meanwhile.
 * @throws when the first connection fails.
 */
export const startListener = async (config: pg.ClientConfig, heard: () => void, onTrouble: (error: unknown) => void): Promise<Listener> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client = await connect(config, heard);
  let untold = false;

  const tell = async (): Promise<void> => {
    untold = true;
    await client.query(`notify ${CHANNEL}`);
    untold = false;
  };

  const reconnect = async (): Promise<void> => {
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await wait(pause, undefined, { signal });
        client = await connect(config, heard);
        return;
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
      }
    }
  };

  const keepListening = async () => {
    while (!signal.aborted) {
      await lost(client).catch(onTrouble);
      await client.end().catch(onTrouble);
      await reconnect();
      heard();
      if (untold && !signal.aborted) await tell().catch(onTrouble);
    }
    await client.end();
  };
  const listening = keepListening();

  return {
    tell,
    async stop() {
      stopping.abort();
      await client.end();
      await listening;
    },
  };
};
