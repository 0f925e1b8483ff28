import { createServer, type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { append } from '@tulha/event-store/contract/facts';
import type { EventStore } from '@tulha/event-store/event-store';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { CARTAS } from '@tulha/jobs/cartas';
import type { JobSpec } from '@tulha/jobs/job-queue';
import { askFor } from '@tulha/jobs/pedir';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import { clearFailure, noteFailure } from '@tulha/read-models/control/failures';
import { projections } from '@tulha/read-models/tables';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { createHealth, type Health, type HealthParts, lookOnce, type Patience } from './health.js';
import { listenToWatchers } from './listener.js';
import { createMetrics } from './metrics.js';
import type { Reason } from './reasons.js';
import { createWriteCheck, watchAppends } from './writes.js';

/** Longer than any patience of the inspection, in ms. */
const HALTED_MS = 2_500;

/** After so many idle observations in a row no one will be at work any more. */
const IN_A_ROW = 10;

/** A wire to a database that can fall silent without breaking. */
const openWire = async (url: string) => {
  const [there, here] = [new URL(url), new URL(url)];
  const pairs: { readonly near: Socket; readonly far: Socket; silent: boolean }[] = [];
  let silent = false;
  const server = createServer((near) => {
    const pair = { near, far: connect(Number(there.port), there.hostname), silent };
    pairs.push(pair);
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on('data', (chunk) => pair.silent || to.write(chunk));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  here.port = String((server.address() as { port: number }).port);
  return {
    url: here.href,
    /** Data sent meanwhile are lost: a connection that was open stays silent. */
    fallSilent: (now: boolean) => {
      silent = now;
      if (now) for (const pair of pairs) pair.silent = true;
    },
    close: () => {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      server.close();
    },
  };
};

describe('a saúde da instalação', () => {
  let database: TestDatabase;
  let wire: Awaited<ReturnType<typeof openWire>>;
  let pool: Pool;
  let storePool: Pool;
  let store: EventStore;
  let parts: HealthParts;
  let watched: Awaited<ReturnType<typeof listenToWatchers>>;
  let pings: Promise<void> = Promise.resolve();
  const trouble: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    wire = await openWire(database.url);
    pool = createPool(wire.url, { name: 'health-spec', max: 4, answerWithinMs: 2_000 });
    const client = await pool.connect();
    await prepareEventSchema(client);
    client.release();
    await prepareControl(pool);
    storePool = createPool(wire.url, { name: 'health-spec-store', max: 4, answerWithinMs: 2_000 });
    store = await openPostgresEventStore({ pool: storePool, patienceMs: 2_000 });
    const onTrouble = (error: unknown) => void trouble.push(String(error));
    const metrics = createMetrics('worker');
    const writes = createWriteCheck(wire.url, watchAppends(store).appends);
    parts = { pool, store, projections, jobs: { ping: () => pings }, writes, dataDir: tmpdir(), onTrouble };
    const health = createHealth(parts);
    metrics.watchPool(pool);
    metrics.watchHealth(health);
    watched = await listenToWatchers({
      port: 0,
      host: '127.0.0.1',
      operatorToken: 'operador',
      health,
      metrics,
      own: () => ({ meu: 1 }),
      onTrouble,
    });
  });
  afterAll(async () => {
    await watched.close();
    await store.close();
    wire.close();
    await pool.end();
    await storePool.end();
    await database.drop();
  });

  const get = async (path: string, token = '') => {
    const response = await fetch(`${watched.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, text: await response.text() };
  };
  /** Asks until it is so: an answer is given again for a moment. */
  const ready = (status: string) => {
    let text = '';
    const asking = async () => {
      const answer = await get('/health/ready');
      ({ text } = answer);
      return JSON.parse(text).status === status && answer;
    };
    return until(asking, `health that says ${status}`, { instead: () => text });
  };
  /** An inspection whose time is up once all that can answer have answered: only those remain that wait for a lock or sleep. */
  const seenBy = async (own: HealthParts, held = 0): Promise<Health> => {
    const [late, headed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const patience: Patience = () => ({ up: late.promise, end: () => undefined });
    const head = () => own.store.head().finally(headed.resolve);
    const seeing = lookOnce({ ...own, store: { ...own.store, head }, patience });
    const alone = createPool(database.url, { name: 'health-spec-alone', max: 1 });
    const waiting = async () =>
      (
        await alone.query(`select from pg_stat_activity where datname = current_database() and application_name = 'health-spec'
          and state = 'active' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`)
      ).rowCount ?? 0;
    const busy = () => pool.totalCount - pool.idleCount;
    // Between two queries of the same caller the pool is idle for a moment, too.
    let looks = 0;
    const left = async () => {
      const blocked = await waiting();
      looks = pool.waitingCount === 0 && busy() === held + blocked ? looks + 1 : 0;
      return looks === IN_A_ROW;
    };
    const counts = async () => ({ busy: busy(), queued: pool.waitingCount, blocked: await waiting() });
    await headed.promise;
    await until(left, 'answers of all but those who wait', { instead: counts });
    late.resolve();
    return seeing.finally(() => alone.end());
  };

  it('503 enquanto as tabelas de leitura não existem; vivo, sempre', async () => {
    const answer = await ready('preparando');
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ banco: { responde: true }, projecoes: null, politicas: { pendentes: 0 }, meu: 1 });
    expect((await get('/health/live')).status).toBe(200);
  });

  it('503 com o banco calado, também nas medidas, sem esperar por ele; e volta a si sozinha', async () => {
    wire.fallSilent(true);
    const answer = await ready('sem_banco');
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ banco: { responde: false }, registro: { responde: false, posicao: null } });
    const measured = await get('/metrics', 'operador');
    expect(measured.status).toBe(200);
    expect(measured.text).toMatch(/^tulha_database_up\{.*\} 0$/m);
    expect((await get('/health/live')).status).toBe(200);
    wire.fallSilent(false);
    expect(JSON.parse((await ready('preparando')).text).banco.responde).toBe(true);
  });

  it('diz que a fila de tarefas não responde, sem esperar por ela', async () => {
    pings = new Promise(() => undefined);
    const silent = async () => JSON.parse((await get('/health/ready')).text).tarefas.responde === false;
    await until(silent, 'an answer without the queue');
    pings = Promise.reject(new Error('o Redis caiu'));
    await expect(pings).rejects.toThrow('o Redis caiu');
    await until(async () => (await get('/health/ready')) && trouble.includes('Error: o Redis caiu'), 'the trouble of the queue');
    expect(JSON.parse((await get('/health/ready')).text).tarefas.responde).toBe(false);
  });

  it('conta as tarefas que falharam, e não as recusadas pelo que trazem; uma carta recusada conta', async () => {
    const queue = { add: async () => undefined, ping: async () => undefined, close: async () => undefined };
    const terminar = async (id: number, job: JobSpec, error: Error) => {
      await askFor(pool, queue, job, { id, conta: 7, usuario: 3, entrada: {} });
      const { handle } = tarefaHandler(
        pool,
        job,
        () => Promise.reject(error),
        () => undefined,
      );
      await Promise.allSettled([handle(id, { number: 3, last: true, signal: new AbortController().signal })]);
    };
    const falharam = async () => (await lookOnce(parts)).tarefas.falharam;
    const planilha = { name: 'importar-cadastro', attempts: 3 };
    await terminar(1, planilha, new TarefaRecusada('Não há tabela neste arquivo.'));
    expect(await falharam()).toBe(0);
    await terminar(2, planilha, new Error('morreu'));
    expect(await falharam()).toBe(1);
    await terminar(3, { name: CARTAS[0] as string, attempts: 1 }, new TarefaRecusada('O servidor de correio recusou.'));
    expect(await falharam()).toBe(2);
    expect((await get('/metrics', 'operador')).text).toMatch(/^tulha_tasks\{.*state="failed".*\} \d/m);
  });

  it('um processo que ficou parado enquanto o banco respondia pergunta de novo em vez de dizer que não há banco', async () => {
    const seeing = createHealth(parts)();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HALTED_MS);
    expect((await seeing).porque).not.toContain('banco_mudo');
  });

  it('não toma o silêncio do registro, depois de dizer onde acaba, por telas que não há, nem por nada', async () => {
    await store.append(append('talhao-1', 'no-stream'));
    const frozen: EventStore = { ...store, readAll: () => new Promise(() => undefined) };
    // Without tables only the consequences are behind.
    const before = await seenBy({ ...parts, store: frozen });
    expect([before.status, before.porque[0], before.registro.responde]).toEqual(['sem_banco', 'registro_mudo', false]);
    await pool.query('create schema leitura');
    await pool.query(`insert into controle.leitura (esquema, assinatura, posicao) values ('leitura', '', '')`);
    const both = await seenBy({ ...parts, store: frozen });
    expect([both.status, both.porque[0], both.porque.includes('telas_em_preparo')]).toEqual(['sem_banco', 'registro_mudo', false]);
    const again = await createHealth(parts)();
    expect([again.status, again.registro.responde]).toEqual(['degradado', true]);
  });

  it.each<[string, string, Reason]>([
    ['controle.leitura', 'sem_banco', 'banco_mudo'],
    ['controle.politica', 'degradado', 'consequencias_mudas'],
  ])('diz quem não respondeu quando o banco cala só sobre %s', async (table, status, reason) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await client.query(`lock table ${table} in access exclusive mode`);
      const seen = await seenBy(parts, 1);
      expect([seen.status, seen.porque.includes(reason), seen.porque.includes('telas_em_preparo')]).toEqual([status, true, false]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('não toma por inteiro um registro quando o banco cala só sobre o que falta nele', async () => {
    await noteFailure(pool, 'registro', new Error('Faltam fatos'));
    await pool.query(`alter table controle.falha rename to falha_guardada;
      create view controle.falha as select * from controle.falha_guardada where laco <> 'registro' or pg_sleep(3) is not null`);
    try {
      const seen = await seenBy(parts);
      expect([seen.status, seen.porque.includes('banco_mudo'), seen.registro.falha]).toEqual(['sem_banco', true, null]);
    } finally {
      await pool.query('drop view controle.falha; alter table controle.falha_guardada rename to falha');
    }
    expect((await createHealth(parts)()).porque).toContain('registro_incompleto');
    await clearFailure(pool, 'registro');
  });

  it('não diz nada a quem pergunta outra coisa, nem as medidas a quem não opera', async () => {
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', 'operadoR')).status).toBe(401);
    expect((await get('/v1/fazendas', 'operador')).status).toBe(404);
    expect((await fetch(`${watched.url}/health/ready`, { method: 'POST' })).status).toBe(405);
  });
});
