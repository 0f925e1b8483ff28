import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { pendingConsequences, policiesReached } from '@tulha/operation/policies/pending';
import { baixar, beneficiar, reservar } from '@tulha/testing/builders-ledger';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { startTestServer, stopTestServer } from '@tulha/testing/test-server';
import { openProcess, type Process } from '../../apps/worker/src/testing/process.js';
import { tell, until } from './processes.js';

/** Requests that die before anything follows from what they wrote, and workers that die while they draw it. */

const WORKER = resolve(import.meta.dirname, '../../apps/worker/dist/main.js');
const SALES = 300;
const KILLS = 6;
const ids = Array.from({ length: SALES }, (_, index) => index + 1);

describe('quem tira as consequências, morto por kill -9', () => {
  let database: TestDatabase;
  let data: string;
  let own: Process;
  let workers: ChildProcess[] = [];

  const start = () => {
    const secrets = { TULHA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), TULHA_OPERATOR_TOKEN: 'operador' };
    const env = { ...process.env, ...secrets, DATABASE_URL: database.url, TULHA_DATA: data };
    workers.push(spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
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
    data = mkdtempSync(join(tmpdir(), 'tulha-consequencias-'));
    own = await openProcess(database.url, 'policies-fault');
    await write(beneficiar(1, [], [[10, SALES]], { avulso: true }));
    await Promise.all(ids.map((id) => write(reservar(id, [[10, 1]]))));
  });
  afterAll(async () => {
    for (const worker of [...workers]) await kill(worker);
    await own.close();
    await database.drop();
    await stopTestServer();
    rmSync(data, { recursive: true, force: true });
  });

  /** One of two workers is killed at each of some moments of the way. */
  const killOnTheWay = async (type: string) => {
    const at: number[] = [];
    for (let n = 0; n < KILLS; n++) {
      const moment = ((n + Math.random()) / KILLS) * SALES;
      const reached = async () => {
        const there = await drawn(type);
        return there >= moment && there;
      };
      at.push(await until(`${type} number ${Math.round(moment)}`, reached));
      await kill(workers[0] as ChildProcess);
      start();
    }
    return at;
  };

  it('cada consequência é gravada uma vez, na ordem, onde quer que tenha morrido', async () => {
    start();
    start();
    const opened = await killOnTheWay('VendaAberta');
    await Promise.all(ids.map((id) => write(baixar(id))));
    const closed = await killOnTheWay('VendaFinalizada');
    await until('all consequences', async () => (await policiesReached(own.pool)) === (await own.store.head()));
    tell('workers killed while drawing', { opened, closed });
    expect(opened.at(0)).toBeLessThan(SALES);
    const types = await Promise.all(ids.map((id) => typesOf(`venda-${id}`)));
    expect(new Set(types)).toEqual(new Set(['VendaAberta,VendaFinalizada']));
    expect(await pendingConsequences(own.pool)).toEqual([]);
  }, 240_000);
});
