import { type EventStore, START } from '@tulha/event-store/event-store';
import pg from 'pg';
import { type BenchServer, withServer } from '#support/database';
import { withStandIn } from '#support/eventstoredb';
import { report, resultOf } from '#support/report';
import { importInto, openWorker, season, type Spreadsheets, warmUp } from '#support/worker';
import { insertMany, makeYardstick, type Row } from '#support/yardstick';

/**
 * How many facts a second a season's import makes, by the very code the worker runs in the very company the worker keeps (projections and
 * consequences in the same process), beside multi-row INSERTs of the very same rows into a table with the log's columns and indexes.
 * `node bench/import.ts` after a build; TULHA_SAFRA names a folder of spreadsheets, else a season is generated. About 90 s.
 *
 * And the same import with its facts in a stand-in for EventStoreDB, beside that with its facts in PostgreSQL: each needs an empty log.
 */
const ROUNDS = 7;
const BATCH = 1_000;
const INSERTED_AGAIN = 5;
const AIM = 0.15;
/** An import into EventStoreDB takes one and a half times as long as one into PostgreSQL, at most. */
const AIM_ELSEWHERE = 0.67;
const CONTA = 1;

type Imported = { readonly facts: number; readonly written: number; readonly visible: number; readonly rows: Row[] };

const rowsOf = async (pool: pg.Pool): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(
    `select stream_id as stream, version, event_id as id, type, schema_version as "schemaVersion", data::text, meta::text
     from es.events order by position`,
  );
  return rows;
};

const countFacts = async (store: EventStore): Promise<number> => {
  let [count, at] = [0, START];
  for (let atEnd = false; !atEnd; ) {
    const page = await store.readAll(at, 1_000);
    count += page.facts.length;
    ({ position: at, atEnd } = page);
  }
  return count;
};

/** One import into an empty database: seconds until everything is written, and until the read model shows it. */
const importOnce = async (server: BenchServer, arquivos: Spreadsheets, eventStoreUrl?: string): Promise<Imported> => {
  const database = await server.fresh();
  const worker = await openWorker(database.url, eventStoreUrl);
  try {
    const { pool, progress, store } = worker.tools;
    await warmUp(worker, CONTA); // before the clock starts
    const started = performance.now();
    const posicao = await importInto(worker, CONTA, arquivos);
    const written = (performance.now() - started) / 1_000;
    if (!(await progress.waitFor(posicao, 60_000))) throw new Error('The read model did not follow');
    const visible = (performance.now() - started) / 1_000;
    const rows = eventStoreUrl === undefined ? await rowsOf(pool) : [];
    const facts = eventStoreUrl === undefined ? rows.length : await countFacts(store);
    return { facts, written, visible, rows };
  } finally {
    await worker.close();
    await database.drop();
  }
};

/** Rows a second with nothing but INSERT. Over and over, for about as long as an import takes: a moment's calm would flatter the shorter of the two. */
const insertAll = async (server: BenchServer, rows: readonly Row[]): Promise<number> => {
  const database = await server.fresh();
  await makeYardstick(database.url, { indexes: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let seconds = 0;
  for (let again = 0; again < INSERTED_AGAIN; again++) {
    await client.query('truncate yardstick');
    const started = performance.now();
    for (let from = 0; from < rows.length; from += BATCH) await insertMany(client, rows.slice(from, from + BATCH));
    seconds += (performance.now() - started) / 1_000;
  }
  await client.end();
  await database.drop();
  return (INSERTED_AGAIN * rows.length) / seconds;
};

await withServer(async (server) => {
  const arquivos = season();
  const { rows } = await importOnce(server, arquivos); // warms up, and gives the yardstick its rows
  await insertAll(server, rows);
  const visible: { bare: number; product: number }[] = [];
  const written: { bare: number; product: number }[] = [];
  const elsewhere: { bare: number; product: number }[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const bare = await insertAll(server, rows);
    const imported = await importOnce(server, arquivos);
    visible.push({ bare, product: imported.facts / imported.visible });
    written.push({ bare, product: imported.facts / imported.written });
    const other = await withStandIn((url) => importOnce(server, arquivos, url));
    if (other.facts !== imported.facts) throw new Error(`${other.facts} facts in EventStoreDB, ${imported.facts} in PostgreSQL`);
    elsewhere.push({ bare: imported.facts / imported.written, product: other.facts / other.written });
  }
  await report('import', `facts/s of a season of ${rows.length} facts`, server.url, [
    resultOf('season, until it can be read', visible, AIM),
    resultOf('season, until it is written', written),
    resultOf('season into EventStoreDB beside PostgreSQL', elsewhere, AIM_ELSEWHERE),
  ]);
});
