import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { catchUp } from '../project/catch-up.js';
import { prepareControl, takeIds } from './control.js';
import { createSchema, LIVE, switchTo } from '../declare/read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';

describe('números de registro', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'control-spec', max: 10 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('o que não é feito de fatos é preparado uma vez, por quem chegar primeiro', async () => {
    await Promise.all(Array.from({ length: 6 }, () => prepareControl(pool)));
    expect(await takeIds(pool, 'primeiro')).toBe(1);
  });

  it('a conexão que cai enquanto isso se prepara é devolvida, e o começo falha em vez de esperar por ela para sempre', async () => {
    const own = createPool(database.url, { name: 'control-spec-cut', max: 1 });
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(742001)');
    const preparing = Promise.allSettled([prepareControl(own)]);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'control-spec-cut' and wait_event = 'advisory'`;
    await until(async () => (await pool.query(cut)).rowCount === 1, 'a connection to cut');
    expect(await preparing).toMatchObject([{ status: 'rejected', reason: { code: '57P01' } }]);
    await holder.query('select pg_advisory_unlock(742001)');
    holder.release();
    await prepareControl(own);
    await own.end();
  });

  it('cada um é dado uma vez só, ainda que muitos peçam ao mesmo tempo', async () => {
    const counts = Array.from({ length: 200 }, (_, index) => 1 + (index % 5));
    const firsts = await Promise.all(counts.map((count) => takeIds(pool, 'lote', count)));
    const given = firsts.flatMap((first, index) => Array.from({ length: counts[index] as number }, (_, n) => first + n));
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  });

  it('cada espécie conta por si', async () => {
    expect([await takeIds(pool, 'secador'), await takeIds(pool, 'terreiro', 3), await takeIds(pool, 'secador')]).toEqual([1, 1, 2]);
    expect(await takeIds(pool, 'terreiro')).toBe(4);
  });

  it('voltam dos fatos quando se perderam, também os do que não existe mais, e nunca andam para trás', async () => {
    const { source, sew, write } = openSacaria();
    await sew(3, 41, 7);
    await write({ type: 'SacoRasgado', data: { sacoId: 41 } });
    await createSchema(pool, 'novo', source);
    await catchUp(pool, 'novo', source);
    await switchTo(pool, 'novo', async () => 'reached');
    expect(await takeIds(pool, 'saco')).toBe(42);
    expect(await takeIds(pool, 'saco', 100)).toBe(43);
    await rebuild(pool, source);
    expect(await takeIds(pool, 'saco')).toBe(143);
    await pool.query(`delete from controle.contador where especie = 'saco'`);
    await rebuild(pool, source);
    expect(await takeIds(pool, 'saco')).toBe(42);
    expect(await pool.query('select 1 from controle.leitura where esquema <> $1', [LIVE])).toMatchObject({ rowCount: 0 });
  });
});
