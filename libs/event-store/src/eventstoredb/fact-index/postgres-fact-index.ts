import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Position } from '../../event-store.js';
import { StoreBusy } from '../../event-store.js';
import type { Whereabouts } from '../../repeated.js';
import type { FactIndex } from './fact-index.js';

/** An arbitrary lock number of its own: one preparation at a time in a database. */
const LOCK = 7_305_441_904;

const TABLES = `
select pg_advisory_xact_lock(${LOCK});
create schema if not exists esdb;
create table if not exists esdb.fact (
  event_id uuid primary key, stream_id text collate "C" not null, version bigint not null, position text collate "C" not null);
create table if not exists esdb.reached (id smallint primary key default 1 check (id = 1), position text collate "C" not null);
alter table esdb.reached add column if not exists log text not null default '';
alter table esdb.reached add column if not exists filled_by uuid;
alter table esdb.reached add column if not exists filled_until timestamptz not null default '-infinity';
insert into esdb.reached (position) values ('') on conflict do nothing;
`;

/** The content of another log is worthless here: its ids were never written in this one. */
const BIND = `
with other as (update esdb.reached set log = $1, position = '' where log <> $1 returning 1)
delete from esdb.fact where exists (select from other)`;

/** Makes the tables where they are missing. Safe to call at every start, by several processes at once. Not inside a transaction. */
export const prepareFactIndex = async (client: pg.ClientBase): Promise<void> => {
  await client.query(TABLES);
};

/**
 * Forgets the facts of another log. To be called before the index is used.
 * @param log its identity.
 */
export const bindFactIndex = async (client: Pick<pg.ClientBase, 'query'>, log: string): Promise<void> => {
  await client.query(BIND, [log]);
};

/** One transaction: its end must not be beyond the facts it knows. */
const REMEMBER = `
with added as (
  insert into esdb.fact (event_id, stream_id, version, position)
  select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) on conflict do nothing
)
update esdb.reached set position = greatest(position, $6::text) where id = 1 and position >= $5::text`;

/** Taken or renewed by this process, if it holds it already or the last holder's time is over. */
const FILL = `
update esdb.reached set filled_by = $1, filled_until = clock_timestamp() + interval '10 s'
where id = 1 and (filled_by = $1 or filled_until < clock_timestamp()) returning 1`;

/** Repeats a query that a broken connection ended, but not one that the database refused. */
const ask = async <R extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<R[]> => {
  try {
    return (await pool.query<R>(text, values)).rows;
  } catch (error) {
    const refused = error instanceof pg.DatabaseError && !/^(?:08|53|57)/.test(error.code ?? '');
    throw refused ? error : new StoreBusy('The index of facts does not answer', { cause: error });
  }
};

type Row = { event_id: string | null; stream_id: string; version: string | number; position: string; reached: Position };

/** A row for each that is known, or one without any. */
const LOOKUP = `
select f.event_id, f.stream_id, f.version, f.position, r.position as reached
from esdb.reached r left join esdb.fact f on f.event_id = any ($1::uuid[])`;

/**
 * The index in PostgreSQL, beside the read models and as disposable: about 150 bytes a fact. Shared by all processes.
 * @param pool the caller's, with timeouts; prepared with `prepareFactIndex`.
 */
export const postgresFactIndex = (pool: pg.Pool, process = randomUUID()): FactIndex => ({
  mayFill: async () => (await ask(pool, FILL, [process])).length > 0,
  async remember(places, after, position) {
    const columns = [
      places.map((place) => place.eventId),
      places.map((place) => place.stream),
      places.map((place) => place.version),
      places.map((place) => place.position),
    ];
    await ask(pool, REMEMBER, [...columns, after, position]);
  },
  async lookup(eventIds) {
    const rows = await ask<Row>(pool, LOOKUP, [eventIds]);
    const [first] = rows;
    if (!first) throw new Error('The index of facts was not prepared');
    const places = new Map<string, Whereabouts>();
    for (const { event_id, stream_id, version, position } of rows)
      if (event_id !== null) places.set(event_id, { stream: stream_id, version: Number(version), position });
    return { places, reached: first.reached };
  },
});
