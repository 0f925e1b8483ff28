import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, FORWARDS, jsonEvent, START as FROM_THE_START } from '@eventstore/db-client';
import { type EventStore, type NewFact, START } from '@tulha/event-store/event-store';
import { openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { postgresFactIndex, prepareFactIndex } from '@tulha/event-store/eventstoredb/fact-index/postgres-fact-index';
import { createPool } from '@tulha/platform/postgres/pool';
import { type Contestant, makeFact, round } from '#support/append-load';
import { withEventStoreDb } from '#support/eventstoredb';
import { type Result, resultOf } from '#support/report';

const CELLS = [
  { writers: 32, batch: 1, aim: 0.7 },
  { writers: 1, batch: 1, aim: 0.7 },
  { writers: 32, batch: 10, aim: 0.8 },
];
const READ_AIM = 0.8;
const READ = 10_000;
const APPEND = 500;

/** The vendor's client as its documentation has it: one for all writers, nothing asked before or after. */
const plainly = (client: EventStoreDBClient): Contestant => {
  const run = randomUUID();
  return {
    write: (writer, written, facts) =>
      client.appendToStream(
        `plain-${run}-${writer}`,
        facts.map(({ eventId: id, type, data, schemaVersion, meta }) =>
          jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { schemaVersion, meta } }),
        ),
        { expectedRevision: written === 0 ? 'no_stream' : BigInt(written - 1) },
      ),
  };
};

const ours = (store: EventStore): Contestant => {
  const run = randomUUID();
  return {
    write: (writer, written, facts: readonly NewFact[]) =>
      store.append({ stream: `${run}-${writer}`, expected: written === 0 ? 'no-stream' : written - 1, facts, firstTry: true }),
  };
};

const perSecond = async (count: () => Promise<number>): Promise<number> => {
  const started = performance.now();
  return (await count()) / ((performance.now() - started) / 1_000);
};

const readPlainly = async (client: EventStoreDBClient): Promise<number> => {
  let seen = 0;
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: FROM_THE_START, maxCount: READ })) if (event) seen++;
  return seen;
};

const readOurs = async (store: EventStore): Promise<number> => {
  let seen = 0;
  for (let after = START; seen < READ; ) {
    const page = await store.readAll(after, 1_000);
    seen += page.facts.length;
    if (page.atEnd) break;
    after = page.position;
  }
  return seen;
};

const fill = async (store: EventStore): Promise<void> => {
  const stream = randomUUID();
  for (let n = 0; n < READ; n += APPEND)
    await store.append({
      stream,
      expected: n === 0 ? 'no-stream' : n - 1,
      facts: Array.from({ length: APPEND }, makeFact),
      firstTry: true,
    });
};

/** The adapter, its index of facts in PostgreSQL as an installation has it, beside the vendor's client on the same server. */
export const measureEventStoreDb = (databaseUrl: string, rounds: number): Promise<Result[]> =>
  withEventStoreDb(async (url) => {
    const pool = createPool(databaseUrl, { name: 'bench-append', max: 8 });
    const prepared = await pool.connect();
    await prepareFactIndex(prepared);
    prepared.release();
    const client = EventStoreDBClient.connectionString(url);
    const store = await openEventStoreDb({ url, index: postgresFactIndex(pool) });
    const results: Result[] = [];
    // While the log holds nothing else: the events of the vendor's client are no facts, and would be read over.
    await fill(store);
    const reads: { bare: number; product: number }[] = [];
    for (let n = -1; n < rounds; n++) {
      const sample = { bare: await perSecond(() => readPlainly(client)), product: await perSecond(() => readOurs(store)) };
      if (n >= 0) reads.push(sample);
    }
    results.push(resultOf('EventStoreDB readAll', reads, READ_AIM));
    for (const { writers, batch, aim } of CELLS) {
      const samples: { bare: number; product: number }[] = [];
      for (let n = -1; n < rounds; n++) {
        const sample = { bare: await round(plainly(client), writers, batch), product: await round(ours(store), writers, batch) };
        if (n >= 0) samples.push(sample);
      }
      results.push(resultOf(`EventStoreDB ${writers} × ${batch}`, samples, aim));
    }
    await store.close();
    await client.dispose();
    await pool.end();
    return results;
  });
