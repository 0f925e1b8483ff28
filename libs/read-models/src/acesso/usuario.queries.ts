import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { gathered } from '../kernel/gather.js';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import type { DB } from '../tables.js';

/** The user with a login, of whichever account, for sign-in. Undefined when there is none. */
export const findByLoginHash = (db: Kysely<DB>, loginHash: string) =>
  db
    .selectFrom('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .selectAll('usuario')
    .select('conta.plano')
    .where('login_hash', '=', loginHash)
    .executeTakeFirst();

/** A user of an account, with its plan. */
export const findUsuario = (db: Kysely<DB>, conta: number, id: number) =>
  db
    .selectFrom('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .select(['usuario.id', 'usuario.nome', 'usuario.login', 'usuario.papel', 'conta.plano'])
    .where('usuario.conta', '=', conta)
    .where('usuario.id', '=', id)
    .executeTakeFirst();

/** Every account, oldest first, for the operator. */
export const listContas = (db: Kysely<DB>) => db.selectFrom('conta').select(['id', 'nome', 'plano', 'criada_em']).orderBy('id').execute();

export type Sessao = { readonly papel: string; readonly fazendas: readonly number[] };

const askSessions = gathered<{ readonly conta: number; readonly usuario: number }, Sessao | undefined>(async (pool, asked) => {
  const text = `
    select u.conta, u.id, u.papel,
      (select coalesce(json_agg(f.id order by f.id), '[]') from "${LIVE}".fazenda f where f.conta = u.conta and not f.excluido) as fazendas
    from unnest($1::int8[], $2::int8[]) as v(conta, usuario)
    join "${LIVE}".usuario u on u.id = v.usuario and u.conta = v.conta
    join "${LIVE}".conta c on c.id = u.conta and c.conta = u.conta`;
  const distinct = new Map(asked.map(({ conta, usuario }) => [`${conta}/${usuario}`, { conta, usuario }]));
  const values = [[...distinct.values()].map(({ conta }) => conta), [...distinct.values()].map(({ usuario }) => usuario)];
  const { rows } = await pool.query<Sessao & { conta: number; id: number }>(prepared(text, values));
  const found = new Map(rows.map(({ conta, id, papel, fazendas }) => [`${conta}/${id}`, { papel, fazendas }]));
  return asked.map(({ conta, usuario }) => found.get(`${conta}/${usuario}`));
});

/** What every request of a user needs to know: the role, and the account's living farms. Undefined when there is no such user. */
export const findSessao = (pool: Pool, conta: number, usuario: number): Promise<Sessao | undefined> =>
  askSessions(pool, { conta, usuario });
