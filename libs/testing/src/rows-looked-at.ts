import type { Pool, PoolClient } from 'pg';

const ROWS = 'select coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0) as n from pg_stat_user_tables';

/**
 * How many rows the server has read so far, in tables and by their indexes, for queries over the pool's connections that are
 * idle by now. They report their counts at once instead of seconds later; a busy connection is left alone.
 */
export const rowsLookedAt = async (pool: Pool): Promise<number> => {
  const clients: PoolClient[] = [];
  try {
    for (let idle = pool.idleCount; idle > 0; idle--) clients.push(await pool.connect());
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  } finally {
    for (const client of clients) client.release();
  }
  const { rows } = await pool.query<{ n: string }>(ROWS);
  return Number(rows[0]?.n);
};
