import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { append, fact, facts, ids, nextId, range, readLog, readStream } from '../contract/facts.js';
import { openPostgresEventStore } from './postgres-event-store.js';
import { prepareEventSchema } from './schema.js';
import { FUNCTIONS, TABLES } from './schema.sql.js';

/** A log of the first state, with facts as the first program wrote them. */
describe('a log of before it was one table', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: pg.Pool;
  const old = range(3).map((n) => fact({ n, nome: 'Açude', area: 1.5 }));

  const appendOne = (stream: string, expected: number, { eventId, type, data, meta } = fact()) =>
    pool.query<{ reached: string }>('select es.append_one($1, $2, $3, $4, 1::smallint, $5, $6) as reached', [
      stream,
      expected,
      eventId,
      type,
      JSON.stringify(data),
      JSON.stringify(meta),
    ]);
  const upgrade = async () => {
    const client = await pool.connect();
    await prepareEventSchema(client).finally(() => client.release());
    return openPostgresEventStore({ pool });
  };

  beforeEach(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
    await pool.query(TABLES + FUNCTIONS);
    await pool.query('insert into es.migrations (version) values (1)');
    for (const [n, one] of old.entries()) await appendOne('talhao-1', n - 1, one);
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  it('keeps its facts, its name and its versions, and grows on', async () => {
    const { rows } = await pool.query<{ store_id: string }>('select store_id from es.head');
    const store = await upgrade();
    expect(await store.identity()).toBe(rows[0]?.store_id);
    expect((await readStream(store, 'talhao-1')).map(({ data, version }) => ({ data, version }))).toEqual(
      old.map(({ data }, version) => ({ data, version })),
    );
    expect(await store.append(append('talhao-1', 'no-stream', old))).toMatchObject({ version: 2, repeated: true });
    const [added, more] = [facts(2), facts(3)];
    await store.append(append('talhao-1', 2, added));
    await store.append(append('talhao-2', 'no-stream', more));
    expect(ids(await readLog(store, 4))).toEqual(ids([...old, ...added, ...more]));
    expect(await store.head()).toBe('8'.padStart(20, '0'));
    await store.close();
  });

  it('serves a program of before that is still running', async () => {
    const store = await upgrade();
    await store.append(append('talhao-1', 2));
    const own = { ...fact({ n: 4 }), eventId: nextId() };
    expect((await appendOne('talhao-1', 3, own)).rows[0]?.reached).toBe('5');
    expect((await appendOne('talhao-1', 3)).rows[0]?.reached).toBeNull();
    const { rows } = await pool.query<{ data: unknown }>('select data from es.events where position > 2 order by position');
    expect(rows.map(({ data }) => data)).toEqual([{ n: 2, nome: 'Açude', area: 1.5 }, { n: 1 }, { n: 4 }]);
    expect((await pool.query<{ position: string }>('select position from es.head')).rows[0]?.position).toBe('5');
    await store.close();
  });

  it('is named anew where a dump of it was restored, and not otherwise', async () => {
    const store = await upgrade();
    const name = await store.identity();
    await store.close();
    const again = await upgrade();
    expect(await again.identity()).toBe(name);
    await again.close();
    await pool.query("update es.name set home = 'another server'");
    const restored = await upgrade();
    expect(await restored.identity()).not.toBe(name);
    expect(await readLog(restored)).toHaveLength(3);
    await restored.close();
  });
});
