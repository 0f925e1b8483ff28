import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import type { ClientBase, Pool } from 'pg';
import { coalesce } from './coalesce.js';
import { isNumbered, raiseCountersSql } from './control.js';
import type { Projection } from './projection.js';
import type { RowOp } from './row-ops.js';
import { signatureOf, tablesOf } from './signature.js';
import { createTableSql } from './table.js';
import { writeChanges } from './write-changes.js';

export const LIVE = 'leitura';
const PAGE = 1_000;

export type Source = {
  readonly store: EventStore;
  /** Newest version, personal fields in the clear. */
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

/** Another process moved the checkpoint: it runs the projections now. */
export class NotTheRunner extends Error {
  override readonly name = 'NotTheRunner';
}

/** The highest id that became a row of each kind, also where the row is gone again at the end of the page. */
const highestIds = (ops: readonly RowOp[]): Map<string, number> => {
  const highest = new Map<string, number>();
  for (const { op, table, key } of ops) {
    if (op !== 'upsert' || !isNumbered(table)) continue;
    highest.set(table.name, Math.max(highest.get(table.name) ?? 0, key.id as number));
  }
  return highest;
};

/** Applies one page of facts and moves the checkpoint, together or not at all. */
export const applyPage = async (
  client: ClientBase,
  schema: string,
  projections: readonly Projection[],
  facts: readonly Recorded[],
  from: string,
  to: string,
) => {
  const ops = facts.flatMap((fact) => projections.flatMap(({ on }) => on[fact.type]?.(fact) ?? []));
  await writeChanges(client, coalesce(ops));
  const highest = highestIds(ops);
  const moved = await client.query(
    `with raised as (${raiseCountersSql('$4', '$5')})
     update controle.leitura set posicao = $3, atualizada_em = now() where esquema = $1 and posicao = $2`,
    [schema, from, to, [...highest.keys()], [...highest.values()]],
  );
  if (moved.rowCount !== 1) throw new NotTheRunner(`Checkpoint of ${schema} is not ${from}`);
};

/** Makes empty tables of all projections in a new schema, with a checkpoint before the first fact. */
export const createSchema = async (pool: Pool, schema: string, projections: readonly Projection[]): Promise<void> =>
  inSchema(pool, schema, async (client) => {
    await client.query(`drop schema if exists "${schema}" cascade; create schema "${schema}"`);
    for (const sql of tablesOf(projections).flatMap(createTableSql)) await client.query(sql);
    await client.query(
      `insert into controle.leitura (esquema, assinatura, posicao) values ($1, $2, '')
       on conflict (esquema) do update set assinatura = excluded.assinatura, posicao = ''`,
      [schema, signatureOf(projections)],
    );
  });

/** Applies everything up to the end of the log (or to `until`), page by page. Safe to stop and to go on later. */
export const catchUp = async (
  pool: Pool,
  schema: string,
  { store, open, projections }: Source,
  { until, onPage }: { until?: string; onPage?: (applied: number, position: string) => void } = {},
): Promise<string> => {
  const checkpoint = await pool.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [schema]);
  let position = checkpoint.rows[0]?.posicao ?? '';
  let applied = 0;
  for (;;) {
    const page = await store.readAll(position, PAGE);
    const facts = until === undefined ? page.facts : page.facts.filter((fact) => fact.position <= until);
    const to = facts.length < page.facts.length ? (until as string) : page.position;
    if (to === position) return position;
    const plain = await open(facts);
    await inSchema(pool, schema, (client) => applyPage(client, schema, projections, plain, position, to));
    position = to;
    applied += facts.length;
    onPage?.(applied, position);
    if (page.atEnd || (until !== undefined && position >= until)) return position;
  }
};

/** Puts a schema that has caught up in the place of the live one, in one transaction. */
export const switchTo = async (pool: Pool, schema: string): Promise<void> =>
  inSchema(pool, schema, async (client) => {
    await client.query(`drop schema if exists "${LIVE}" cascade; alter schema "${schema}" rename to "${LIVE}"`);
    await client.query(`delete from controle.leitura where esquema = $1`, [LIVE]);
    await client.query(`update controle.leitura set esquema = $2 where esquema = $1`, [schema, LIVE]);
  });
