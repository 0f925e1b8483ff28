import type pg from 'pg';
import { keepSession, type Pace } from '../kept-session.js';
import { CHANNEL } from './schema.sql.js';

const PACE: Pace = { beatMs: 5_000, pauseMs: 50, longestPauseMs: 5_000 };

export type Listener = {
  /**
   * Notifies the listeners of other processes. If that fails, they are notified as soon as there is a connection again, at
   * the next beat at the latest.
   */
  tell(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Hears of other processes' appends on a connection of its own, and connects again for as long as it takes. Resolves when it listens.
 * `heard` is also called after each reconnection, since something may have been missed meanwhile.
 * @throws when the first connection fails.
 */
export const startListener = async (
  config: pg.ClientConfig,
  heard: () => void,
  onTrouble: (error: unknown) => void,
  pace = PACE,
): Promise<Listener> => {
  let untold = false;
  let listened = false;

  const notify = async (client: pg.Client | undefined): Promise<void> => {
    untold = true;
    if (!client) throw new Error('There is no connection to tell others over');
    await client.query(`notify ${CHANNEL}`);
    untold = false;
  };

  const begin = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ processId }) => {
      // Our own notifications are skipped.
      if (processId !== (client as pg.Client & { readonly processID: number | null }).processID) heard();
    });
    // Telling commits nothing that must be kept.
    await client.query(`set synchronous_commit to off; listen ${CHANNEL}`);
    if (listened) heard();
    listened = true;
    if (untold) await notify(client);
  };

  const ask = (client: pg.Client): Promise<unknown> => (untold ? notify(client) : client.query('select 1'));
  const session = keepSession(config, { begin, ask, onTrouble }, pace);
  try {
    await session.first;
  } catch (error) {
    await session.close();
    throw error;
  }
  return { tell: () => notify(session.client()), stop: session.close };
};
