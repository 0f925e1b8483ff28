import { randomBytes } from 'node:crypto';
import { append, range, readStream } from '@tulha/event-store/contract/facts';
import { type EventStore, StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { refused } from '@tulha/event-store/eventstoredb/testing/server/faults';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { APPEND_LOCK } from '@tulha/event-store/postgres/one-log.sql';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import pg, { type Pool } from 'pg';
import { createWriteCheck, watchAppends, type WriteLimits, type Writes } from './writes.js';

/** As gRPC counts them. */
const status = { UNKNOWN: 2, PERMISSION_DENIED: 7, UNAVAILABLE: 14 } as const;
/** How long an append is patient, and how soon the checks are sure: sooner than in the API. In ms. */
const PATIENCE_MS = 1_000;
const SOON: WriteLimits = { withinMs: 750, freshMs: 100, recentMs: 10_000, slowMs: 1_100, doubtMs: 250, quietMs: 500 };

let database: TestDatabase;
let pool: Pool;
let open: EventStore[] = [];
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { name: 'writes-spec', max: 4, answerWithinMs: PATIENCE_MS });
  const client = await pool.connect();
  await prepareEventSchema(client);
  client.release();
});
afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  open = [];
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const watching = (store: EventStore, limits = SOON) => {
  open.push(store);
  const watched = watchAppends(store, limits);
  const look = createWriteCheck(database.url, watched.appends);
  /** Asks until the answer is as expected, and returns it. */
  const says = async (motivo: Writes['motivo']) => {
    let seen: Writes | undefined;
    const asking = async () => {
      seen = await look();
      return seen.grava === (motivo === null) && seen.motivo === motivo && seen;
    };
    return until(asking, `a check that says ${motivo ?? 'that all is well'}`, { instead: () => seen });
  };
  return { store: watched.store, look, says };
};

describe('o que se grava no EventStoreDB', () => {
  let server: EventStoreServer;
  beforeAll(async () => {
    server = await startEventStoreServer();
  });
  afterAll(() => server.stop());
  afterEach(() => void server.faults.append.splice(0));

  const opened = async () => watching(await openEventStoreDb({ url: server.url, patienceMs: PATIENCE_MS, answerMs: PATIENCE_MS }));
  const appends = () => server.calls.filter((name) => name.endsWith('Append')).length;

  it('um disco que para é dito, mesmo que uma só pessoa grave, e está bem assim que ele anda', async () => {
    const { store, says } = await opened();
    await store.append(append('disco-1', 'no-stream'));
    const stalled = server.stall();
    const first = store.append(append('disco-1', 0)).catch((error: unknown) => error);
    const told = await says('parado');
    expect(told.onde).toBe('registro');
    expect(await first).toBeInstanceOf(StoreBusy);
    // No append is under way any more, and the answer stays: it did not come from the time passed.
    expect(await says('parado')).toMatchObject({ grava: false, emCursoMs: 0 });
    stalled.commit();
    expect(await says(null)).toMatchObject({ onde: null, emCursoMs: 0 });
    // The taken append is there, once.
    expect(await readStream(store, 'disco-1')).toHaveLength(2);
  });

  it('um usuário que pode ler e não gravar é dito depois da primeira recusa, e está bem assim que pode de novo', async () => {
    const { store, says } = await opened();
    await says(null);
    const denied = refused(status.PERMISSION_DENIED, { exception: 'access-denied' });
    server.faults.append.push(...range(100).map(() => denied));
    await expect(store.append(append('negado-1', 'no-stream'))).rejects.toThrow(StoreForbidden);
    await says('proibido');
    server.faults.append.splice(0);
    await says(null);
    await store.append(append('negado-1', 'no-stream'));
  });

  it('um disco cheio é dito onde o servidor o diz', async () => {
    const { store, says } = await opened();
    const full = () => {
      throw Object.assign(new Error('IOException: No space left on device'), { code: status.UNKNOWN });
    };
    server.faults.append.push(...range(300).map(() => full));
    await expect(store.append(append('cheio-1', 'no-stream'))).rejects.toThrow(StoreBusy);
    expect(await says('cheio')).toMatchObject({ onde: 'registro' });
  });

  it('quem nada gravou não está doente, nem grava para se saber disso', async () => {
    const { look } = watching(await openEventStoreDb({ url: server.url, patienceMs: PATIENCE_MS, answerMs: PATIENCE_MS }), {
      ...SOON,
      withinMs: 20_000,
    });
    const before = appends();
    server.faults.append.push(refused(status.UNAVAILABLE));
    for (const _ of range(5)) expect(await look()).toMatchObject({ grava: true, motivo: null, recusas: 0, emCursoMs: 0 });
    expect(appends()).toBe(before);
  });
});

describe('o que se grava no PostgreSQL', () => {
  const opened = async () => watching(await openPostgresEventStore({ pool, patienceMs: PATIENCE_MS }));
  const holding = async (lock: string) => {
    // A foreign connection: our own would not hold up others for long.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin');
    await client.query(lock);
    return () => client.end();
  };

  it.each([
    ['a ponta do registro', `select pg_advisory_xact_lock(${APPEND_LOCK})`],
    ['a tabela dos fatos, que ainda se lê', 'lock table es.log in share mode'],
  ])('uma trava que segura %s é dita, e está bem assim que ela se solta', async (_, lock) => {
    const { store, says } = await opened();
    const release = await holding(lock);
    const first = store.append(append(`trava-${lock.length}`, 'no-stream')).catch((error: unknown) => error);
    const told = await says('parado');
    expect(told.onde).toBe('registro');
    expect(await first).toBeInstanceOf(StoreBusy);
    await release();
    await says(null);
  });

  it('quem pode ler e não gravar é dito', async () => {
    const { store, says } = await opened();
    const role = `le_${randomBytes(6).toString('hex')}`;
    await pool.query(
      `create role ${role} login password 'x'; grant usage on schema es to ${role}; grant select on all tables in schema es to ${role}`,
    );
    const url = new URL(database.url);
    [url.username, url.password] = [role, 'x'];
    const readers = createPool(url.href, { name: 'writes-spec-reader', max: 2, answerWithinMs: PATIENCE_MS });
    const reader = watching(await openPostgresEventStore({ pool: readers, patienceMs: PATIENCE_MS }));
    await expect(reader.store.append(append('negado-1', 'no-stream'))).rejects.toThrow(StoreForbidden);
    await reader.says('proibido');
    await store.append(append('negado-2', 'no-stream'));
    await says(null);
    await open.pop()?.close();
    await readers.end();
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  });

  it('recusas que não cessam são ditas também onde uma pergunta passa, e não vão e voltam', async () => {
    const postgres = await openPostgresEventStore({ pool, patienceMs: PATIENCE_MS });
    let asked = 0;
    const refusing: EventStore = {
      ...postgres,
      append: async () => {
        throw new StoreBusy('Too many facts are waiting to be written');
      },
      tryWrite: (withinMs) => postgres.tryWrite(withinMs).finally(() => asked++),
    };
    // Refused without a pause, however long a busy machine takes from one refusal to the next.
    const { store, look } = watching(refusing, { ...SOON, quietMs: 60_000, recentMs: 60_000 });
    const again = () => expect(store.append(append('cheia-1', 'no-stream'))).rejects.toThrow(StoreBusy);
    for (const _ of range(3)) await again();
    const seen = new Set<boolean | undefined>();
    await until(async () => {
      await again();
      seen.add((await look()).grava);
      return asked >= 10;
    }, 'ten answers of the store');
    expect([...seen]).toEqual([false]);
  });

  it('um processo que ficou parado enquanto o disco respondia pergunta de novo em vez de dizer que nada se grava', async () => {
    const patient = { ...SOON, withinMs: 2_000 };
    const { look } = watching(await openPostgresEventStore({ pool, patienceMs: PATIENCE_MS }), patient);
    const looking = look();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patient.withinMs + 500);
    expect(await looking).toMatchObject({ grava: true, motivo: null });
  });
});
