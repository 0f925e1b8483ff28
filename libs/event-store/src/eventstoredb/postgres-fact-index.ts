import pg from 'pg';
import type { Position } from '../event-store.js';
import { StoreBusy } from '../event-store.js';
import type { Whereabouts } from '../repeated.js';
import type { FactIndex } from './fact-index.js';

/** Any number nobody else locks: one preparation at a time in a database. */
const LOCK = 7_305_441_904;

const TABLES = `
select pg_advisory_xact_lock(${LOCK});
create schema if not exists esdb;
create table if not exists esdb.fact (
  event_id uuid primary key, stream_id text collate "C" not null, version bigint not null, position text collate "C" not null);
create table if not exists esdb.reached (id smallint primary key default 1 check (id = 1), position text collate "C" not null);
alter table esdb.reached add column if not exists log text not null default '';
insert into esdb.reached (position) values ('') on conflict do nothing;
`;

/** What another log holds says nothing about this one: there it would be an id that was never written. */
const BIND = `
with other as (update esdb.reached set log = $1, position = '' where log <> $1 returning 1)
delete from esdb.fact where exists (select from other)`;

/** Makes the tables where they are missing. Safe to call at every start, by several processes at once. Not inside a transaction. */
export const prepareFactIndex = async (client: pg.ClientBase): Promise<void> => {
  await client.query(TABLES);
};

/**
 * Forgets what another log holds. To be called before the index is used.
 * @param log its identity.
 */
export const bindFactIndex = async (client: Pick<pg.ClientBase, 'query'>, log: string): Promise<void> => {
  await client.query(BIND, [log]);
};

/** One transaction: it must not reach further than what it knows. */
const REMEMBER = `
with added as (
  insert into esdb.fact (event_id, stream_id, version, position)
  select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) on conflict do nothing
)
update esdb.reached set position = greatest(position, $5::text) where id = 1`;

/** What the connection did not survive may be asked again; what the database refuses may not. */
const ask = async <R extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<R[]> => {
  try {
    return (await pool.query<R>(text, values)).rows;
  } catch (error) {
    const refused = error instanceof pg.DatabaseError && !/^(?:08|53|57)/.test(error.code ?? '');
    throw refused ? error : new StoreBusy('The index of facts does not answer', { cause: error });
  }
};

type Row = { event_id: string; stream_id: string; version: string | number; position: string };

/**
 * The index in PostgreSQL, beside the read models and as disposable: about 150 bytes a fact. Shared by all processes.
 * @param pool the caller's, with timeouts; prepared with `prepareFactIndex`.
 */
export const postgresFactIndex = (pool: pg.Pool): FactIndex => ({
  async reached() {
    const [row] = await ask<{ position: Position }>(pool, 'select position from esdb.reached');
    if (!row) throw new Error('The index of facts was not prepared');
    return row.position;
  },
  async remember(places, position) {
    const columns = [
      places.map((place) => place.eventId),
      places.map((place) => place.stream),
      places.map((place) => place.version),
      places.map((place) => place.position),
    ];
    await ask(pool, REMEMBER, [...columns, position]);
  },
  async lookup(eventIds) {
    const text = 'select event_id, stream_id, version, position from esdb.fact where event_id = any ($1::uuid[])';
    const rows = await ask<Row>(pool, text, [eventIds]);
    return new Map(
      rows.map((row): [string, Whereabouts] => [
        row.event_id,
        { stream: row.stream_id, version: Number(row.version), position: row.position },
      ]),
    );
  },
});
