import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria, sacariaRows } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { buildNext } from '../rebuild/build-next.js';
import { readCheckpoint } from './checkpoint.js';
import { prepareControl } from '../control/control.js';
import { failureOf } from '../control/failures.js';
import { misshapenIn } from './misshapen.js';
import { createSchema, LIVE, NEXT } from '../declare/read-schema.js';
import { createRunner, type Runner } from './runner.js';
import { verifyReadModel } from '../rebuild/verify.js';

/** Damage that no fact meets is found by a check, every five seconds in the product. */
const LOOK_MS = 200;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('uma tabela de leitura apagada ou mudada à mão', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sacaria: ReturnType<typeof openSacaria>;
  let runner: Runner;
  let broken = false;
  const lines: string[] = [];

  const start = () => {
    const { source } = sacaria;
    const open = (facts: Parameters<typeof source.open>[0]) =>
      broken ? Promise.reject(new TypeError('sem chave 123')) : source.open(facts);
    runner = createRunner(pool, { ...source, open }, (message) => lines.push(message), { lookMs: LOOK_MS });
  };
  const shown = () =>
    until(async () => (await readCheckpoint(pool, LIVE))?.posicao === (await sacaria.store.head()), 'tables that stand where the log ends');
  const whole = () =>
    until(async () => (await misshapenIn(pool, LIVE, sacaria.source.projections)).length === 0, 'tables of the right shape');
  const allWell = () => until(async () => (await failureOf(pool, 'projecoes')) === undefined, 'an end of the trouble');

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'damaged-spec', max: 6 });
    await prepareControl(pool);
    sacaria = openSacaria();
    broken = false;
    lines.length = 0;
    await sacaria.sew(...range(9));
    start();
    await shown();
  });
  afterEach(async () => {
    await runner.stop();
    await pool.end();
    await database.drop();
  });

  const damages = [
    ['a tabela apagada', 'drop table leitura.saco'],
    ['todas apagadas', 'drop schema leitura cascade'],
    ['sem uma coluna', 'alter table leitura.saco drop column peso'],
    ['com uma coluna de outro tipo', 'alter table leitura.saco alter column peso type text'],
    ['sem a chave', 'alter table leitura.saco drop constraint saco_pkey'],
    ['aberta a todas as contas', 'alter table leitura.saco disable row level security'],
  ] as const;

  it.each(damages)('%s: é refeita ao lado e trocada, com o fato que chegou depois', async (_what, sql) => {
    const before = await sacariaRows(pool, LIVE);
    await pool.query(sql);
    await sacaria.sew(10);
    await whole();
    await shown();
    await allWell();
    expect(await sacariaRows(pool, LIVE)).toHaveLength(before.length + 1);
    expect(await verifyReadModel(pool, sacaria.source)).toMatchObject({ equal: true });
  });

  it('é notada também onde nada se grava, e enquanto ninguém olhava', async () => {
    await pool.query('drop table leitura.total');
    await whole();
    await runner.stop();
    await pool.query('drop table leitura.saco');
    start();
    await whole();
    await allWell();
    expect(lines.filter((one) => one === 'Read model built')).toHaveLength(3);
    expect(await sacariaRows(pool, LIVE)).toHaveLength(10);
  });

  it('do que se fazia ao lado também: o que se começou é feito de novo', async () => {
    await createSchema(pool, NEXT, sacaria.source);
    await pool.query('drop table leitura_nova.saco');
    expect(await buildNext(pool, sacaria.source)).toMatchObject({ facts: 9, replaced: true });
  });

  it('quem falha sempre é dito a quem pergunta, quantas vezes e desde quando, até que passe', async () => {
    broken = true;
    await sacaria.sew(10);
    await until(async () => ((await failureOf(pool, 'projecoes'))?.vezes ?? 0) > 2, 'a third failure');
    expect(await failureOf(pool, 'projecoes')).toMatchObject({ erro: 'TypeError', detalhe: 'sem chave 123' });
    broken = false;
    await shown();
    await allWell();
    expect(runner.status().failure).toBeUndefined();
  });
});
