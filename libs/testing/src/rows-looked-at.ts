import type { Pool } from 'pg';

/**
 * How many rows the server has looked at so far, in tables and by their indexes, for whoever asks by these connections: none of which may be
 * at work. What each has counted it tells now and not a second later.
 */
export const rowsLookedAt = async (pool: Pool): Promise<number> => {
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
    const [client] = clients;
    const text = 'select coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0) as n from pg_stat_user_tables';
    return Number((await client?.query<{ n: string }>(text))?.rows[0]?.n);
  } finally {
    for (const client of clients) client.release();
  }
};
