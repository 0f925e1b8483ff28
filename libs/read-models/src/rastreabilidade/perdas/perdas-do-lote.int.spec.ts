import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { rowsLookedAt } from '@tulha/testing/rows-looked-at';
import type { Pool } from 'pg';
import { LIVE } from '../../declare/read-schema.js';
import { createReadDb, readerOf } from '../../read/reader.js';
import { PALAVRAS_SQL } from '../../control/palavras.sql.js';
import { createTableSql } from '../../declare/table.js';
import { perdasDeUmLote } from './perdas-do-lote.queries.js';
import { loteArestaTable, loteExcluidoTable, loteMovimentoTable, loteOrigemTable, loteTable, processoLoteTable } from '../tables.js';

/**
 * Hullings of one picked lot each (1 to N, into 1,000,000 + n and its escolha 2,000,000 + n), and a sorting after each (3,000,000 + n)
 * that takes the whole hulled lot and all that the sorting before had made: a family of 3 N lots, N steps deep.
 */
const N = 3_333;
const ROWS_MAX = 100 * N;
const GERAR = [
  `insert into lote_movimento (lote_id, versao, papel, conta, tipo, processo, processo_id, em, registrado_em, ator, delta, quantidade, detalhes, posicao)
   select n, n, 'sai', 1, 'LoteFormado', 'lote', n, date '2026-05-11', now(), 1, 480000, 480000,
     jsonb_build_object('talhoes', jsonb_build_array(jsonb_build_object('talhaoId', 1, 'quantidade', 480000))), '' from generate_series(1, ${N}) n
   union all select n, 10000 + n, 'entra', 1, 'BeneficioRealizado', 'beneficio', n, '2026-06-01', now(), 1, -480000, 480000, '{}', '' from generate_series(1, ${N}) n
   union all select k * 1000000 + n, 10000 + n, 'sai', 1, 'BeneficioRealizado', 'beneficio', n, '2026-06-01', now(), 1, 0, case k when 1 then 50000 else 10000 end,
     jsonb_build_object('codigo', 'B' || n, 'perdaG', 60000, 'escolha', k = 2), '' from generate_series(1, ${N}) n, generate_series(1, 2) k
   union all select 1000000 + n, 20000 + n, 'entra', 1, 'RebeneficioRealizado', 'rebeneficio', n, '2026-06-02', now(), 1, -50000, 50000, '{}', '' from generate_series(1, ${N}) n
   union all select 3000000 + n - 1, 20000 + n, 'entra', 1, 'RebeneficioRealizado', 'rebeneficio', n, '2026-06-02', now(), 1, 0, 50000::int8 * (n - 1), '{}', '' from generate_series(2, ${N}) n
   union all select 3000000 + n, 20000 + n, 'sai', 1, 'RebeneficioRealizado', 'rebeneficio', n, '2026-06-02', now(), 1, 0, 50000::int8 * n,
     jsonb_build_object('codigo', 'R' || n, 'perdaG', 0), '' from generate_series(1, ${N}) n`,
  `insert into lote (id, conta, fazenda_id, codigo, em, tipo, unidade, quantidade, saldo, reservado, na_cooperativa, etapa, processo, processo_id, processo_codigo, versao)
   select lote_id, 1, 1, lote_id::text, em, '', case processo when 'lote' then 'L' else 'kg' end, quantidade, 0, 0, 0, '', processo, processo_id, '', 1
   from lote_movimento where papel = 'sai'`,
  `insert into processo_lote (processo, processo_id, papel, lote_id, conta, quantidade, resta, ordem)
   select processo, processo_id, papel, lote_id, conta, quantidade, 0, 0 from lote_movimento where processo <> 'lote'`,
  `insert into lote_aresta (filho_id, pai_id, conta, entrada, em, registrado_em, versao)
   select s.lote_id, e.lote_id, 1, e.quantidade, s.em, now(), s.versao from lote_movimento s
   join lote_movimento e on e.processo = s.processo and e.processo_id = s.processo_id and e.papel = 'entra' where s.papel = 'sai'`,
  `insert into lote_origem (lote_id, talhao_id, conta, volume_ml, em, registrado_em, versao)
   select lote_id, 1, 1, quantidade, em, now(), versao from lote_movimento where processo = 'lote'`,
];

describe('perdas de um lote com dez mil antepassados', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    const client = await pool.connect();
    await client.query(`begin; create schema ${LIVE}; set local search_path to ${LIVE}`);
    const tabelas = [loteTable, loteArestaTable, loteOrigemTable, loteMovimentoTable, processoLoteTable, loteExcluidoTable];
    for (const statement of [PALAVRAS_SQL, ...tabelas.flatMap(createTableSql), ...GERAR]) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
    client.release();
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([{}, { em: '2026-06-02', conhecidoEm: '2199-01-01T00:00:00.000Z' }])(
    'não fazem ninguém esperar, em instante nenhum: %j',
    async (instante) => {
      const reader = readerOf(createReadDb(pool), 1);
      const lote = { id: 3_000_000 + N, quantidade: 50_000 * N, unidade: 'kg' };
      const before = await rowsLookedAt(pool);
      const { resumo, content, pagination } = await perdasDeUmLote(reader, lote, { page: 2, size: 20 }, instante);
      // A walk that looked at each lot from each other would look at millions.
      expect((await rowsLookedAt(pool)) - before).toBeLessThan(ROWS_MAX);
      expect(pagination.total).toBe(3 * N);
      expect(content).toHaveLength(20);
      // Five sixths of each hulling went on.
      expect(resumo).toMatchObject({ colhidoL: 400 * N, perdaKg: 50 * N, perda: 50, litrosPorSaca: 480, semOrigemKg: 0 });
    },
  );
});
