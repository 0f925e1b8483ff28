import pg from 'pg';
import { createWaker } from './waker.js';

const RECONNECT_MS = 500;

export type Follower = {
  readonly heard: (channel: string, payload: string) => void;
  /** From here on everything is heard; what was said before is not. */
  readonly began: () => Promise<void>;
  readonly lost: () => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Listens on a connection of its own, which is made anew when it breaks, until `close`. */
export const followAnnouncements = (
  config: pg.ClientConfig,
  channels: readonly string[],
  { heard, began, lost, onTrouble }: Follower,
): { readonly close: () => Promise<void> } => {
  const waker = createWaker();
  let current: pg.Client | undefined;

  const listenOnce = async () => {
    const client = new pg.Client({ ...config, query_timeout: 0, statement_timeout: 0 });
    current = client;
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => {
        lost();
        resolve();
      });
    });
    client.on('error', onTrouble);
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    await began();
    await ended;
  };

  const listen = async () => {
    while (!waker.stopped()) {
      try {
        await listenOnce();
      } catch (error) {
        onTrouble(error);
      }
      await waker.sleep(RECONNECT_MS);
    }
  };
  const listening = listen();

  return {
    close: async () => {
      waker.stop();
      await current?.end();
      await listening;
    },
  };
};
