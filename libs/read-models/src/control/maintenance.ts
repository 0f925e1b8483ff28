import type { Pool } from 'pg';

/** The number of this advisory lock: 742001 to 742004 and 742010 are other locks'. */
const LOCK = 742005;

/** Another process verifies or rebuilds the read model of this database right now. */
export class MaintenanceBusy extends Error {
  override readonly name = 'MaintenanceBusy';
}

/** Runs `work` alone: one verification or rebuild at a time in a database. @throws MaintenanceBusy at once, without waiting. */
export const withMaintenanceLock = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let lost: Error | undefined;
  // Without a listener the error would end the process; the work finds its own connections lost too, and fails by itself.
  client.on('error', (error) => {
    lost = error;
  });
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    if (!rows[0]?.ours) throw new MaintenanceBusy('The read model is being verified or rebuilt by another process');
    try {
      return await work();
    } finally {
      if (!lost) await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release(true); // a session lock must not outlive its holder in the pool
  }
};
