import pg from 'pg';

/** A fact as a row of the log, without its position. */
export type Row = {
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly meta: string;
};

/** A table with the columns of the log and nothing that makes it one. With `indexes`, those of the log too. */
export const makeYardstick = async (url: string, { indexes }: { readonly indexes: boolean }): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    drop table if exists yardstick;
    create table yardstick (
      position bigint generated always as identity primary key, stream_id text collate "C" not null, version bigint not null,
      event_id uuid not null, type text collate "C" not null, schema_version smallint not null, data jsonb not null, meta jsonb not null,
      recorded_at timestamptz not null default clock_timestamp());
    ${indexes ? 'alter table yardstick add unique (stream_id, version), add unique (event_id); create index on yardstick (type, position);' : ''}`);
  await client.end();
};

const COLUMNS = 'stream_id, version, event_id, type, schema_version, data, meta';
const valuesOf = ({ stream, version, id, type, schemaVersion, data, meta }: Row) => [stream, version, id, type, schemaVersion, data, meta];

export const insertOne = (client: pg.Client, row: Row) =>
  client.query({
    name: 'one',
    text: `insert into yardstick (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: valuesOf(row),
  });

/** One statement with a row constructor for each row, prepared once for each size. */
export const insertMany = (client: pg.Client, rows: readonly Row[]) => {
  const tuples = rows.map((_, index) => `(${Array.from({ length: 7 }, (__, column) => `$${index * 7 + column + 1}`).join(', ')})`);
  return client.query({
    name: `many-${rows.length}`,
    text: `insert into yardstick (${COLUMNS}) values ${tuples.join(', ')}`,
    values: rows.flatMap(valuesOf),
  });
};
