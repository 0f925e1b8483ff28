import type { Recorded } from '@tulha/domain/kernel/fact';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria, sacariaRows } from '@tulha/testing/sacaria';
import type { Pool } from 'pg';
import { bulkLoad } from './bulk-load.js';
import { catchUp } from '../project/catch-up.js';
import { readCheckpoint } from '../project/checkpoint.js';
import { prepareControl } from '../control/control.js';
import { copyIn } from '../project/copy-in.js';
import { createIndexes, createSchema } from '../declare/read-schema.js';
import { upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('tabelas enchidas de uma vez', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sacaria: ReturnType<typeof openSacaria>;

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'bulk-load-spec', max: 4 });
    await prepareControl(pool);
    sacaria = openSacaria();
    for (const schema of ['a_passo', 'de_uma_vez']) await createSchema(pool, schema, sacaria.source, { bare: schema === 'de_uma_vez' });
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const both = async () => {
    await catchUp(pool, 'a_passo', sacaria.source);
    return [await sacariaRows(pool, 'de_uma_vez'), await sacariaRows(pool, 'a_passo')];
  };

  it('ficam como as enchidas página a página, ainda que linhas voltem e mudem em outra braçada', async () => {
    await sacaria.sew(...range(1, 2_500));
    await sacaria.write(...range(1, 700).map((sacoId) => ({ type: 'SacoRasgado' as const, data: { sacoId } })));
    await sacaria.sew(...range(300, 600)); // torn before
    await sacaria.sew(...range(2_000, 2_100)); // still there
    const reached: [number, string][] = [];
    const position = await bulkLoad(pool, 'de_uma_vez', sacaria.source, { heap: 500, onPage: (...at) => void reached.push(at) });
    expect(position).toBe(await sacaria.store.head());
    expect(reached.length).toBeGreaterThan(2);
    expect(reached.at(-1)).toEqual([3_602, position]);
    const [bulk, paged] = await both();
    expect(bulk).toEqual(paged);
  });

  it('param onde se manda, e continuam daí', async () => {
    const middle = await sacaria.sew(...range(1, 1_300));
    await sacaria.sew(...range(1_301, 1_500));
    expect(await bulkLoad(pool, 'de_uma_vez', sacaria.source, { until: middle, heap: 100 })).toBe(middle);
    expect((await readCheckpoint(pool, 'de_uma_vez'))?.posicao).toBe(middle);
    expect(await bulkLoad(pool, 'de_uma_vez', sacaria.source)).toBe(await sacaria.store.head());
    const [bulk, paged] = await both();
    expect(bulk).toEqual(paged);
  });

  it('com um fato que não cabe, só a projeção dele para, exatamente antes dele', async () => {
    const rasgos = defineTable('rasgo', { id: 'int8', conta: 'int8' });
    const other = {
      name: 'rasgos',
      tables: [rasgos],
      on: { SacoCosturado: () => [] },
    };
    const source = { ...sacaria.source, projections: [sacaria.projection, other] };
    await createSchema(pool, 'de_uma_vez', source, { bare: true });
    await sacaria.sew(...range(1, 3_000));
    sacaria.breakAt(1_700);
    const halted: [string, string][] = [];
    const onHalt = (unit: string, { detalhe }: { detalhe: string }) => void halted.push([unit, detalhe]);
    expect(await bulkLoad(pool, 'de_uma_vez', source, { heap: 400, onHalt })).toBe(await sacaria.store.head());
    expect(halted).toEqual([['sacaria', 'Saco 1700 não cabe']]);
    const { rows } = await pool.query('select count(*)::int as sacos, max(id)::int as ultimo from de_uma_vez.saco');
    expect(rows).toEqual([{ sacos: 1_699, ultimo: 1_699 }]);
    expect((await readCheckpoint(pool, 'de_uma_vez'))?.stragglers).toMatchObject([{ nome: 'sacaria', situacao: 'parada' }]);
  });

  it('com uma linha que o banco recusa, também: as de antes ficam, as de depois não', async () => {
    const pesos = defineTable('peso', { id: 'int8', conta: 'int8', peso: 'numeric' });
    const projection = {
      name: 'pesos',
      tables: [pesos],
      on: {
        SacoCosturado: ({ data, meta }: Recorded) => {
          const { sacoId } = data as { sacoId: number };
          return [upsert(pesos, { id: sacoId, conta: meta.conta, peso: sacoId === 1_700 ? 'muito' : '60.1' })];
        },
      },
    };
    const source = { ...sacaria.source, projections: [sacaria.projection, projection] };
    await createSchema(pool, 'de_uma_vez', source, { bare: true });
    await sacaria.sew(...range(1, 3_000));
    const head = await sacaria.store.head();
    expect(await bulkLoad(pool, 'de_uma_vez', source, { heap: 400 })).toBe(head);
    expect((await readCheckpoint(pool, 'de_uma_vez'))?.stragglers).toMatchObject([{ nome: 'pesos', situacao: 'parada' }]);
    const { rows } = await pool.query(
      'select (select count(*)::int from de_uma_vez.saco) as sacos, count(*)::int as pesos, max(id)::int as ultimo from de_uma_vez.peso',
    );
    expect(rows).toEqual([{ sacos: 3_000, pesos: 1_699, ultimo: 1_699 }]);
  });

  it('nada do que o banco recusou no meio chega à tabela seguinte', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin; create table recusada (n int8 primary key); create table seguinte (n int8)');
      await client.query('savepoint antes');
      const line = Buffer.from('7\n'.repeat(40_000));
      await expect(
        copyIn(
          client,
          'copy recusada from stdin',
          Array.from({ length: 200 }, () => line),
        ),
      ).rejects.toMatchObject({ code: '23505' });
      await client.query('rollback to savepoint antes');
      await copyIn(client, 'copy seguinte from stdin', [Buffer.from('1\n2\n')]);
      expect((await client.query('select n from seguinte order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
      await client.query('commit');
    } finally {
      client.release();
    }
  });

  it('ganham depois os índices que lhes faltam, uma vez só', async () => {
    const table = defineTable('rasgo', { id: 'int8', conta: 'int8' }, { indexes: [['conta'], ['conta', 'id']] });
    const source = { ...sacaria.source, projections: [{ name: 'rasgos', tables: [table], on: {} }] };
    const indexes = async (schema: string) => {
      const { rows } = await pool.query<{ nome: string }>(
        `select replace(indexdef, $1 || '.', '') as nome from pg_indexes where schemaname = $1 order by 1`,
        [schema],
      );
      return rows.map(({ nome }) => nome);
    };
    await createSchema(pool, 'a_passo', source);
    await createSchema(pool, 'de_uma_vez', source, { bare: true });
    expect(await indexes('de_uma_vez')).toHaveLength(1);
    await createIndexes(pool, 'de_uma_vez', source);
    await createIndexes(pool, 'de_uma_vez', source);
    expect(await indexes('de_uma_vez')).toEqual(await indexes('a_passo'));
    expect(await indexes('de_uma_vez')).toHaveLength(3);
  });
});
