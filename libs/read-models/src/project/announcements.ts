import { keepSession } from '@tulha/event-store/kept-session';
import type pg from 'pg';

/** Channel on which the position that the read model has reached is announced; nothing, where it must be looked at. */
export const READ_CHANNEL = 'tulha_lido';
/** Channel on which it is announced, before the position, that tables may have changed of which others remember rows. */
export const REMEMBERED_CHANNEL = 'tulha_lembrado';

const PACE = { beatMs: 1_500, pauseMs: 500 };

export type Follower = {
  readonly heard: (channel: string, payload: string) => void;
  /** Every announcement after this moment is heard; earlier ones are not. */
  readonly began: () => Promise<void>;
  readonly lost: () => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Listens on a connection of its own, which is made anew when it breaks, until `close`, which waits for no answer. */
export const followAnnouncements = (
  config: pg.ClientConfig,
  channels: readonly string[],
  { heard, began, lost, onTrouble }: Follower,
): { readonly close: () => Promise<void> } => {
  const begin = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
    for (const channel of channels) await client.query(`listen ${channel}`);
    await began();
  };
  return keepSession(config, { begin, over: lost, onTrouble }, PACE);
};
