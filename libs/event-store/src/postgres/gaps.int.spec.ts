import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { append, facts, range, readStream } from '../contract/facts.js';
import type { EventStore } from '../event-store.js';
import { openPostgresEventStore } from './postgres-event-store.js';
import { prepareEventSchema } from './schema.js';

describe('facts that the owner of the database has removed', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  const remove = (condition: string) =>
    pool.query(`set session_replication_role to replica; delete from es.log where ${condition}; set session_replication_role to origin`);

  beforeEach(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const client = await pool.connect();
    await prepareEventSchema(client).finally(() => client.release());
    store = await openPostgresEventStore({ pool });
    for (const n of range(5)) await store.append(append('talhao-1', n === 0 ? 'no-stream' : n * 300 - 1, facts(300)));
    await store.append(append('talhao-2', 'no-stream', facts(3)));
  });
  afterEach(async () => {
    await store.close();
    await pool.end();
    await database.drop();
  });

  it('are named by where they were, in the log and in their stream', async () => {
    await remove('position in (10, 11, 12)');
    await remove('position = 1502');
    expect(await store.gaps(10)).toEqual([
      { of: 'log', after: '9'.padStart(20, '0'), before: '13'.padStart(20, '0'), missing: 3 },
      { of: 'stream', stream: 'talhao-1', after: 8, before: 12, missing: 3 },
      { of: 'log', after: '1501'.padStart(20, '0'), before: '1503'.padStart(20, '0'), missing: 1 },
      { of: 'stream', stream: 'talhao-2', after: 0, before: 2, missing: 1 },
    ]);
    expect(await store.gaps(1)).toHaveLength(1);
  });

  it('stop no reader, not even one that stands where one was, and make none read twice', async () => {
    await remove('position in (500, 700)');
    const at = '500'.padStart(20, '0');
    expect((await store.readAll(at, 2)).facts.map(({ position }) => Number(position))).toEqual([501, 502]);
    const versions = (await readStream(store, 'talhao-1')).map(({ version }) => version);
    expect([versions.length, new Set(versions).size]).toEqual([1_498, 1_498]);
  });
});
