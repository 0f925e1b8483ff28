import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { append, facts, ids, range, readStream } from '../contract/facts.js';
import { openPostgresEventStore } from './postgres-event-store.js';
import { prepareEventSchema } from './schema.js';

/** Streams read at the same moment share questions to the database; each reader must still get its own stream, whole and in order. */
describe('streams read together', () => {
  const LENGTHS = [1, 2, 99, 100, 101, 200, 999, 1_000, 1_001, 2_345];
  const written = new Map<string, string[]>();
  const asked: string[] = [];
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: pg.Pool;
  let store: Awaited<ReturnType<typeof openPostgresEventStore>>;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined); // the server may end a connection that is ending, when the database is dropped
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        asked.push(String((args[0] as { name?: string }).name));
        return query(...args);
      }) as typeof client.query;
    });
    const client = await pool.connect();
    await prepareEventSchema(client).finally(() => client.release());
    store = await openPostgresEventStore({ pool });
    for (const [at, length] of [...LENGTHS, ...range(90).map(() => 1)].entries()) {
      for (let from = 0; from < length; from += 500) {
        const some = facts(Math.min(500, length - from));
        await store.append(append(`talhao-${at}`, from === 0 ? 'no-stream' : from - 1, some));
        written.set(`talhao-${at}`, [...(written.get(`talhao-${at}`) ?? []), ...ids(some)]);
      }
    }
    written.set('talhao-desconhecido', []);
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
    await database.drop();
  });

  const together = async (from: number) => {
    const streams = [...written.keys()];
    const read = await Promise.all(streams.map((stream) => readStream(store, stream, from)));
    return Object.fromEntries(streams.map((stream, index) => [stream, ids(read[index] ?? [])]));
  };

  it.each([0, 1, 100, 1_000])('gives each reader its own stream from version %i on', async (from) => {
    expect(await together(from)).toEqual(Object.fromEntries([...written].map(([stream, all]) => [stream, all.slice(from)])));
  });

  it('reads one alone as before', async () => {
    expect(ids(await readStream(store, 'talhao-9', 1_500))).toEqual(written.get('talhao-9')?.slice(1_500));
  });

  it('asks twice for a hundred streams with nothing new', async () => {
    asked.length = 0;
    expect(Object.values(await together(5_000)).flat()).toEqual([]);
    expect(asked).toEqual(['es_read_streams', 'es_read_streams']);
  });

  it('tells every reader of a question that failed', async () => {
    await pool.query('alter view es.events rename to elsewhere');
    const read = await Promise.allSettled(['talhao-0', 'talhao-1'].map((stream) => readStream(store, stream)));
    await pool.query('alter view es.elsewhere rename to events');
    expect(read.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids(await readStream(store, 'talhao-0'))).toEqual(written.get('talhao-0'));
  });
});
