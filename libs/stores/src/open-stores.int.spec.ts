import { append, facts, ids, readLog } from '@tulha/event-store/contract/facts';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { CallError } from '@tulha/event-store/eventstoredb/testing/calls/messages';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { openConfigured } from './open-eventstoredb.js';
import { openStores, type Stores } from './open-stores.js';

/** As gRPC counts it. */
const PERMISSION_DENIED = 7;

let database: TestDatabase;
let server: EventStoreServer;
const opened: Stores[] = [];

beforeEach(async () => {
  database = await testDatabase();
  server = await startEventStoreServer();
});
afterEach(async () => {
  for (const stores of opened.splice(0)) await stores.close();
  server.stop();
  await database.drop();
});

const open = async (eventStoreUrl: string | undefined): Promise<Stores> => {
  const stores = await openStores({ databaseUrl: database.url, eventStoreUrl, name: 'teste', max: 3 });
  opened.push(stores);
  return stores;
};

const refusal = async (opening: Promise<unknown>): Promise<string> => {
  const error: unknown = await opening.then(
    () => new Error('It opened'),
    (refused: unknown) => refused,
  );
  return error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error);
};

describe('the stores of a process', () => {
  it('are PostgreSQL, or EventStoreDB where an address says so', async () => {
    const written = facts(3);
    const { store, pool } = await open(server.url);
    await store.append(append('talhao-1', 'no-stream', written));
    expect(server.log.stream('talhao-1')).toHaveLength(3);
    expect((await pool.query("select to_regclass('es.events') is null as none")).rows).toEqual([{ none: true }]);
    const again = await open(server.url);
    expect(ids(await readLog(again.store))).toEqual(ids(written));
    expect(await again.store.find(written[1]?.eventId ?? '')).toMatchObject({ version: 1 });
  });

  it('open together, whoever comes first', async () => {
    const all = await Promise.all([open(server.url), open(server.url), open(server.url)]);
    expect(new Set(await Promise.all(all.map(({ store }) => store.identity()))).size).toBe(1);
  });

  it('stay where the facts are: a forgotten address is refused, in one sentence', async () => {
    await (await open(server.url)).store.append(append('talhao-1', 'no-stream'));
    expect(await refusal(open(undefined))).toBe(
      'OUTRO_REGISTRO Os fatos desta instalação estão no EventStoreDB: informe o endereço dele em TULHA_EVENTSTORE_URL.',
    );
  });

  it('do not leave the facts that PostgreSQL has behind, also of before logs were remembered', async () => {
    const { store, pool } = await open(undefined);
    expect(await refusal(open(server.url))).toContain('OUTRO_REGISTRO');
    await pool.query('delete from controle.registro');
    await store.append(append('talhao-1', 'no-stream'));
    expect(await refusal(open(server.url))).toContain('os fatos desta instalação estão no PostgreSQL');
    expect(server.log.events.filter(({ type }) => !type.startsWith('$'))).toEqual([]);
  });

  it('are not those of another EventStoreDB', async () => {
    await open(server.url);
    const other = await startEventStoreServer();
    expect(await refusal(open(other.url))).toContain('OUTRO_REGISTRO TULHA_EVENTSTORE_URL aponta para outro EventStoreDB');
    other.stop();
  });

  it('know no fact that is gone since an older state of the log was restored', async () => {
    const [kept, lost] = [facts(2), facts(2)];
    const before = await open(server.url);
    await before.store.append(append('talhao-1', 'no-stream', kept));
    const there = server.log.events.length;
    await before.store.append(append('talhao-1', 1, lost));
    const known = async () => (await before.pool.query('select from esdb.fact')).rowCount ?? 0;
    await until(async () => (await known()) === 4, 'all four facts in the index', { instead: known });
    await opened.pop()?.close();
    server.log.restoreTo(there);
    const { store } = await open(server.url);
    expect(await store.find(lost[0]?.eventId ?? '')).toBeUndefined();
    expect(await store.append(append('talhao-1', 1, lost))).toMatchObject({ version: 3, repeated: false });
    expect(await store.append(append('talhao-1', 1, kept))).toMatchObject({ version: 1, repeated: true });
  });

  it('know no fact of another log by its id, where one takes the place of the other', async () => {
    const written = facts(2);
    const before = await open(server.url);
    await before.store.append(append('talhao-1', 'no-stream', written));
    await before.pool.query('delete from controle.registro');
    const other = await startEventStoreServer();
    const { store } = await open(other.url);
    expect(await store.find(written[0]?.eventId ?? '')).toBeUndefined();
    expect(await store.append(append('talhao-1', 'no-stream', written))).toMatchObject({ repeated: false });
    await opened.pop()?.close();
    other.stop();
  });
});

describe('an EventStoreDB that cannot be opened', () => {
  it.each(['postgresql://maquina/banco', 'esdb://maquina:2113', 'esdb://eu:segredo@:x', 'esdb://u:s@h:2113?throwOnAppendFailure=false'])(
    'is told from the address alone: %s',
    async (url) => {
      const told = await refusal(open(url));
      expect(told).toMatch(/^EVENTSTORE_RECUSOU TULHA_EVENTSTORE_URL não é um endereço do EventStoreDB: escreva esdb:/);
      expect(told).not.toContain('segredo');
    },
  );

  it('is waited for, and told when it does not come', async () => {
    server.stop();
    const heard: unknown[] = [];
    const patient = openConfigured({ url: server.url, onTrouble: (error) => heard.push(error) });
    expect(await refusal(openConfigured({ url: server.url }, { withinMs: 0 }))).toMatch(
      /^SEM_EVENTSTORE Ninguém atende no endereço de TULHA_EVENTSTORE_URL: /,
    );
    await server.start();
    await (await patient).close();
    expect(heard.length).toBeLessThan(20);
  });

  it('is told when it lets this user do nothing', async () => {
    server.faults.read.push(() => {
      throw new CallError(PERMISSION_DENIED, 'Refused', { exception: 'access-denied' });
    });
    expect(await refusal(open(server.url))).toMatch(/^EVENTSTORE_RECUSOU TULHA_EVENTSTORE_URL: o usuário não pode ler \$all /);
  });
});
