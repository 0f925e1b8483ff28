import type { Pool } from 'pg';

/** The tries that one caller after the other gets answered in a time: the free ones, and one more after 1, 2, 4… seconds of waiting. */
export const answeredWithin = (ms: number, free: number): number => free + Math.floor(Math.log2(ms / 1_000 + 1));

/** As if the last try from there had been made this instant: the wait has begun and is not over, however slow the machine is. */
export const justTried = async (pool: Pool, endereco: string): Promise<void> => {
  const { rowCount } = await pool.query(`update controle.tentativa set ultima_em = now() + interval '1 minute' where endereco = $1`, [
    endereco,
  ]);
  if (!rowCount) throw new Error(`Nobody tried from ${endereco}.`);
};
