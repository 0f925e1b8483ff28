import { setTimeout as wait } from 'node:timers/promises';
import { NotYet } from '@tulha/jobs/job-queue';
import type { Pool } from 'pg';

const LOCK = 742010;
const EVERY_MS = 250;
/** Most are over in less; for longer none holds a place of the worker that another account could use. */
const TRIES = 4;

/**
 * Runs `work` while no other process does it for the same account. The database gives the turn back when we die.
 * @throws NotYet where another is at it for longer than a moment
 */
export const umaPorConta = async <T>(pool: Pool, conta: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    const ours = async () =>
      (await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [LOCK, conta])).rows[0]?.ours === true;
    for (let tries = 1; !(await ours()); tries++) {
      if (tries >= TRIES) throw new NotYet('Another import of the account is under way');
      await wait(EVERY_MS, undefined, { signal });
    }
    return await work();
  } finally {
    client.release(true); // the lock is the session's
  }
};

let underWay = false;

/**
 * Runs `work` while this process does no other: an import keeps a season in memory, and there is room for one.
 * @throws NotYet where it does
 */
export const umaPorVez = async <T>(work: () => Promise<T>): Promise<T> => {
  if (underWay) throw new NotYet('Another season is being imported');
  underWay = true;
  try {
    return await work();
  } finally {
    underWay = false;
  }
};
