import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import pg, { type ClientBase, type ClientConfig, type Pool } from 'pg';
import type { Projection } from './projection.js';
import { signatureOf, tablesOf } from './signature.js';
import { bareTableSql, createTableSql, indexSql } from './table.js';

export const LIVE = 'leitura';
/** Where the next read model is built, beside the live one. */
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
    await client.query('delete from controle.leitura where esquema = $1', [schema]);
    await client.query('delete from controle.projecao where esquema = $1', [schema]);
    await client.query(`insert into controle.leitura (esquema, assinatura, registro, posicao) values ($1, $2, $3, '')`, [
      schema,
      signatureOf(projections),
      registro,
    ]);
  });
};

/** As long as a big table may take: the patience of a pool is that of somebody who waits for an answer. */
const UNHURRIED_MS = 600_000;

/** Makes the indexes that tables of a schema lack, and acquaints the planner with the tables. */
export const createIndexes = async (pool: Pool, schema: string, { projections }: Pick<Source, 'projections'>): Promise<void> => {
  const patient = { query_timeout: UNHURRIED_MS, statement_timeout: UNHURRIED_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const client = new pg.Client({ ...pool.options, password: pool.options.password, ...patient } as ClientConfig);
  client.on('error', () => undefined); // what is being asked fails as well
  await client.connect();
  try {
    await client.query(`set search_path to "${schema}"; set maintenance_work_mem to '128MB'`);
    for (const table of tablesOf(projections)) {
      for (const sql of [...indexSql(table), `analyze "${table.name}"`]) await client.query(sql);
    }
  } finally {
    await client.end();
  }
};

/**
 * Puts a schema in the place of the live one, in one transaction. Nothing that was shown is hidden again: while the live one is held
 * where it is, `catchUp` brings the other at least as far.
 */
export const switchTo = async (pool: Pool, schema: string, catchUp: (until: string) => Promise<unknown>): Promise<void> =>
  inSchema(pool, schema, async (client) => {
    const { rows } = await client.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1 for update', [LIVE]);
    if (rows[0]) await catchUp(rows[0].posicao);
    await client.query(`drop schema if exists "${LIVE}" cascade; alter schema "${schema}" rename to "${LIVE}"`);
    for (const table of ['leitura', 'projecao']) {
      await client.query(`delete from controle.${table} where esquema = $1`, [LIVE]);
      await client.query(`update controle.${table} set esquema = $2 where esquema = $1`, [schema, LIVE]);
    }
  });
