import type { ClientBase, Pool } from 'pg';

/** First of the two numbers that name our locks among the database's advisory locks. */
const LOCKS = 742_050;

/** Does something in a transaction of its own, one after the other with all who name the same, whichever process they are in. */
export const underLock = async <T>(pool: Pool, name: string, work: (client: ClientBase) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS, name]);
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
};
