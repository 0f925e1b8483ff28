import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { paginate } from './page.js';
import { createReadDb } from './reader.js';

type Coisa = { readonly id: number; readonly quando: string | null; readonly peso: number };

const TODAS = 3_100;

describe('as páginas de uma lista', () => {
  let database: TestDatabase;
  let pool: Pool;

  /** Asked as lists of the read model are: whole rows of a table, or columns of several. */
  const coisas = (inteiras: boolean) => {
    const todas = createReadDb(pool)
      .selectFrom('coisa' as never)
      .where(sql<boolean>`peso >= 0`);
    return (inteiras ? todas.selectAll() : todas.select(['id', 'quando', 'peso'] as never[])) as unknown as SelectQueryBuilder<
      { coisa: Coisa },
      'coisa',
      Coisa
    >;
  };
  const pagina = (page: number, size: number, sort: string, inteiras = true) =>
    paginate(
      coisas(inteiras),
      { page, size, sort },
      { sortable: { quando: 'quando', peso: 'peso' }, first: '-quando', id: 'id' },
      (row) => row,
    );

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'page-spec', max: 4 });
    await pool.query(`create schema leitura; create table leitura.coisa (id int8 primary key, quando date, peso int8 not null);
      insert into leitura.coisa select g, case when g % 7 > 0 then '2026-01-01'::date + (g * 37 % 90)::int end, g * 31 % 50
      from generate_series(1, ${TODAS}) g`);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([
    ['-quando', 'quando desc nulls last, id'],
    ['quando,-peso', 'quando nulls last, peso desc, id'],
    ['-id', 'id desc'],
  ])('ordenadas por %s, lidas de qualquer ponta, juntas são a lista inteira, cada uma uma vez', async (sort, order) => {
    const { rows } = await pool.query<{ id: number }>(`select id from leitura.coisa order by ${order}`);
    for (const inteiras of [true, false]) {
      const lidas: Coisa[] = [];
      for (let page = 1; page <= Math.ceil(TODAS / 200); page++) {
        const { content, pagination } = await pagina(page, 200, sort, inteiras);
        expect(pagination).toEqual({ page, size: 200, total: TODAS });
        lidas.push(...content);
      }
      expect(lidas.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(lidas[0]).toEqual({ id: lidas[0]?.id, quando: lidas[0]?.quando, peso: expect.any(Number) });
    }
  });

  it('a última, que não está cheia, traz o resto; depois dela não há nada', async () => {
    expect((await pagina(63, 50, '-quando')).content).toEqual([]);
    expect((await pagina(45, 70, 'peso')).content).toHaveLength(TODAS - 44 * 70);
    expect((await pagina(100_000, 200, 'peso')).pagination.total).toBe(TODAS);
  });
});
