import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import type { ClientBase, Pool } from 'pg';
import type { Projection } from './projection.js';
import { signatureOf, tablesOf } from './signature.js';
import { createTableSql } from './table.js';

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

/** Makes empty tables of all projections in a new schema, with a checkpoint before the first fact. */
export const createSchema = async (
  pool: Pool,
  schema: string,
  { store, projections }: Pick<Source, 'store' | 'projections'>,
): Promise<void> => {
  const registro = '';
  await inSchema(pool, schema, async (client) => {
    await client.query(`drop schema if exists "${schema}" cascade; create schema "${schema}"`);
    for (const sql of tablesOf(projections).flatMap(createTableSql)) await client.query(sql);
    await client.query('delete from controle.leitura where esquema = $1', [schema]);
    await client.query('delete from controle.projecao where esquema = $1', [schema]);
    await client.query(`insert into controle.leitura (esquema, assinatura, registro, posicao) values ($1, $2, $3, '')`, [
      schema,
      signatureOf(projections),
      registro,
    ]);
  });
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
