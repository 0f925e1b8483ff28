import { randomInt } from 'node:crypto';
import { keepSession, type Pace } from '@tulha/event-store/kept-session';
import type pg from 'pg';

/** First number of the two that name a presence among the database's advisory locks. */
export const PRESENCE = 742_020;
/** The database ends a session that is silent for this long: its process was halted, or cannot be reached. */
const SILENT_AFTER_MS = 15_000;
/** Often enough that a process that is merely starved is heard of in time. */
const PACE: Pace = { beatMs: 1_000, pauseMs: 200 };

export type Presence = {
  /** The name of this process as long as its session lasts; 0 between two sessions. */
  id(): number;
  close(): Promise<void>;
};

/**
 * Shows the other processes of a database that this one is alive: work it has begun belongs to it until its presence ends, and to the
 * others from then on. Every session has a new name, so that work begun under an earlier one counts as abandoned. The session holds the
 * lock of its name, which lasts exactly as long as the session, however slow the process is.
 * @throws when the first session cannot be opened.
 */
export const announcePresence = async (config: pg.ClientConfig, onTrouble: (error: unknown) => void, pace = PACE): Promise<Presence> => {
  let id = 0;
  const begin = async (client: pg.Client): Promise<void> => {
    const next = randomInt(1, 2 ** 31);
    await client.query(`set idle_session_timeout = ${SILENT_AFTER_MS}`);
    await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE, next]);
    id = next;
  };
  const over = () => {
    id = 0;
  };
  const session = keepSession(config, { begin, over, onTrouble }, pace);
  try {
    await session.first;
  } catch (error) {
    await session.close();
    throw error;
  }
  return { id: () => id, close: session.close };
};
