import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { pendingConsequences, policiesReached } from '@tulha/operation/policies/pending';
import { baixar, beneficiar, reservar } from '@tulha/testing/builders-ledger';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { seed } from '@tulha/testing/seed';
import { startTestServer, stopTestServer } from '@tulha/testing/test-server';
import { until } from '@tulha/testing/until';
import { openProcess, type Process } from '../../apps/worker/src/testing/process.js';
import { gatesHere } from './gate.js';
import { folderFor, seeded, tell } from './processes.js';

const openGate = gatesHere();

/** Requests that die before the consequences of their facts, and workers that die while they draw them. */

const WORKER = resolve(import.meta.dirname, '../../apps/worker/dist/main.js');
const SALES = 300;
const KILLS = 6;
/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 900_000;
const random = seeded(seed);
const ids = Array.from({ length: SALES }, (_, index) => index + 1);

describe('quem tira as consequências, morto por kill -9', () => {
  let database: TestDatabase;
  let data: string;
  let own: Process;
  let workers: ChildProcess[] = [];

  const start = () => {
    const secrets = { TULHA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), TULHA_OPERATOR_TOKEN: 'operador' };
    const env = { ...process.env, ...secrets, DATABASE_URL: database.url, TULHA_DATA: data };
    // Their complaints are passed on: a pipe they shared would outlive us.
    const worker = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    worker.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    workers.push(worker);
  };
  const kill = async (worker: ChildProcess) => {
    workers = workers.filter((other) => other !== worker);
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  };
  const write = (command: object) => {
    const meta = { conta: 1, ator: 1, fazenda: 1, commandId: randomUUID(), now: '2026-06-15T12:00:00.000Z' };
    return own.dispatch(ledgerDecider, 1, command as never, meta);
  };
  const typesOf = async (stream: string): Promise<string> => {
    const types: string[] = [];
    for await (const { type } of own.store.read(stream)) types.push(type);
    return types.join();
  };
  const drawn = async (type: string): Promise<number> =>
    Number((await own.pool.query('select count(*) as n from es.events where type = $1', [type])).rows[0].n);

  beforeAll(async () => {
    await startTestServer();
    database = await testDatabase();
    data = folderFor('consequencias');
    own = await openProcess(database.url, 'policies-fault');
    await write(beneficiar(1, [], [[10, SALES]], { avulso: true }));
    await Promise.all(ids.map((id) => write(reservar(id, [[10, 1]]))));
  });
  afterAll(async () => {
    for (const worker of [...workers]) await kill(worker);
    await own?.close();
    await database?.drop();
    await stopTestServer();
    if (data) rmSync(data, { recursive: true, force: true });
  });

  /** One that waits until the other is gone. */
  const standBy = async () => {
    start();
    const there = [`% ${workers.at(-1)?.pid}`];
    await until(
      async () => (await own.pool.query('select from controle.pulso where lugar like $1', there)).rowCount === 1,
      'the other worker',
    );
  };

  /**
   * The one of two workers that draws is killed while it writes, at each of some moments of the way; every other time its write is there,
   * and it has not heard so. Before each death the other is alone, so that it is the one that draws.
   * @returns how many there were at each death
   */
  const killOnTheWay = async (type: string, begin: () => void) => {
    const at: number[] = [];
    const next = () => Math.floor((random() * SALES) / (KILLS + 1));
    const gate = await openGate(database.url);
    await gate.shut({ after: next(), where: `new.type = '${type}'` });
    begin();
    for (let n = 0; n < KILLS; n++) {
      await gate.reached('tulha-worker');
      await standBy();
      at.push(await drawn(type));
      await kill(workers[0] as ChildProcess);
      if (n % 2 === 0) await gate.lose();
      if (n < KILLS - 1) await gate.letPass(next());
    }
    await gate.close();
    return at;
  };

  it(
    'cada consequência é gravada uma vez, na ordem, onde quer que tenha morrido',
    async () => {
      const opened = await killOnTheWay('VendaAberta', start);
      await until(async () => (await drawn('VendaAberta')) === SALES, 'every sale to be opened');
      const [worker] = workers as [ChildProcess];
      worker.kill('SIGSTOP');
      await Promise.all(ids.map((id) => write(baixar(id))));
      const closed = await killOnTheWay('VendaFinalizada', () => worker.kill('SIGCONT'));
      await until(async () => (await policiesReached(own.pool)) === (await own.store.head()), 'all consequences');
      tell(`workers killed while drawing: TULHA_SEED=${seed}`, { opened, closed });
      expect([...opened, ...closed].filter((there) => there >= SALES)).toEqual([]);
      const types = await Promise.all(ids.map((id) => typesOf(`venda-${id}`)));
      expect(new Set(types)).toEqual(new Set(['VendaAberta,VendaFinalizada']));
      expect(await pendingConsequences(own.pool)).toEqual([]);
    },
    HANGS,
  );
});
