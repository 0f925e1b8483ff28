import pg, { type Pool } from 'pg';

/**
 * A loop that may fail again and again, or a fault of the log: facts are missing in it (`registro`), or it is not the log
 * seen before (`fim-do-registro`), until it is again or an operator accepts it.
 */
export type Loop = 'projecoes' | 'consequencias' | 'registro' | 'fim-do-registro';

/** A loop that fails, whichever process it runs in: why, how often and since when. */
export type Failing = {
  /** The kind of error, without possibly personal text: a class and an SQLSTATE. */
  readonly erro: string;
  /** The text of the error: for the operator, not for the public. */
  readonly detalhe: string;
  readonly vezes: number;
  readonly desde: string;
};

/** The kind of an error, without data that must stay private. */
export const kindOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : 'Error';
  return error instanceof pg.DatabaseError && error.code ? `${name} ${error.code}` : name;
};

/** Lets health know that a loop has failed once more. */
export const noteFailure = async (pool: Pool, loop: Loop, error: unknown): Promise<void> => {
  await pool.query(
    `insert into controle.falha as f (laco, erro, detalhe) values ($1, $2, $3)
     on conflict (laco) do update set erro = excluded.erro, detalhe = excluded.detalhe, vezes = f.vezes + 1,
       em = clock_timestamp()`,
    [loop, kindOf(error), error instanceof Error ? error.message : String(error)],
  );
};

/** Lets health know that a loop goes on again. */
export const clearFailure = async (pool: Pool, loop: Loop): Promise<void> => {
  await pool.query('delete from controle.falha where laco = $1', [loop]);
};

/**
 * Begins an inspection that other processes make too. The returned function records success. A failure noted since the
 * inspection began stays, since the inspection may not have seen it.
 */
export const beginLook = async (pool: Pool, loop: Loop): Promise<() => Promise<void>> => {
  const { rows } = await pool.query<{ began: string }>('select clock_timestamp()::text as began');
  return async () => {
    await pool.query('delete from controle.falha where laco = $1 and em < $2::timestamptz', [loop, rows[0]?.began]);
  };
};

/** How a loop fails at the moment; undefined where it does not. */
export const failureOf = async (pool: Pool, loop: Loop): Promise<Failing | undefined> => {
  const { rows } = await pool.query<Failing>('select erro, detalhe, vezes, desde from controle.falha where laco = $1', [loop]);
  return rows[0];
};
