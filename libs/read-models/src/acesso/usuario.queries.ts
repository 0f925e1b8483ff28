import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { askByConta } from '../kernel/ask-together.js';
import { gathered } from '../kernel/gather.js';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import { type ReadDb, readerOf } from '../kernel/reader.js';
import type { DB } from '../tables.js';
import { VIVA } from './sessoes.js';

/** Users, each with the plan of its account. */
export const conhecido = (db: Kysely<DB>) =>
  db.selectFrom('usuario').innerJoin('conta', 'conta.id', 'usuario.conta').selectAll('usuario').select(['conta.plano', 'conta.suspensa']);

/** A user of an account, with its plan. */
export const findUsuario = (db: ReadDb, conta: number, id: number) =>
  conhecido(readerOf(db, conta).db).where('usuario.conta', '=', conta).where('usuario.id', '=', id).executeTakeFirst();

/** One account, by its id. */
export const findConta = (db: ReadDb, id: number) => readerOf(db, id).de('conta').selectAll().where('id', '=', id).executeTakeFirst();

/** The bill of an account that falls due last. */
export const findUltimaFatura = (db: ReadDb, conta: number) =>
  readerOf(db, conta).de('fatura').selectAll().orderBy('vencimento', 'desc').orderBy('fatura', 'desc').executeTakeFirst();

/** A user's session that has not ended: the role, the account's living farms, and what stands in the way of their work. */
export type Sessao = {
  readonly papel: string;
  /** What was granted to the user, by module. */
  readonly permissoes: Readonly<Record<string, 'nenhuma' | 'ler' | 'escrever'>>;
  readonly fazendas: readonly number[];
  /** The account has a billing problem. */
  readonly suspensa: boolean;
  /** An old user who has to choose a new login first. */
  readonly vencido: boolean;
};

type Asked = { readonly conta: number; readonly usuario: number; readonly sessao: number };

const keyOf = ({ conta, usuario, sessao }: Asked) => `${conta}/${usuario}/${sessao}`;

const askSessions = gathered<Asked, Sessao | undefined>(async (pool, asked) => {
  const text = `
    select u.conta, u.id as usuario, s.id as sessao, u.papel,
      (select coalesce(json_object_agg(p.modulo, p.alcance), '{}') from "${LIVE}".permissao p where p.usuario_id = u.id and p.conta = u.conta) as permissoes,
      c.suspensa is not null as suspensa, u.vencido,
      (select coalesce(json_agg(f.id order by f.id), '[]') from "${LIVE}".fazenda f where f.conta = u.conta and not f.excluido) as fazendas
    from unnest($2::int8[], $3::int8[]) as v(usuario, sessao)
    join "${LIVE}".usuario u on u.id = v.usuario and u.conta = $1
    join "${LIVE}".conta c on c.id = u.conta and c.conta = u.conta
    join controle.sessao s on s.id = v.sessao and s.usuario = u.id and ${VIVA}`;
  const distinct = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
  const ask = (conta: number, own: readonly Asked[]) =>
    prepared(text, [conta, own.map(({ usuario }) => usuario), own.map(({ sessao }) => sessao)]);
  const rows = (await askByConta<Asked, Sessao & Asked>(pool, distinct, ask)).flatMap(([, own]) => own);
  const found = new Map(
    rows.map(
      ({ papel, permissoes, fazendas, suspensa, vencido, ...one }) =>
        [keyOf(one), { papel, permissoes, fazendas, suspensa, vencido }] as const,
    ),
  );
  return asked.map((one) => found.get(keyOf(one)));
});

/** What every request of a user needs to know. Undefined when there is no such user, or the session is over. */
export const findSessao = (pool: Pool, conta: number, usuario: number, sessao: number): Promise<Sessao | undefined> =>
  askSessions(pool, { conta, usuario, sessao });
