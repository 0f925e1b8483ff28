import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import pg, { type ClientBase, type ClientConfig, type Pool } from 'pg';
import { READ_CHANNEL, REMEMBERED_CHANNEL } from '../project/announcements.js';
import { letInSql } from '../control/isolation.sql.js';
import type { Projection } from './projection.js';
import { signatureOf, tablesOf } from './signature.js';
import { bareTableSql, createTableSql, indexSql, type TableSpec } from './table.js';

export const LIVE = 'leitura';
/** The schema in which the next read model is built, beside the live one. */
export const NEXT = 'leitura_nova';

export type Source = {
  readonly store: EventStore;
  /** Newest version, personal fields in the clear. @throws UnreadableFact */
  readonly open: (facts: readonly Recorded[]) => Promise<Recorded[]>;
  readonly projections: readonly Projection[];
};

/** Runs in one transaction with the schema on the path; rolls back on any error. */
export const inSchema = async <T>(pool: Pool, schema: string, work: (client: ClientBase) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local search_path to "${schema}"`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error as Error;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Makes empty tables of all projections in a new schema, with a checkpoint before the first fact. Those `bare` have their keys only:
 * they are quicker to fill, and `createIndexes` makes the rest.
 */
export const createSchema = async (
  pool: Pool,
  schema: string,
  { store, projections }: Pick<Source, 'store' | 'projections'>,
  { bare = false }: { readonly bare?: boolean } = {},
): Promise<void> => {
  const registro = await store.identity();
  await inSchema(pool, schema, async (client) => {
    await client.query(`drop schema if exists "${schema}" cascade; create schema "${schema}"`);
    for (const sql of tablesOf(projections).flatMap((table) => (bare ? bareTableSql(table) : createTableSql(table))))
      await client.query(sql);
    await client.query(letInSql(schema));
    await client.query('delete from controle.leitura where esquema = $1', [schema]);
    await client.query('delete from controle.projecao where esquema = $1', [schema]);
    await client.query(`insert into controle.leitura (esquema, assinatura, registro, posicao) values ($1, $2, $3, '')`, [
      schema,
      signatureOf(projections),
      registro,
    ]);
  });
};

/** A big table may take this long; a pool's usual patience is that of a user who waits for an answer. */
const UNHURRIED_MS = 600_000;
/** Tables that are seen to at the same time. */
const AT_ONCE = 2;

const unhurriedClient = async ({ options }: Pool, schema: string): Promise<pg.Client> => {
  const patient = { query_timeout: UNHURRIED_MS, statement_timeout: UNHURRIED_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const client = new pg.Client({ ...options, password: options.password, ...patient } as ClientConfig);
  client.on('error', () => undefined); // the query under way fails as well
  await client.connect();
  await client.query(`set search_path to "${schema}"; set maintenance_work_mem to '128MB'`);
  return client;
};

type Tables = Pick<Source, 'projections'>;

const forEachTable = async (pool: Pool, schema: string, { projections }: Tables, statements: (table: TableSpec) => string[]) => {
  const left = tablesOf(projections);
  const work = async () => {
    const client = await unhurriedClient(pool, schema);
    try {
      for (let table = left.shift(); table; table = left.shift()) {
        for (const sql of statements(table)) await client.query(sql);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Makes the indexes that tables of a schema lack. */
export const createIndexes = (pool: Pool, schema: string, source: Tables): Promise<void> => forEachTable(pool, schema, source, indexSql);

/** Acquaints the planner with tables that were just filled. */
export const analyzeTables = (pool: Pool, schema: string, source: Tables): Promise<void> =>
  forEachTable(pool, schema, source, ({ name }) => [`analyze "${name}"`]);

/** No process projects while schemas are switched, so one that is halted in the middle is not waited for. */
const SWITCH_WITHIN_MS = 30_000;

/** Runs `work` while a transaction stays open, with a small query now and then, so that only a halted process exceeds the idle timeout. */
const awake = async <T>(client: ClientBase, work: () => Promise<T>): Promise<T> => {
  let lost: Error | undefined;
  const tell = () => void client.query('select 1').catch((error: Error) => (lost = error));
  const timer = setInterval(tell, SWITCH_WITHIN_MS / 3);
  try {
    const done = await work();
    if (lost) throw lost;
    return done;
  } finally {
    clearInterval(timer);
  }
};

/** The new tables' checkpoint in the place of the live one. The database refuses one that lies behind. */
const TAKE_PLACE = `insert into controle.leitura as l (esquema, assinatura, registro, posicao, fatos, geracao, atualizada_em)
  select $1, assinatura, registro, posicao, fatos, geracao, atualizada_em from controle.leitura where esquema = $2
  on conflict (esquema) do update set assinatura = excluded.assinatura, registro = excluded.registro, posicao = excluded.posicao,
    fatos = excluded.fatos, geracao = greatest(l.geracao, excluded.geracao) + 1, atualizada_em = excluded.atualizada_em`;

/**
 * Puts a schema in the place of the live one, in one transaction. Rows once shown stay visible: while the live one is held
 * at its position, `catchUp` brings the other at least as far, or throws. Another process that moved the live one finds
 * another generation.
 * @throws where less of the same log would be shown
 */
export const switchTo = async (pool: Pool, schema: string, catchUp: (until: string) => Promise<unknown>): Promise<void> =>
  inSchema(pool, schema, async (client) => {
    await client.query(`set local idle_in_transaction_session_timeout to ${SWITCH_WITHIN_MS}`);
    const { rows } = await client.query<{ posicao: string; same: boolean | null }>(
      `select l.posicao, n.registro = l.registro as same from controle.leitura l left join controle.leitura n on n.esquema = $2
       where l.esquema = $1 for update of l`,
      [LIVE, schema],
    );
    // The position in another log says nothing about this one.
    const [live] = rows;
    if (live?.same) await awake(client, () => catchUp(live.posicao));
    await client.query(`drop schema if exists "${LIVE}" cascade; alter schema "${schema}" rename to "${LIVE}"`);
    await client.query(TAKE_PLACE, [LIVE, schema]);
    await client.query('delete from controle.leitura where esquema = $1', [schema]);
    await client.query('delete from controle.projecao where esquema = $1', [LIVE]);
    await client.query('update controle.projecao set esquema = $2 where esquema = $1', [schema, LIVE]);
    for (const channel of [REMEMBERED_CHANNEL, READ_CHANNEL]) await client.query('select pg_notify($1, $2)', [channel, '']);
  });
