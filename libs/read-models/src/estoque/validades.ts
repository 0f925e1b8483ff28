import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';

/** Accounts that ever had a lot which expires between these days. The pool is that of all accounts. */
export const contasComValidade = async (pool: Pool, { de, ate }: { readonly de: string; readonly ate: string }): Promise<number[]> => {
  const { rows } = await pool.query<{ conta: number }>(
    `select distinct m.conta from "${LIVE}".movimento_estoque m cross join lateral jsonb_array_elements(m.lotes) as parte
     where parte->>'validade' between $1 and $2 order by m.conta`,
    [de, ate],
  );
  return rows.map(({ conta }) => conta);
};
