import type { EventStore } from '@tulha/event-store/event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria, sacariaRows } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { advanceAll } from './advance.js';
import { catchUp, checkpointOf, wayTo } from './catch-up.js';
import { NotTheRunner } from './checkpoint.js';
import { prepareControl } from '../control/control.js';
import { createSchema, LIVE, type Source, switchTo } from '../declare/read-schema.js';
import { createRunner, type Runner } from './runner.js';
import { verifyReadModel } from '../rebuild/verify.js';

const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('quem segue os fatos', () => {
  let database: TestDatabase;
  let pool: Pool;
  let admin: Pool;
  let sacaria: ReturnType<typeof openSacaria>;
  let runners: Runner[];
  const lines: string[] = [];

  const start = (source: Source = sacaria.source, over = pool) => {
    const runner = createRunner(over, source, (message) => lines.push(message));
    runners.push(runner);
    return runner;
  };
  const checkpoint = async (schema = LIVE) => {
    const { rows } = await admin.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [schema]);
    return rows[0]?.posicao;
  };
  const caughtUp = () => until(async () => (await checkpoint()) === (await sacaria.store.head()), 'tables that stand where the log ends');
  const total = async (schema = LIVE) => (await admin.query<{ sacos: number }>(`select sacos from ${schema}.total`)).rows[0]?.sacos;
  const kill = (name: string) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()', [
      name,
    ]);

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'runner-spec', max: 8 });
    admin = createPool(database.url, { name: 'runner-spec-admin', max: 2 });
    await prepareControl(pool);
    sacaria = openSacaria();
    runners = [];
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all([pool.end(), admin.end()]);
    await database.drop();
  });

  it('de dois que aplicam a mesma página, um consegue e nada vale duas vezes', async () => {
    await createSchema(pool, LIVE, sacaria.source);
    const to = await sacaria.sew(1, 2, 3);
    const way = await wayTo(pool, LIVE, sacaria.source);
    const from = await checkpointOf(pool, LIVE);
    const results = await Promise.allSettled(range(6).map(() => advanceAll(way, from)));
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(5);
    expect(lost.every(({ reason }) => reason instanceof NotTheRunner)).toBe(true);
    expect([await total(), await checkpoint()]).toEqual([3, to]);
  });

  it('páginas de qualquer tamanho dão os mesmos bytes, e até onde se pediu', async () => {
    for (const id of range(40)) await sacaria.sew(id);
    await sacaria.write({ type: 'SacoRasgado', data: { sacoId: 5 } }, { type: 'SacoRasgado', data: { sacoId: 6 } });
    const middle = (await sacaria.store.readAll('', 17)).position;
    const seen = new Map<number, readonly string[]>();
    for (const size of [1, 2, 7, 41, 1_000]) {
      const store: EventStore = { ...sacaria.store, readAll: (after, limit) => sacaria.store.readAll(after, Math.min(size, limit)) };
      const schema = `paginas_${size}`;
      await createSchema(pool, schema, sacaria.source);
      expect(await catchUp(pool, schema, { ...sacaria.source, store }, { until: middle })).toBe(middle);
      expect(await total(schema)).toBe(17);
      expect(await catchUp(pool, schema, { ...sacaria.source, store })).toBe(await sacaria.store.head());
      seen.set(size, await sacariaRows(admin, schema));
    }
    expect(seen.get(1)).toHaveLength(39);
    for (const rows of seen.values()) expect(rows).toEqual(seen.get(1));
  });

  it('dois processos: um trabalha, o outro espera, e toma o lugar quando aquele acaba', async () => {
    const [a, b] = [start(), start()];
    for (const id of range(30)) await sacaria.sew(id);
    await caughtUp();
    await until(() => a.status().leading || b.status().leading, 'a runner that leads');
    expect([a, b].filter((runner) => runner.status().leading)).toHaveLength(1);
    const leader = a.status().leading ? a : b;
    await leader.stop();
    for (const id of range(30, 31)) await sacaria.sew(id);
    await caughtUp();
    expect(await total()).toBe(60);
    expect(leader.status().leading).toBe(false);
  });

  it('sem a trava do banco, dois que seguem ao mesmo tempo ainda não aplicam nada duas vezes', async () => {
    start();
    await sacaria.sew(1);
    await caughtUp();
    const rival = catchUpInALoop();
    for (const id of range(60, 2)) await sacaria.sew(id);
    await caughtUp();
    await rival.stop();
    expect(await total()).toBe(61);
    expect((await verifyReadModel(pool, sacaria.source)).equal).toBe(true);
  });

  const catchUpInALoop = () => {
    const end = new AbortController();
    const run = async () => {
      while (!end.signal.aborted) {
        await catchUp(pool, LIVE, sacaria.source).catch((error: unknown) => {
          if (!(error instanceof NotTheRunner)) throw error;
        });
      }
    };
    const running = run();
    return {
      stop: async () => {
        end.abort();
        await running;
      },
    };
  };

  it('levanta-se depois que o banco derruba todas as suas conexões', async () => {
    const runner = start();
    await sacaria.sew(...range(10));
    await caughtUp();
    for (const round of range(3)) {
      await kill('runner-spec');
      await sacaria.sew(...range(10, round * 10 + 1));
      await caughtUp();
    }
    expect(await total()).toBe(40);
    await until(() => runner.status().leading, 'the runner to lead');
    expect(runner.status().failure).toBeUndefined();
  });

  it('outra declaração é construída ao lado e trocada de uma vez', async () => {
    const first = start();
    await sacaria.sew(...range(5));
    await caughtUp();
    await first.stop();
    await admin.query('insert into leitura.saco values (999, 7, $1, 1)', ['de outro tempo']);
    const projections = [sacaria.projection, { name: 'outra', tables: [], on: {} }];
    start({ ...sacaria.source, projections });
    await until(async () => {
      const { rows } = await admin.query(`select 1 from leitura.saco where id = 999`);
      return rows.length === 0;
    }, 'the tables of the other declaration');
    expect([await total(), await checkpoint()]).toEqual([5, await sacaria.store.head()]);
    const { rows } = await admin.query(`select esquema from controle.leitura`);
    expect(rows).toEqual([{ esquema: LIVE }]);
  });

  it('o programa antigo segue as telas dele até a troca, e depois não as refaz à sua maneira', async () => {
    start();
    await sacaria.sew(1);
    await caughtUp();
    const projections = [sacaria.projection, { name: 'outra', tables: [], on: {} }];
    start({ ...sacaria.source, projections });
    await until(() => lines.filter((one) => one === 'Read model built').length === 2, 'a second read model');
    for (const id of range(20, 2)) await sacaria.sew(id);
    await caughtUp();
    expect(await total()).toBe(21);
    expect((await verifyReadModel(pool, { ...sacaria.source, projections })).equal).toBe(true);
    expect(lines.filter((one) => one === 'Read model built')).toHaveLength(2);
  });

  it('de outro registro de fatos refaz tudo em vez de seguir de onde estava', async () => {
    start();
    await sacaria.sew(...range(9));
    await caughtUp();
    await runners.pop()?.stop();
    const other = openSacaria();
    await other.sew(1, 2);
    start(other.source);
    await until(async () => (await total()) === 2, 'two sacks');
    expect(lines.filter((one) => one === 'Building the read model')).toHaveLength(2);
    await runners.pop()?.stop(); // it holds the maintenance lock for a moment longer
    expect((await verifyReadModel(pool, other.source)).equal).toBe(true);
  });

  it('quem tem a vez e parou de responder a perde, sem que ninguém o acorde', async () => {
    start();
    await sacaria.sew(1);
    await caughtUp();
    await runners.pop()?.stop();
    await admin.query(`insert into controle.arrendamento values ('projecoes', 'parado', clock_timestamp() + interval '1 hour')`);
    const runner = start();
    await sacaria.sew(2);
    expect(runner.status().leading).toBe(false);
    await admin.query(`update controle.arrendamento set ate = clock_timestamp()`);
    await caughtUp();
    expect(await total()).toBe(2);
    await until(() => runner.status().leading, 'the runner to lead');
  });

  it('a troca não perde o que se lê durante ela', async () => {
    await createSchema(pool, LIVE, sacaria.source);
    await sacaria.sew(...range(20));
    await catchUp(pool, LIVE, sacaria.source);
    const reading = new AbortController();
    const read = async () => {
      const seen = new Set<number | undefined>();
      while (!reading.signal.aborted) seen.add(await total());
      return seen;
    };
    const readers = range(2).map(read);
    for (const round of range(5)) {
      await createSchema(pool, `novo_${round}`, sacaria.source);
      await switchTo(pool, `novo_${round}`, async (ate) => {
        await catchUp(pool, `novo_${round}`, sacaria.source, { until: ate });
      });
    }
    reading.abort();
    for (const seen of await Promise.all(readers)) expect([...seen]).toEqual([20]);
  });
});
