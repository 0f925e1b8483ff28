import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { buildNext } from './build-next.js';
import { catchUp, checkpointOf } from '../project/catch-up.js';
import { prepareControl } from '../control/control.js';
import { createSchema, LIVE, switchTo } from '../declare/read-schema.js';
import { rebuild } from './rebuild.js';
import { createRunner } from '../project/runner.js';
import { verifyReadModel } from './verify.js';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('telas refeitas enquanto as vivas estão atrás', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sacaria: ReturnType<typeof openSacaria>;

  const checkpoint = async () => (await checkpointOf(pool, LIVE)).posicao;
  const total = async () => (await pool.query<{ sacos: number }>('select sacos from leitura.total')).rows[0]?.sacos;
  /** Tables that have seen ten facts, and a log that goes three facts further. */
  const fallBehind = async () => {
    await createSchema(pool, LIVE, sacaria.source);
    await sacaria.sew(...range(1, 10));
    await catchUp(pool, LIVE, sacaria.source);
    return sacaria.sew(11, 12, 13);
  };

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'rebuild-spec', max: 8 });
    await prepareControl(pool);
    sacaria = openSacaria();
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  it('o trabalhador parado e três fatos depois, reconstruir não conta o fim duas vezes', async () => {
    const head = await fallBehind();
    await rebuild(pool, sacaria.source);
    expect([await total(), await checkpoint()]).toEqual([13, head]);
    expect(await verifyReadModel(pool, sacaria.source)).toMatchObject({ equal: true });
  });

  it('uma versão nova que começa atrás também não', async () => {
    await fallBehind();
    const source = { ...sacaria.source, projections: [sacaria.projection, { name: 'outra', tables: [], on: {} }] };
    const runner = createRunner(pool, source, () => undefined);
    await until(async () => (await total()) === 13, 'thirteen sacks');
    await sacaria.sew(14);
    await until(async () => (await checkpoint()) === (await sacaria.store.head()), 'tables that stand where the log ends');
    await runner.stop();
    expect(await total()).toBe(14);
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true });
  });

  it('nem com fatos gravados enquanto se refaz', async () => {
    await fallBehind();
    let next = 100;
    await rebuild(pool, sacaria.source, { heap: 1, onPage: () => void (next < 105 && sacaria.sew(next++)) });
    await catchUp(pool, LIVE, sacaria.source);
    expect([await total(), await checkpoint()]).toEqual([13 + next - 100, await sacaria.store.head()]);
    expect(await verifyReadModel(pool, sacaria.source)).toMatchObject({ equal: true });
  });

  it('quem está adiante não vai a uma posição de antes, nem a pedido', async () => {
    await fallBehind();
    const there = await catchUp(pool, LIVE, sacaria.source);
    const before = (await sacaria.store.readAll('', 4)).position;
    expect(await catchUp(pool, LIVE, sacaria.source, { until: before })).toBe(there);
    expect(await catchUp(pool, LIVE, sacaria.source, { until: '' })).toBe(there);
    expect([await total(), await checkpoint()]).toEqual([13, there]);
  });

  it('a troca por telas que mostram menos do que as vivas é recusada, e as vivas ficam', async () => {
    const head = await fallBehind();
    await catchUp(pool, LIVE, sacaria.source);
    await createSchema(pool, 'leitura_nova', sacaria.source);
    await expect(switchTo(pool, 'leitura_nova', async () => 'reached')).rejects.toThrow('goes back');
    expect([await total(), await checkpoint()]).toEqual([13, head]);
  });

  it('quem seguia as de antes da troca não move as de depois, ainda que estejam na mesma posição', async () => {
    await fallBehind();
    await catchUp(pool, LIVE, sacaria.source);
    const before = await checkpointOf(pool, LIVE);
    await buildNext(pool, sacaria.source);
    const after = await checkpointOf(pool, LIVE);
    expect(after.posicao).toBe(before.posicao);
    expect(after.geracao).toBeGreaterThan(before.geracao);
  });

  it('o banco recusa um marco que volta, venha de onde vier', async () => {
    await fallBehind();
    await catchUp(pool, LIVE, sacaria.source);
    await expect(pool.query(`update controle.leitura set posicao = '00000000000000000004'`)).rejects.toThrow('goes back');
    await pool.query(
      `insert into controle.projecao (esquema, nome, posicao, situacao) values ('leitura', 'x', '00000000000000000004', 'parada')`,
    );
    await expect(pool.query(`update controle.projecao set posicao = ''`)).rejects.toThrow('goes back');
    await pool.query(`insert into controle.politica (nome, posicao) values ('x', '00000000000000000004')`);
    await expect(pool.query(`update controle.politica set posicao = '00000000000000000003'`)).rejects.toThrow('goes back');
    await pool.query(`update controle.leitura set registro = 'outro', posicao = ''`); // another log, other positions
  });
});
