import { type Fuso, fusoDa } from '@tulha/domain/kernel/relogio';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { askByConta } from '../read/ask-together.js';
import { gathered } from '../read/gather.js';
import { prepared } from '../read/prepared.js';
import { LIVE } from '../declare/read-schema.js';
import { type ReadDb, type Reader, readerOf } from '../read/reader.js';
import type { DB } from '../tables.js';
import { VIVA } from './sessoes.js';

/** SQL: the role of the user `u` in the account `c`. The account alone names its owner, so there is always one. */
export const PAPEL = (u: string, c: string) =>
  `case when ${c}.dono_id = ${u}.id then 'dono' when ${u}.papel = 'dono' then 'gerente' else ${u}.papel end`;

/** Users, each with the plan of its account, and the role they have now. */
export const conhecido = (db: Kysely<DB>) =>
  db
    .selectFrom('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .selectAll('usuario')
    .select(['conta.plano', 'conta.suspensa', sql<string>`${sql.raw(PAPEL('usuario', 'conta'))}`.as('papel')]);

/** A user of an account, with its plan. */
export const findUsuario = (db: ReadDb, conta: number, id: number) =>
  conhecido(readerOf(db, conta).db).where('usuario.conta', '=', conta).where('usuario.id', '=', id).executeTakeFirst();

/** One account, by its id. */
export const findConta = (db: ReadDb, id: number) => readerOf(db, id).de('conta').selectAll().where('id', '=', id).executeTakeFirst();

/** The bill of an account that falls due last. */
export const findUltimaFatura = (db: ReadDb, conta: number) =>
  readerOf(db, conta).de('fatura').selectAll().orderBy('vencimento', 'desc').orderBy('fatura', 'desc').executeTakeFirst();

/** A user's session that has not ended: the role, their living farms, and the obstacles to their work. */
export type Sessao = {
  readonly papel: string;
  /** The user's permissions, by module. */
  readonly permissoes: Readonly<Record<string, 'nenhuma' | 'ler' | 'escrever'>>;
  readonly fazendas: readonly number[];
  /** The clock of each. */
  readonly fusos: ReadonlyMap<number, Fuso>;
  /** The user works on those farms alone, and sees nothing of others. */
  readonly limitada: boolean;
  /** The account has a billing problem. */
  readonly suspensa: boolean;
  /** An old user who has to choose a new login first. */
  readonly vencido: boolean;
};

type Asked = { readonly conta: number; readonly usuario: number; readonly sessao: number };

const keyOf = ({ conta, usuario, sessao }: Asked) => `${conta}/${usuario}/${sessao}`;

/** SQL: something that was granted to the user `u`. */
const CONCEDIDA = (que: string) => `exists (select from "${LIVE}".permissao p where p.usuario_id = u.id and p.conta = u.conta and ${que})`;

type Lugar = { readonly id: number; readonly uf: string | null; readonly cidade: string | null };
type Linha = Omit<Sessao, 'fazendas' | 'fusos'> & Asked & { readonly lugares: readonly Lugar[] };

const osDe = (lugares: readonly Lugar[]): Pick<Sessao, 'fazendas' | 'fusos'> => ({
  fazendas: lugares.map(({ id }) => id),
  fusos: new Map(lugares.map((lugar) => [lugar.id, fusoDa(lugar)])),
});

const askSessions = gathered<Asked, Sessao | undefined>(async (pool, asked) => {
  const text = `
    select u.conta, u.id as usuario, s.id as sessao, ${PAPEL('u', 'c')} as papel,
      (select coalesce(json_object_agg(p.modulo, p.alcance), '{}') from "${LIVE}".permissao p
        where p.usuario_id = u.id and p.conta = u.conta and p.modulo is not null) as permissoes,
      c.suspensa is not null as suspensa, u.vencido,
      g.limitada,
      (select coalesce(json_agg(json_build_object('id', f.id, 'uf', f.uf, 'cidade', f.cidade) order by f.id), '[]') from "${LIVE}".fazenda f
        where f.conta = u.conta and not f.excluido and (not g.limitada or ${CONCEDIDA('p.fazenda_id = f.id')})) as lugares
    from unnest($2::int8[], $3::int8[]) as v(usuario, sessao)
    join "${LIVE}".usuario u on u.id = v.usuario and u.conta = $1
    join "${LIVE}".conta c on c.id = u.conta and c.conta = u.conta
    join controle.sessao s on s.id = v.sessao and s.usuario = u.id and ${VIVA}
    cross join lateral (select u.id is distinct from c.dono_id and ${CONCEDIDA('p.fazenda_id is not null')} as limitada) g`;
  const distinct = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
  const ask = (conta: number, own: readonly Asked[]) =>
    prepared(text, [conta, own.map(({ usuario }) => usuario), own.map(({ sessao }) => sessao)]);
  const rows = (await askByConta<Asked, Linha>(pool, distinct, ask)).flatMap(([, own]) => own);
  const found = new Map(
    rows.map(
      ({ papel, permissoes, lugares, limitada, suspensa, vencido, ...one }) =>
        [keyOf(one), { papel, permissoes, ...osDe(lugares), limitada, suspensa, vencido }] as const,
    ),
  );
  return asked.map((one) => found.get(keyOf(one)));
});

type Alcance = Sessao['permissoes'][string];

/** Whether a role, with its permissions, may see buyers. */
type PodeVerClientes = (papel: string, concedidas: Sessao['permissoes']) => boolean;

/** The read model as a user may see it, for work done on their behalf. Without a user it is the whole account's. */
export const readerDoUsuario = async (db: ReadDb, conta: number, usuario: number, podeVerClientes: PodeVerClientes): Promise<Reader> => {
  const quem = await findUsuario(db, conta, usuario);
  if (!quem || quem.papel === 'dono') return readerOf(db, conta);
  const dadas = await readerOf(db, conta)
    .de('permissao')
    .select(['fazenda_id', 'modulo', 'alcance'])
    .where('usuario_id', '=', usuario)
    .execute();
  const fazendas = dadas.flatMap(({ fazenda_id }) => (fazenda_id === null ? [] : [fazenda_id]));
  const permissoes = Object.fromEntries(dadas.flatMap(({ modulo, alcance }) => (modulo === null ? [] : [[modulo, alcance as Alcance]])));
  return readerOf(db, conta, fazendas.length === 0 ? undefined : fazendas, { semClientes: !podeVerClientes(quem.papel, permissoes) });
};

/** The data of a user that every request needs. Undefined when there is no such user, or the session is over. */
export const findSessao = (pool: Pool, conta: number, usuario: number, sessao: number): Promise<Sessao | undefined> =>
  askSessions(pool, { conta, usuario, sessao });
