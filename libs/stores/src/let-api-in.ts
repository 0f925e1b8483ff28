import { isolateTables } from '@tulha/read-models/control/isolation.sql';
import type pg from 'pg';

/** Data that are neither facts nor made from them: the API changes them as the worker does. */
const SHARED = `n.nspname in ('controle', 'bullmq', 'esdb')`;
const READ = `n.nspname like 'leitura%'`;
const MINE = `pg_has_role(c.relowner, 'usage')`;

/** The rights that the role still lacks: empty at every start but the first. */
const LACKING = `
select change from (
  select 1 as turn, format('grant usage on schema %I to %I', n.nspname, $1::text) as change from pg_namespace n
    where (${SHARED} or ${READ}) and pg_has_role(n.nspowner, 'usage') and not has_schema_privilege($1, n.oid, 'usage')
  union all
  select 2, format('alter default privileges in schema %I grant %s to %I', n.nspname, v.what, $1::text)
    from pg_namespace n, (values ('r', 'select, insert, update, delete on tables'), ('S', 'usage, select on sequences')) v(kind, what)
    where ${SHARED} and pg_has_role(n.nspowner, 'usage') and not exists (select from pg_default_acl d
      where d.defaclnamespace = n.oid and d.defaclobjtype = v.kind::"char" and d.defaclrole = current_user::regrole)
  union all
  select 3, format('grant select, insert, update, delete on %s to %I', c.oid::regclass, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${SHARED} and c.relkind in ('r', 'p', 'v') and ${MINE}
      and not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
        and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))
  union all
  select 3, format('grant usage, select on sequence %s to %I', c.oid::regclass, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${SHARED} and ${MINE} and case c.relkind when 'S' then not has_sequence_privilege($1, c.oid, 'usage') else false end
  union all
  select 3, format('grant select on %s to %I', c.oid::regclass, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${READ} and c.relkind = 'r' and c.relrowsecurity and ${MINE} and not has_table_privilege($1, c.oid, 'select')
) changes order by turn`;

/** A new installation makes these schemas empty first, so that the tables made in them later belong to the API as well. */
const schemas = (eventStoreUrl: string | undefined) => ['controle', 'bullmq', ...(eventStoreUrl === undefined ? [] : ['esdb'])];

/**
 * Gives the API's role its rights: to change data that are not facts, and to read those rows of the read model that its
 * account may see. Called as the owner of those tables, inside a transaction. Older read tables are isolated here.
 * @returns why it cannot be let in; undefined when it is.
 */
export const letApiIn = async (client: pg.Client, role: string, eventStoreUrl: string | undefined): Promise<string | undefined> => {
  const known = await client.query('select from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) return `não há nele o papel ${role}`;
  for (const schema of schemas(eventStoreUrl)) {
    // Not `if not exists`, which asks for the right to make one also where there is nothing to make.
    const there = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (there.rowCount === 0) await client.query(`create schema ${schema}`);
  }
  await isolateTables(client);
  const { rows } = await client.query<{ change: string }>(LACKING, [role]);
  for (const { change } of rows) await client.query(change);
  return undefined;
};
