import type { Pool } from 'pg';

const LOCK = 742003;

/** Somebody else verifies or rebuilds the read model of this database right now. */
export class MaintenanceBusy extends Error {
  override readonly name = 'MaintenanceBusy';
}

/** Runs `work` alone: one verification or rebuild at a time in a database. @throws MaintenanceBusy at once, without waiting. */
export const withMaintenanceLock = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  // The lock goes with its connection; work that finds the database gone says so by itself.
  client.on('error', () => (broken = true));
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    if (!rows[0]?.ours) throw new MaintenanceBusy('The read model is being verified or rebuilt by another process');
    const result = await work();
    if (broken) throw new Error('The database closed the connection that held the maintenance lock');
    return result;
  } finally {
    client.release(true); // a session lock must not outlive its holder in the pool
  }
};
