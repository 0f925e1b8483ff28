import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { Reader } from '../read/reader.js';

/**
 * Sessions are rows of `controle`, not facts (docs/adr/0013). A session is a family of renewal tokens, one after another; each is
 * `<session>.<number>.<proof>`, the proof made from a seed in the row and a secret that the database does not know.
 */

/** A session ends after this long without use, and in any case after this long in all. */
const PARADA = '30 days';
const AO_TODO = '90 days';
export const SESSAO_SEGUNDOS = 30 * 86_400;

const NAO_VENCIDA = (s: string) =>
  `${s}.encerrada_em is null and ${s}.vista_em > now() - interval '${PARADA}' and ${s}.criada_em > now() - interval '${AO_TODO}'`;

/** SQL: the session `s` of the user `u` is not over. Who was deactivated has none; a new password ends those that began under the old one. */
export const VIVA = `${NAO_VENCIDA('s')} and u.ativo and (s.senha_versao = u.senha_versao or s.id = u.sessao_mantida)`;

export type Origem = { readonly modo: string; readonly endereco: string; readonly programa: string };

type Linha = { readonly id: number; readonly conta: number; readonly usuario: number; readonly semente: Buffer; readonly numero: number };
export type Renovada = Pick<Linha, 'id' | 'conta' | 'usuario'> & { readonly renovacao: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const proofOf = (secret: string, { id, semente }: Pick<Linha, 'id' | 'semente'>, numero: number): string =>
  createHmac('sha256', secret).update(`renovacao ${id} ${numero} `).update(semente).digest('base64url');

const tokenOf = (secret: string, row: Pick<Linha, 'id' | 'semente'>, numero: number) =>
  `${row.id}.${numero}.${proofOf(secret, row, numero)}`;

/** Begins a session of a user whose password was set by the fact of that version. @returns its id and its first renewal token */
export const abrirSessao = async (
  pool: Pool,
  secret: string,
  { conta, id: usuario, senha_versao }: { readonly conta: number; readonly id: number; readonly senha_versao: number },
  { modo, endereco, programa }: Origem,
): Promise<{ readonly sessao: number; readonly renovacao: string }> => {
  const semente = randomBytes(32);
  const { rows } = await pool.query<{ id: number }>(
    `insert into controle.sessao (conta, usuario, semente, senha_versao, modo, endereco, programa) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [conta, usuario, semente, senha_versao, modo.slice(0, 20), endereco, programa.slice(0, 200)],
  );
  const { id } = rows[0] as { id: number };
  return { sessao: id, renovacao: tokenOf(secret, { id, semente }, 0) };
};

type Apresentado = { readonly id: number; readonly numero: number; readonly proof: string };

const apresentado = (token: string): Apresentado | undefined => {
  const match = /^([1-9]\d{0,14})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  return match ? { id: Number(match[1]), numero: Number(match[2]), proof: match[3] as string } : undefined;
};

const COLUMNS = 'id, conta, usuario, semente, numero';

/**
 * Takes a renewal token and gives the next. `chave` says which request this is: the same one again, because its answer was lost, is given
 * the same token. Any other use of a token that was taken before means that two hold it, and ends the session for both.
 * @returns undefined where the token opens nothing, `'reuso'` where that has just ended the session
 */
export const renovarSessao = async (pool: Pool, secret: string, token: string, chave: string): Promise<Renovada | 'reuso' | undefined> => {
  const given = apresentado(token);
  if (!given) return undefined;
  const { rows } = await pool.query<Linha & { chave: Buffer | null }>(
    `select ${COLUMNS}, chave from controle.sessao s where id = $1 and ${NAO_VENCIDA('s')}`,
    [given.id],
  );
  const [row] = rows;
  if (!row || !timingSafeEqual(Buffer.from(proofOf(secret, row, given.numero)), Buffer.from(given.proof))) return undefined;
  const next = { id: row.id, conta: row.conta, usuario: row.usuario, renovacao: tokenOf(secret, row, given.numero + 1) };
  const taken = await pool.query(
    `update controle.sessao set numero = numero + 1, chave = $3, vista_em = now() where id = $1 and numero = $2 and encerrada_em is null`,
    [row.id, given.numero, sha256(chave)],
  );
  if (taken.rowCount === 1) return next;
  const again = await pool.query(`select 1 from controle.sessao where id = $1 and numero = $2 and chave = $3 and encerrada_em is null`, [
    row.id,
    given.numero + 1,
    sha256(chave),
  ]);
  if (again.rowCount === 1) return next;
  await pool.query(`update controle.sessao set encerrada_em = now(), motivo = 'reuso' where id = $1 and encerrada_em is null`, [row.id]);
  return 'reuso';
};

export type SessaoAberta = Origem & { readonly id: number; readonly criada_em: string; readonly vista_em: string };

/** The user's own sessions that are not over, the one used last first. */
export const listSessoes = async ({ db: { pool }, conta }: Reader, usuario: number): Promise<SessaoAberta[]> => {
  const { rows } = await pool.query<SessaoAberta>({
    text: `select s.id, s.modo, s.endereco, s.programa, s.criada_em, s.vista_em
     from controle.sessao s join leitura.usuario u on u.id = s.usuario and u.conta = s.conta
     where s.conta = $1 and s.usuario = $2 and ${VIVA} order by s.vista_em desc, s.id desc limit 200`,
    values: [conta, usuario],
  });
  return rows;
};

/** Ends every session of a user who may no longer sign in. */
export const encerrarTodas = async (pool: Pool, conta: number, usuario: number): Promise<void> => {
  await pool.query(
    `update controle.sessao set encerrada_em = now(), motivo = 'usuario' where conta = $1 and usuario = $2 and encerrada_em is null`,
    [conta, usuario],
  );
};

/** Ends one of the user's own sessions. @returns false where there is none of that id */
export const encerrarSessao = async (pool: Pool, conta: number, usuario: number, id: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update controle.sessao s set encerrada_em = now(), motivo = 'saida' where id = $3 and conta = $1 and usuario = $2 and ${NAO_VENCIDA('s')}`,
    [conta, usuario, id],
  );
  return rowCount === 1;
};
