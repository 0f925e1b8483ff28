import { documentoEpcis } from '@tulha/domain/rastreabilidade/epcis/documento';
import { createPool } from '@tulha/platform/postgres/pool';
import { faltasDoEpcis } from '@tulha/testing/epcis-regras';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { LIVE } from '../../declare/read-schema.js';
import { createReadDb, readerOf } from '../../read/reader.js';
import { tablesOf } from '../../declare/signature.js';
import { PALAVRAS_SQL } from '../../control/palavras.sql.js';
import { createTableSql } from '../../declare/table.js';
import { projections } from '../../tables.js';
import { cenarioDe, LINHAS_DO_CENARIO } from './cenario.queries.js';

const ANCESTRAIS = 10_000;
const LIGA = ANCESTRAIS + 1;

const FEITO = `jsonb_build_object('lote', jsonb_build_object('fazenda_id', 1, 'codigo', '26-' || n, 'tipo', 'Bica', 'unidade', 'kg'))`;

/** The columns of a lot's lines that matter here. */
const linhas = (lotes: string, versao: string, papel: string, tipo: string, processo: string, processoId: string) => `
  insert into ${LIVE}.lote_movimento
    (lote_id, versao, papel, conta, tipo, processo, processo_id, em, registrado_em, ator, delta, quantidade, detalhes, posicao)
  select n, ${versao}, '${papel}', 1, '${tipo}', '${processo}', ${processoId}, '2026-05-11', '2026-05-11T12:00:00Z', 1, 0, 1000, ${papel === 'sai' ? FEITO : `'{}'`}, ''
  from ${lotes} n`;

describe('de que se faz o documento de um lote', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    const client = await pool.connect();
    await client.query(`begin; drop schema if exists ${LIVE} cascade; create schema ${LIVE}; set local search_path to ${LIVE}`);
    for (const statement of [PALAVRAS_SQL, ...tablesOf(projections).flatMap(createTableSql)]) await client.query(statement);
    await client.query('commit');
    client.release();
    const [todos, pais] = [`generate_series(1, ${LIGA + 1})`, `generate_series(1, ${ANCESTRAIS})`];
    for (const statement of [
      `insert into ${LIVE}.lote (id, conta, fazenda_id, codigo, em, tipo, unidade, quantidade, saldo, reservado, na_cooperativa, etapa, processo,
         processo_id, processo_codigo, versao)
       select n, 1, 1, '26-' || n, '2026-05-11', 'Bica', 'kg', 1000, 0, 0, 0, 'beneficiado', 'lote', n, '', n from ${todos} n`,
      linhas(pais, 'n', 'sai', 'LoteFormado', 'lote', 'n'),
      linhas(pais, '50000 + n', 'entra', 'DepositoRealizado', 'cooperativa', '1'),
      linhas(pais, '100000', 'entra', 'RebeneficioRealizado', 'rebeneficio', '1'),
      linhas(`unnest(array[${LIGA}])`, '100000', 'sai', 'RebeneficioRealizado', 'rebeneficio', '1'),
      // The rest of the first lot went elsewhere, and the blend's sister came out beside it.
      linhas('unnest(array[1])', '100001', 'entra', 'VendaBaixada', 'venda', '1'),
      linhas('unnest(array[1])', '100002', 'entra', 'RebeneficioRealizado', 'rebeneficio', '2'),
      linhas(`unnest(array[${LIGA + 1}])`, '100000', 'sai', 'RebeneficioRealizado', 'rebeneficio', '1'),
      `insert into ${LIVE}.lote_aresta (filho_id, pai_id, conta, entrada, em, registrado_em, versao)
       select ${LIGA}, n, 1, 1000, '2026-05-11', '2026-05-11T12:00:00Z', 100000 from ${pais} n`,
    ])
      await pool.query(statement);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('dez mil ancestrais cabem; o que não levou a este café fica de fora, e o que saiu ao lado dele não', async () => {
    const cenario = await cenarioDe(readerOf(createReadDb(pool), 1), { lotes: [LIGA] });
    expect(cenario?.linhas).toHaveLength(3 * ANCESTRAIS + 2);
    expect(cenario?.linhas.filter(({ versao }) => versao > 100_000)).toEqual([]);
    expect(cenario?.lotes.size).toBe(LIGA + 1);
    const pedacos = cenario ? [...documentoEpcis(cenario, (coisa) => `urn:x:${coisa}`, '2026-11-20T12:00:00.000Z')] : [];
    const documento = JSON.parse(pedacos.join(''));
    expect(faltasDoEpcis(documento)).toEqual([]);
    // A formation and a deposit, which is three events, of each; one blend.
    expect(documento.epcisBody.eventList).toHaveLength(4 * ANCESTRAIS + 1);
    expect(documento.epcisBody.eventList.at(-1)).toMatchObject({ outputQuantityList: [{}, {}] });
  });

  it('o documento do primeiro lote diz para onde o resto dele foi', async () => {
    const cenario = await cenarioDe(readerOf(createReadDb(pool), 1), { lotes: [1] });
    expect(cenario?.linhas.map(({ loteId, versao }) => [loteId, versao])).toEqual(
      expect.arrayContaining([
        [1, 100_001],
        [1, 100_002],
      ]),
    );
  });

  it('para além do limite, e de outra conta, não há nada', async () => {
    const reader = readerOf(createReadDb(pool), 1);
    expect(await cenarioDe(reader, { lotes: [LIGA] }, {}, 3 * ANCESTRAIS)).toBeUndefined();
    expect(LINHAS_DO_CENARIO).toBeGreaterThan(3 * ANCESTRAIS);
    expect((await cenarioDe(readerOf(createReadDb(pool), 2), { lotes: [LIGA] }))?.linhas).toEqual([]);
  });
});
