import { randomUUID } from 'node:crypto';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import pg from 'pg';
import { measureEventStoreDb } from '#support/append-eventstoredb';
import { type Contestant, round } from '#support/append-load';
import { withServer } from '#support/database';
import { installMessageDb, openMessageDb } from '#support/message-db';
import { median, report, type Result, resultOf } from '#support/report';

/**
 * How many facts a second the event store takes, beside a bare INSERT by the same client on the same server: both in turn within each
 * round, so that a busy machine slows both, and beside message-db's `write_message` for company. `node bench/append.ts` after a build;
 * DATABASE_URL names a database to use instead of an embedded server. About 90 s.
 *
 * EventStoreDB's adapter is measured beside the vendor's client used plainly, on the server that TULHA_BENCH_EVENTSTORE names, else on a
 * stand-in in a process of its own. An argument, `postgresql` or `eventstoredb`, measures that alone.
 */
const ROUNDS = 9;
const CELLS = [
  { writers: 32, batch: 1, aim: 1.3 },
  { writers: 1, batch: 1, aim: 0.85 },
  { writers: 32, batch: 10, aim: 0.75 },
];

/** The least any store must do: a row with the fact's columns and a primary key, in one statement per append, a connection for each writer. */
const yardstick = async (url: string, writers: number): Promise<Contestant & { end(): Promise<void> }> => {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const single = 'insert into yardstick (stream, version, id, type, data, meta) values ($1, $2, $3, $4, $5, $6)';
  const many = `insert into yardstick (stream, version, id, type, data, meta) select $1, version, id, type, data::jsonb, meta::jsonb
    from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[]) u (version, id, type, data, meta)`;
  return {
    write(writer, written, facts) {
      const [fact] = facts;
      const stream = `yardstick-${writer}`;
      const values =
        facts.length === 1 && fact
          ? [stream, written, fact.eventId, fact.type, JSON.stringify(fact.data), JSON.stringify(fact.meta)]
          : [
              stream,
              facts.map((_, index) => written + index),
              facts.map((one) => one.eventId),
              facts.map((one) => one.type),
              facts.map((one) => JSON.stringify(one.data)),
              facts.map((one) => JSON.stringify(one.meta)),
            ];
      const [name, text] = facts.length === 1 ? ['single', single] : ['many', many];
      return (clients[writer] as pg.Client).query({ name, text, values });
    },
    async end() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
};

const measure = async (url: string): Promise<Result[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const client = await pool.connect();
  await prepareEventSchema(client);
  await client.query(
    'drop table if exists yardstick; create table yardstick (position bigint generated always as identity primary key, stream text not null, version bigint not null, id uuid not null, type text not null, data jsonb not null, meta jsonb not null)',
  );
  client.release();
  const store = await openPostgresEventStore({ pool, listen: url });
  const product = (): Contestant => {
    const run = randomUUID();
    return {
      write: (writer, written, facts) =>
        store.append({ stream: `${run}-${writer}`, expected: written === 0 ? 'no-stream' : written - 1, facts }),
    };
  };
  await installMessageDb(url);
  const results: Result[] = [];
  for (const { writers, batch, aim } of CELLS) {
    const [bare, messageDb] = [await yardstick(url, writers), await openMessageDb(url, writers)];
    const company = (): Contestant => {
      const run = randomUUID().replaceAll('-', '');
      return { write: (writer, written, facts) => messageDb.write(`colheita-${run}${writer}`, writer, written, facts) };
    };
    const rounds: { bare: number; product: number; company: number }[] = [];
    for (let n = -1; n < ROUNDS; n++) {
      const sample = {
        bare: await round(bare, writers, batch),
        product: await round(product(), writers, batch),
        company: await round(company(), writers, batch),
      };
      if (n >= 0) rounds.push(sample);
    }
    await bare.end();
    await messageDb.end();
    const beside = {
      what: 'message-db',
      rate: median(rounds.map((one) => one.company)),
      ratio: median(rounds.map((one) => one.company / one.bare)),
    };
    results.push({ ...resultOf(`${writers} × ${batch}`, rounds, aim), company: beside });
  }
  await store.close();
  await pool.end();
  return results;
};

const [only] = process.argv.slice(2);

await withServer(async ({ url }) => {
  const results = [
    ...(only === 'eventstoredb' ? [] : await measure(url)),
    ...(only === 'postgresql' ? [] : await measureEventStoreDb(url, ROUNDS)),
  ];
  await report('append', 'facts/s', url, results);
});
