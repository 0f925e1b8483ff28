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

let ultima: Promise<unknown> = Promise.resolve();

/** Runs `work` once all that this process began before is over, however it ended: an import keeps a season in memory, and there is room for one. */
export const umaPorVez = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const minha = ultima.then(() => {
    signal.throwIfAborted();
    return work();
  });
  ultima = Promise.allSettled([minha]);
  return minha;
};
