import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** For how long a recovery may be used. */
export const RECUPERACAO_MINUTOS = 60;

const provaOf = (token: string) => createHash('sha256').update(token).digest();

type Dono = { readonly conta: number; readonly id: number; readonly senha_versao: number };

/** Lets a user set a new password, once, as long as the one they have now is not changed. @returns the token, which is not kept */
export const abrirRecuperacao = async (pool: Pool, { conta, id, senha_versao }: Dono): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into controle.recuperacao (prova, conta, usuario, senha_versao) values ($1, $2, $3, $4)`, [
    provaOf(token),
    conta,
    id,
    senha_versao,
  ]);
  return token;
};

export type Recuperacao = { readonly conta: number; readonly usuario: number; readonly senha_versao: number };

const BOA = `prova = $1 and usada_em is null and criada_em > now() - interval '${RECUPERACAO_MINUTOS} minutes'`;

/** Whose a token is, while it is good. */
export const findRecuperacao = async (pool: Pool, token: string): Promise<Recuperacao | undefined> => {
  const { rows } = await pool.query<Recuperacao>(`select conta, usuario, senha_versao from controle.recuperacao where ${BOA}`, [
    provaOf(token),
  ]);
  return rows[0];
};

/** Uses a token up. @returns false where another request was faster */
export const usarRecuperacao = async (pool: Pool, token: string): Promise<boolean> => {
  const { rowCount } = await pool.query(`update controle.recuperacao set usada_em = now() where ${BOA}`, [provaOf(token)]);
  return rowCount === 1;
};
