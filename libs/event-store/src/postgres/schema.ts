import type { ClientBase } from 'pg';
import { FUNCTIONS, TABLES } from './schema.sql.js';

/** Applied in order, each once. Never change one that was released: add the next. */
const MIGRATIONS: readonly string[] = [TABLES + FUNCTIONS];

/** Any number nobody else locks: one preparation at a time in a database. */
const LOCK = 7_305_441_902;

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Version of the event schema in a database, 0 where there is none. */
export const eventSchemaVersion = async (client: Pick<ClientBase, 'query'>): Promise<number> => {
  const there = await client.query<{ there: boolean }>("select to_regclass('es.migrations') is not null as there");
  if (!there.rows[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from es.migrations');
  return rows[0]?.version ?? 0;
};

/**
 * Makes or updates the event store's tables and functions in schema `es`. Safe to call at every start, by several processes at once.
 * The client must be connected as the owner and must not be inside a transaction.
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
