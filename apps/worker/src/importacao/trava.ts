import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

const LOCK = 742010;
const EVERY_MS = 250;

/** Runs `work` while no other process does it for the same account; waits its turn. The database gives the turn back when we die. */
export const umaPorConta = async <T>(pool: Pool, conta: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    const ours = async () =>
      (await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [LOCK, conta])).rows[0]?.ours === true;
    while (!(await ours())) await wait(EVERY_MS, undefined, { signal });
    return await work();
  } finally {
    client.release(true); // the lock is the session's
  }
};
