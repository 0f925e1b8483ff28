import type { Pool } from 'pg';
import type { Projection } from '../declare/projection.js';
import { tablesOf } from '../declare/signature.js';
import type { TableSpec } from '../declare/table.js';

/** Live tables were dropped or changed by hand, so facts cannot be applied to them any more. */
export class DamagedTables extends Error {
  override readonly name = 'DamagedTables';
  constructor(readonly tables: readonly string[]) {
    super(`Read tables are not as they are declared: ${tables.join(', ')}`);
  }
}

type Found = {
  readonly name: string;
  /** Columns as a declaration writes them. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[] | null;
  readonly guarded: boolean;
};

const FOUND = `select c.relname::text as name, c.relrowsecurity as guarded,
    (select coalesce(jsonb_object_agg(a.attname, t.typname || case when a.attnotnull then '' else '?' end), '{}')
     from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select jsonb_agg(a.attname order by k.n) from pg_index i, unnest(i.indkey) with ordinality k (attnum, n), pg_attribute a
     where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
  from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind = 'r'`;

const isAs = ({ columns, key }: TableSpec, found: Found | undefined): boolean => {
  if (!found?.guarded || found.key?.join() !== key.join()) return false;
  const names = Object.keys(columns);
  return names.length === Object.keys(found.columns).length && names.every((name) => columns[name] === found.columns[name]);
};

/** The declared tables that a schema has not, or has otherwise: without a column or the key, or open to all accounts. */
export const misshapenIn = async (pool: Pool, schema: string, projections: readonly Projection[]): Promise<string[]> => {
  const { rows } = await pool.query<Found>(FOUND, [schema]);
  const found = new Map(rows.map((row) => [row.name, row]));
  return tablesOf(projections)
    .filter((table) => !isAs(table, found.get(table.name)))
    .map(({ name }) => name);
};
