import type { Recorded } from '@tulha/domain/kernel/fact';
import { createPool } from '@tulha/platform/postgres/pool';
import { testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';
import type { RowOp } from '../declare/row-ops.js';
import { tablesOf } from '../declare/signature.js';
import { PALAVRAS_SQL } from '../control/palavras.sql.js';
import { createTableSql } from '../declare/table.js';
import { projections } from '../tables.js';

/** Read tables for tests of random histories: in memory, as the projections make them of facts, and in a database to be asked. */

export type Row = Record<string, unknown>;
export type Rows = ReadonlyMap<string, Map<string, Row>>;

/** Tables by these names with nothing in them. Others are not kept. */
export const tabelasVazias = (nomes: readonly string[]): Rows => new Map(nomes.map((nome) => [nome, new Map<string, Row>()]));

const aplicar = (rows: Rows, op: RowOp): void => {
  const tabela = rows.get(op.table.name);
  if (!tabela) return;
  const chave = JSON.stringify(op.table.key.map((coluna) => op.key[coluna]));
  const antes = tabela.get(chave);
  if (op.op === 'upsert') tabela.set(chave, { ...op.values });
  if (op.op === 'patch' && antes) Object.assign(antes, op.values);
  if (op.op === 'remove') tabela.delete(chave);
  if (op.op === 'add' && antes)
    for (const [coluna, mais] of Object.entries(op.values)) antes[coluna] = (antes[coluna] as number) + (mais as number);
};

/** Lets all projections see facts, in the order given. */
export const projetar = (rows: Rows, facts: readonly Recorded[]): void => {
  for (const fact of facts) for (const op of projections.flatMap(({ on }) => on[fact.type]?.(fact as never) ?? [])) aplicar(rows, op);
};

/** The rows of a table as they are now. */
export const linhasDa = (rows: Rows, tabela: string): Row[] => [...(rows.get(tabela)?.values() ?? [])];

/** The live schema with all read tables, empty, in a database of its own. */
export const bancoDeLeitura = async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { name: 'test' });
  await pool.query(`drop schema if exists ${LIVE} cascade; create schema ${LIVE}`);
  const client = await pool.connect();
  await client.query(`begin; set local search_path to ${LIVE}`);
  for (const statement of [PALAVRAS_SQL, ...tablesOf(projections).flatMap(createTableSql)]) await client.query(statement);
  await client.query('commit');
  client.release();
  const fechar = async () => {
    await pool.end();
    await database.drop();
  };
  return { pool, fechar };
};

/** Adds rows to a table. */
export const inserir = async (pool: Pool, tabela: string, rows: readonly Row[]): Promise<void> => {
  const sql = `insert into ${LIVE}.${tabela} select * from jsonb_populate_recordset(null::${LIVE}.${tabela}, $1::jsonb) on conflict do nothing`;
  await pool.query(sql, [JSON.stringify(rows)]);
};
