import { testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import { eventStoreContract } from '../contract/event-store.contract.js';
import { append, facts, ids, readStream } from '../contract/facts.js';
import { StoreBusy } from '../event-store.js';
import { postgresFactIndex, prepareFactIndex } from './fact-index/postgres-fact-index.js';
import { openLog } from './testing/open-log.js';

const openIndexed = async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  pool.on('error', () => undefined);
  const client = await pool.connect();
  await prepareFactIndex(client);
  await prepareFactIndex(client);
  client.release();
  const index = postgresFactIndex(pool);
  const log = await openLog({ index, prefix: 'tulha_' }, { shared: true });
  const drop = async () => {
    await log.drop();
    if (!pool.ending) await pool.end();
    await database.drop();
  };
  return { ...log, drop, pool, index };
};

eventStoreContract('eventstoredb, shared with others, ids in PostgreSQL', openIndexed, { factsPerAppend: 3000 });

describe('the index of facts in PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof openIndexed>>;
  beforeEach(async () => {
    opened = await openIndexed();
  });
  afterEach(() => opened.drop());

  it('is read from the log again after it was thrown away', async () => {
    const written = append('talhao-1', 'no-stream', facts(5));
    const answer = await opened.store.append(written);
    await opened.store.append(append('talhao-2', 'no-stream'));
    await opened.pool.query("truncate esdb.fact; update esdb.reached set position = ''");
    expect(await opened.store.append({ ...written, expected: 4 })).toEqual({ ...answer, repeated: true });
    const known = async () => (await opened.pool.query('select from esdb.fact')).rowCount ?? 0;
    await until(async () => (await known()) === 6, 'all six facts in the index', { instead: known });
  });

  it('never reaches less far, nor moves a fact', async () => {
    const place = { eventId: facts(1)[0]?.eventId ?? '', stream: 'talhao-1', version: 0, position: '1'.padStart(40, '0') };
    await opened.index.remember([place], '', '9'.padStart(40, '0'));
    await opened.index.remember([{ ...place, stream: 'talhao-2' }], '', place.position);
    const { places, reached } = await opened.index.lookup([place.eventId]);
    expect(reached).toBe('9'.padStart(40, '0'));
    expect(places.get(place.eventId)).toMatchObject({ stream: 'talhao-1', version: 0 });
  });

  it('writes nothing while it cannot tell whether the facts are new', async () => {
    const impatient = await opened.another({ index: opened.index, patienceMs: 200 });
    await opened.pool.end();
    await expect(impatient.append(append('talhao-1', 'no-stream'))).rejects.toThrow(StoreBusy);
    expect(ids(await readStream(impatient, 'talhao-1'))).toEqual([]);
  });
});
