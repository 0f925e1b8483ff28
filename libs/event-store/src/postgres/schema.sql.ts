/** Channel of the one notification per commit. */
export const CHANNEL = 'tulha_fatos';

/**
 * `head` is lock and counter in one row: an append holds it until commit, so positions are in commit order and without gaps,
 * and a reader that has passed a position has missed nothing before it. A rollback gives its positions back. No transaction
 * id is stored: a restored dump reads the same.
 */
export const TABLES = `
create schema es;

create table es.migrations (version int primary key, applied_at timestamptz not null default now());

create table es.head (
  id smallint primary key default 1 check (id = 1),
  position bigint not null,
  store_id uuid not null
) with (fillfactor = 10);
insert into es.head (position, store_id) values (0, gen_random_uuid());

create table es.streams (
  stream_id text collate "C" primary key,
  version bigint not null
) with (fillfactor = 80);

create table es.events (
  position bigint primary key,
  stream_id text collate "C" not null,
  version bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  schema_version smallint not null,
  data jsonb not null,
  meta jsonb not null,
  recorded_at timestamptz not null,
  constraint events_stream_version unique (stream_id, version),
  constraint events_event_id unique (event_id)
);
create index events_type_position on es.events (type, position);

create function es.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Facts are never changed nor removed' using errcode = 'restrict_violation';
end $$;
create trigger events_are_forever before update or delete or truncate on es.events
  for each statement execute function es.refuse_change();
`;

/**
 * Both functions rely on READ COMMITTED: the statements after the one that waited for `head` see all commits made meanwhile.
 * Both take `head` first, so they never deadlock. A used id raises unique_violation.
 */
export const FUNCTIONS = `
-- One fact. Answers its position, or null when the stream is not at its version. Arrays would cost half as much again.
create function es.append_one(
  a_stream text, a_expected bigint, e_id uuid, e_type text, e_schema_version smallint, e_data jsonb, e_meta jsonb
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reached bigint;
begin
  update es.head set position = position + 1 where id = 1 returning position into reached;
  if a_expected = -1 then
    insert into es.streams (stream_id, version) values (a_stream, 0) on conflict do nothing;
  else
    update es.streams set version = version + 1 where stream_id = a_stream and version = a_expected;
  end if;
  if not found then
    update es.head set position = position - 1 where id = 1;
    return null;
  end if;
  insert into es.events (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  values (reached, a_stream, a_expected + 1, e_id, e_type, e_schema_version, e_data, e_meta, clock_timestamp());
  perform pg_notify('${CHANNEL}', '');
  return reached;
end $$;

-- Many appends, numbered from 1. Answers which were not at their version; the facts of the others follow \`base\` in the order given.
-- Several appends of one stream are accepted while each expects what the one before it leaves. Of several that expect the same,
-- only the first can be. An append that fits neither rule must not be in the same call: the caller sends it with the next.
-- Texts come as lines, since none of them holds a line break: an array literal has to be escaped and parsed, at twice the cost.
create function es.append_many(
  a_stream text, a_expected bigint[], a_count int[],
  e_append int[], e_stream text, e_version bigint[], e_id uuid[], e_type text, e_schema_version smallint[], e_data text, e_meta text,
  out base bigint, out rejected int[]
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added bigint;
begin
  select h.position into base from es.head h where h.id = 1 for update;
  with asked as (
    -- A subquery, not a join: the plan is kept while the table grows, and must stay one look into the index for each.
    select u.*, coalesce((select s.version from es.streams s where s.stream_id = u.stream), -1) as version,
      row_number() over (partition by u.stream, u.expected order by u.k) = 1 as first
    from rows from (string_to_table(a_stream, e'\\n'), unnest(a_expected), unnest(a_count)) with ordinality u (stream, expected, facts, k)
  ), judged as (
    select a.*, a.first and a.expected >= a.version and a.expected = a.version + coalesce(
      sum(a.facts) filter (where a.first and a.expected >= a.version)
        over (partition by a.stream order by a.k rows between unbounded preceding and 1 preceding), 0) as fits
    from asked a
  ), advanced as (
    insert into es.streams (stream_id, version)
    select j.stream, max(j.expected + j.facts) from judged j where j.fits group by j.stream
    on conflict (stream_id) do update set version = excluded.version
  )
  select coalesce(sum(j.facts) filter (where j.fits), 0), coalesce(array_agg(j.k::int) filter (where not j.fits), '{}')
  into added, rejected from judged j;
  if added = 0 then
    return;
  end if;
  update es.head set position = base + added where id = 1;
  insert into es.events (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  select base + row_number() over (order by e.n), e.stream, e.version, e.id, e.type, e.schema_version, e.data::jsonb, e.meta::jsonb,
    clock_timestamp()
  from rows from (
    unnest(e_append), string_to_table(e_stream, e'\\n'), unnest(e_version), unnest(e_id), string_to_table(e_type, e'\\n'),
    unnest(e_schema_version), string_to_table(e_data, e'\\n'), string_to_table(e_meta, e'\\n')
  ) with ordinality e (append, stream, version, id, type, schema_version, data, meta, n)
  where e.append <> all (rejected);
  perform pg_notify('${CHANNEL}', '');
end $$;

revoke all on function es.append_one, es.append_many from public;
`;
