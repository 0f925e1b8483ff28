import type { Pool } from 'pg';

/** Folded states in `controle.instantaneo`, on PostgreSQL whichever store keeps the facts. */
export const postgresSnapshots = (pool: Pool) => ({
  load: async (stream: string, shape: number) => {
    const { rows } = await pool.query<{ estado: unknown; versao: number }>(
      'select estado, versao from controle.instantaneo where stream = $1 and forma = $2',
      [stream, shape],
    );
    return rows[0] && { state: rows[0].estado, version: rows[0].versao };
  },
  save: async (stream: string, shape: number, version: number, state: unknown) => {
    await pool.query(
      `insert into controle.instantaneo (stream, forma, versao, estado) values ($1, $2, $3, $4)
       on conflict (stream) do update set forma = excluded.forma, versao = excluded.versao, estado = excluded.estado
       where controle.instantaneo.versao < excluded.versao or controle.instantaneo.forma <> excluded.forma`,
      [stream, shape, version, JSON.stringify(state)],
    );
  },
});
