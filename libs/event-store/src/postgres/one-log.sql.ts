/** Lock of an appending transaction, held until its commit. */
export const APPEND_LOCK = 7_305_441_903;

/**
 * The second state of the schema: the log is its only table. A stream's version and the end of the log are read from the
 * indexes of the facts themselves, so that an append writes a single row. A lock in memory replaces the row that appends
 * held until the commit: positions are still in commit order and without gaps.
 *
 * Facts are kept as the JSON text that was written, which is quicker to write and to read. Older ones stay as they are,
 * however many: the view `es.events` shows both alike. Programs of the first state go on working with this schema, so that
 * processes need not all be replaced at once.
 */
export const ONE_LOG = `
-- In the order in which an append takes them.
lock table es.head, es.streams, es.events in access exclusive mode;

alter table es.events rename to log;
alter table es.log rename column data to data_jsonb;
alter table es.log rename column meta to meta_jsonb;
alter table es.log alter column data_jsonb drop not null, alter column meta_jsonb drop not null, add column data json, add column meta json;
drop index es.events_type_position;
drop table es.streams;

create view es.events as
  select position, stream_id, version, event_id, type, schema_version,
    coalesce(data, data_jsonb::json) as data, coalesce(meta, meta_jsonb::json) as meta, recorded_at
  from es.log;

alter table es.head rename to name;
alter table es.name drop column position;
create view es.head as select n.id, (select coalesce(max(l.position), 0) from es.log l) as position, n.store_id from es.name n;

-- Where this log lives: another server, or another database, is where a dump of it was restored.
create function es.home() returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  db text := (select d.oid from pg_database d where d.datname = current_database());
begin
  return (select c.system_identifier from pg_control_system() c) || '/' || db;
exception when insufficient_privilege then
  return db;
end $$;
alter table es.name add column home text not null default es.home();
alter table es.name alter column home drop default;

-- Without a scan of the table even while it is small: the plan is kept while the table grows.
-- One fact. Answers its position, or null when the stream is not at its version.
create function es.append_fact(
  a_stream text, a_expected bigint, e_id uuid, e_type text, e_schema_version smallint, e_data json, e_meta json
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  reached bigint;
begin
  -- An expression costs less than a statement, and mostly nobody holds it.
  if not pg_try_advisory_xact_lock(${APPEND_LOCK}) then
    perform pg_advisory_xact_lock(${APPEND_LOCK});
  end if;
  insert into es.log (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  select coalesce((select l.position from es.log l order by l.position desc limit 1), 0) + 1,
    a_stream, a_expected + 1, e_id, e_type, e_schema_version, e_data, e_meta, clock_timestamp()
  where a_expected = coalesce((select l.version from es.log l where l.stream_id = a_stream order by l.version desc limit 1), -1)
  returning position into reached;
  return reached;
end $$;

-- For programs of the first state.
create or replace function es.append_one(
  a_stream text, a_expected bigint, e_id uuid, e_type text, e_schema_version smallint, e_data jsonb, e_meta jsonb
) returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  select es.append_fact(a_stream, a_expected, e_id, e_type, e_schema_version, e_data::json, e_meta::json)
$$;

-- Many appends, numbered from 1. Answers which were not at their version; the facts of the others follow \`base\` in the order given.
-- Several appends of one stream are accepted while each expects what the one before it leaves. Of several that expect the same,
-- only the first can be. An append that fits neither rule must not be in the same call: the caller sends it with the next.
-- Texts come as lines, since none of them holds a line break: an array literal has to be escaped and parsed, at twice the cost.
create or replace function es.append_many(
  a_stream text, a_expected bigint[], a_count int[],
  e_append int[], e_stream text, e_version bigint[], e_id uuid[], e_type text, e_schema_version smallint[], e_data text, e_meta text,
  out base bigint, out rejected int[]
) language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  added bigint;
begin
  if not pg_try_advisory_xact_lock(${APPEND_LOCK}) then
    perform pg_advisory_xact_lock(${APPEND_LOCK});
  end if;
  select coalesce((select l.position from es.log l order by l.position desc limit 1), 0) into base;
  with asked as (
    -- A subquery, not a join: one look into the index for each.
    select u.*, coalesce((select l.version from es.log l where l.stream_id = u.stream order by l.version desc limit 1), -1) as version,
      row_number() over (partition by u.stream, u.expected order by u.k) = 1 as first
    from rows from (string_to_table(a_stream, e'\\n'), unnest(a_expected), unnest(a_count)) with ordinality u (stream, expected, facts, k)
  ), judged as (
    select a.*, a.first and a.expected >= a.version and a.expected = a.version + coalesce(
      sum(a.facts) filter (where a.first and a.expected >= a.version)
        over (partition by a.stream order by a.k rows between unbounded preceding and 1 preceding), 0) as fits
    from asked a
  )
  select coalesce(sum(j.facts) filter (where j.fits), 0), coalesce(array_agg(j.k::int) filter (where not j.fits), '{}')
  into added, rejected from judged j;
  if added = 0 then
    return;
  end if;
  insert into es.log (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  select base + row_number() over (order by e.n), e.stream, e.version, e.id, e.type, e.schema_version, e.data::json, e.meta::json,
    clock_timestamp()
  from rows from (
    unnest(e_append), string_to_table(e_stream, e'\\n'), unnest(e_version), unnest(e_id), string_to_table(e_type, e'\\n'),
    unnest(e_schema_version), string_to_table(e_data, e'\\n'), string_to_table(e_meta, e'\\n')
  ) with ordinality e (append, stream, version, id, type, schema_version, data, meta, n)
  where e.append <> all (rejected);
end $$;

revoke all on function es.append_fact, es.append_one, es.append_many from public;
`;
