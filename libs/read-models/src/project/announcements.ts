import pg from 'pg';
import { createWaker } from './waker.js';

/** Channel on which the position that the read model has reached is announced; nothing, where it must be looked at. */
export const READ_CHANNEL = 'tulha_lido';
/** Channel on which it is announced, before the position, that tables may have changed of which others remember rows. */
export const REMEMBERED_CHANNEL = 'tulha_lembrado';

const RECONNECT_MS = 500;
/** A network that broke may say nothing: the connection is asked now and then, and given up when it owes an answer for too long. */
const BEAT_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;

export type Follower = {
  readonly heard: (channel: string, payload: string) => void;
  /** From here on everything is heard; what was said before is not. */
  readonly began: () => Promise<void>;
  readonly lost: () => void;
  readonly onTrouble: (error: unknown) => void;
};

/**
 * Listens on a connection of its own, which is made anew when it breaks, until `close`. Closing waits for no answer: the database may be away,
 * and a client that is asked to `end()` while it connects never says that it has ended (pg 8.23.1).
 */
export const followAnnouncements = (
  config: pg.ClientConfig,
  channels: readonly string[],
  { heard, began, lost, onTrouble }: Follower,
): { readonly close: () => Promise<void> } => {
  const waker = createWaker();
  let current: pg.Client | undefined;

  const listenOnce = async () => {
    const client = new pg.Client({ ...config, query_timeout: ANSWER_WITHIN_MS, statement_timeout: 0 });
    current = client;
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => {
        lost();
        resolve();
      });
    });
    client.on('error', (error) => {
      if (!waker.stopped()) onTrouble(error);
    });
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
    const giveUp = () => client.connection.stream.destroy();
    const beat = setInterval(() => client.query(`listen ${channels.at(-1)}`).catch(giveUp), BEAT_MS);
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      await began();
      await ended;
    } finally {
      clearInterval(beat);
      giveUp();
    }
  };

  const listen = async () => {
    while (!waker.stopped()) {
      try {
        await listenOnce();
      } catch (error) {
        if (!waker.stopped()) onTrouble(error);
      }
      await waker.sleep(RECONNECT_MS);
    }
  };
  const listening = listen();

  return {
    close: async () => {
      waker.stop();
      current?.connection.stream.destroy();
      await listening;
    },
  };
};
