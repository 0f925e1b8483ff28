import type { ClientBase } from 'pg';
import { ONE_LOG } from './one-log.sql.js';
import { FUNCTIONS, TABLES } from './schema.sql.js';

/** Applied in order, each once. Never change one that was released: add the next. */
const MIGRATIONS: readonly string[] = [TABLES + FUNCTIONS, ONE_LOG];

/** An arbitrary lock number of its own: one preparation at a time in a database. */
const LOCK = 7_305_441_902;

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Version of the event schema in a database, 0 where there is none. */
export const eventSchemaVersion = async (client: Pick<ClientBase, 'query'>): Promise<number> => {
  // Not to_regclass, which may not know yet of another process's last commit.
  const text = "select exists (select from pg_tables where schemaname = 'es' and tablename = 'migrations') as there";
  const there = await client.query<{ there: boolean }>(text);
  if (!there.rows[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from es.migrations');
  return rows[0]?.version ?? 0;
};

/**
 * A dump restored elsewhere is a log of its own from then on, since both may grow. A server's files, copied or brought back,
 * are the same log: its read models lie in the same files.
 */
const NAME_ANEW = 'update es.name set store_id = gen_random_uuid(), home = es.home() where home <> es.home()';

const owns = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(c.relowner, 'usage') as owns from pg_class c where c.oid = to_regclass('es.log')",
  );
  return rows[0]?.owns ?? true;
};

/**
 * Makes or updates the event store's tables and functions in schema `es`. Safe to call at every start, by several processes at once. The
 * client must not be inside a transaction. A role that is not the owner finds all as it must be, or is refused.
 * @throws Error when the database was prepared by a newer program.
 */
export const prepareEventSchema = async (client: ClientBase): Promise<void> => {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
    const version = await eventSchemaVersion(client);
    if (version > SCHEMA_VERSION) throw new Error(`The event schema is at version ${version}, this program knows ${SCHEMA_VERSION}`);
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (index < version) continue;
      await client.query(sql);
      await client.query('insert into es.migrations (version) values ($1)', [index + 1]);
    }
    if (await owns(client)) await client.query(NAME_ANEW);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Lets a role read and append facts. It can neither change nor remove one: only the functions write. */
export const grantEventStore = async (client: ClientBase, role: string): Promise<void> => {
  const name = client.escapeIdentifier(role);
  await client.query(`
    grant usage on schema es to ${name};
    grant select on all tables in schema es to ${name};
    grant execute on all functions in schema es to ${name};`);
};
