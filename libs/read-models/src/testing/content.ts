import type { Pool } from 'pg';
import type { Projection } from '../declare/projection.js';
import { LIVE } from '../declare/read-schema.js';
import { tablesOf } from '../declare/signature.js';

/** Every row of every table as text, in the order of the key. */
export const contentOf = async (pool: Pool, projections: readonly Projection[], schema = LIVE): Promise<Record<string, string[]>> => {
  const tables: Record<string, string[]> = {};
  for (const { name, key } of tablesOf(projections)) {
    const { rows } = await pool.query<{ linha: string }>(
      `select t::text as linha from "${schema}"."${name}" t order by ${key.map((column) => `"${column}"`).join(', ')}`,
    );
    tables[name] = rows.map(({ linha }) => linha);
  }
  return tables;
};
