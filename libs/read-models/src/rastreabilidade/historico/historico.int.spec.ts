import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { LIVE } from '../../declare/read-schema.js';
import { createReadDb, type Reader, readerOf } from '../../read/reader.js';
import { tablesOf } from '../../declare/signature.js';
import { PALAVRAS_SQL } from '../../control/palavras.sql.js';
import { createTableSql } from '../../declare/table.js';
import { projections } from '../../tables.js';
import { historicoDoLote } from './historico.queries.js';
import { MAIS_LINHAS } from './historico-lembrado.js';
import { fatiaDoHistorico } from './historico-paginado.js';

type Movimento = {
  versao: number;
  papel?: string;
  processo?: string;
  em?: string;
  hora?: string | null;
  delta?: number;
  detalhes?: object;
};

describe('histórico de um lote', () => {
  let database: TestDatabase;
  let pool: Pool;
  let reader: Reader;

  const tabelas = async () => {
    const client = await pool.connect();
    await client.query(`begin; drop schema if exists ${LIVE} cascade; create schema ${LIVE}; set local search_path to ${LIVE}`);
    for (const statement of [PALAVRAS_SQL, ...tablesOf(projections).flatMap(createTableSql)]) await client.query(statement);
    await client.query('commit');
    client.release();
  };
  /** Inserts a row with these values, and a dummy in every other column that needs one. */
  const inserir = async (tabela: string, dado: Readonly<Record<string, unknown>>) => {
    const table = tablesOf(projections).find(({ name }) => name === tabela);
    const outro: Record<string, unknown> = {
      int8: 1,
      text: '',
      date: '2026-01-01',
      numeric: '0',
      bool: false,
      timestamptz: '2026-01-01T00:00:00Z',
      jsonb: '{}',
    };
    const cheia = Object.entries(table?.columns ?? {}).flatMap(([coluna, tipo]) =>
      coluna in dado ? [[coluna, dado[coluna]] as const] : tipo.endsWith('?') ? [] : [[coluna, outro[tipo]] as const],
    );
    const lista = cheia.map((_, index) => `$${index + 1}`).join(', ');
    await pool.query(
      `insert into ${LIVE}.${tabela} (${cheia.map(([coluna]) => coluna).join(', ')}) values (${lista})`,
      cheia.map(([, valor]) => valor),
    );
  };
  const lote = (id: number, conta = 1) => inserir('lote', { id, conta, unidade: 'L', codigo: `26-${id}` });
  const anotar = (
    loteId: number,
    { versao, papel = 'entra', processo = 'terreiro', em = '2026-06-01', hora = null, delta = 0, detalhes = {} }: Movimento,
    conta = 1,
  ) =>
    inserir('lote_movimento', {
      lote_id: loteId,
      versao,
      papel,
      conta,
      processo,
      processo_id: 3,
      em,
      hora,
      delta,
      quantidade: 1500,
      detalhes: JSON.stringify(detalhes),
      ator: 9,
      registrado_em: '2026-06-02T10:00:00.120Z',
      posicao: String(versao),
    });
  const ler = async (id: number, page = 1, size = 200, sort?: string) => historicoDoLote(reader, id, { page, size, sort });
  const saldos = async (id: number, sort?: string) => (await ler(id, 1, 200, sort))?.content.map(({ id: linha, saldo }) => [linha, saldo]);

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
  });
  beforeEach(async () => {
    await tabelas();
    reader = readerOf(createReadDb(pool), 1);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('está na ordem da fazenda, com o saldo depois de cada passo, e segue o que se registra', async () => {
    await lote(1);
    await anotar(1, { versao: 5, processo: 'lote', papel: 'sai', delta: 8000, em: '2026-06-01', hora: '18:00' });
    await anotar(1, { versao: 6, em: '2026-06-03', hora: '09:00' });
    await anotar(1, { versao: 7, processo: 'beneficio', delta: -3000, em: '2026-06-03' });
    expect(await saldos(1)).toEqual([
      ['5-sai', 8],
      ['6-entra', 8],
      ['7-entra', 5],
    ]);
    await anotar(1, { versao: 8, processo: 'beneficio', delta: -1000, em: '2026-06-02' });
    await anotar(1, { versao: 9, papel: 'sai', em: '2026-06-03', hora: '10:00' });
    const hoje = [
      ['5-sai', 8],
      ['8-entra', 7],
      ['6-entra', 7],
      ['9-sai', 7],
      ['7-entra', 4],
    ];
    expect(await saldos(1)).toEqual(hoje);
    expect(await saldos(1, '-em')).toEqual(hoje.toReversed());
    expect(await ler(1, 2, 2)).toMatchObject({ content: [{ id: '6-entra' }, { id: '9-sai' }], pagination: { page: 2, size: 2, total: 5 } });
    expect((await ler(1, 4, 2))?.content).toEqual([]);
  });

  it('diz os nomes de agora, também dos que mudaram, e os de ninguém mais', async () => {
    await lote(1);
    await inserir('usuario', { id: 9, conta: 1, nome: 'Ana' });
    await inserir('terreiro', { id: 4, conta: 1, descricao: 'Terreiro velho' });
    await inserir('terreiro', { id: 5, conta: 2, descricao: 'De outra conta' });
    await inserir('cliente', { id: 6, conta: 1, nome: 'Exportadora' });
    await inserir('venda', { id: 3, conta: 1, codigo: 'V003', cliente_id: 6 });
    await inserir('talhao', { id: 7, conta: 1, nome: 'Mata' });
    await anotar(1, {
      versao: 1,
      papel: 'sai',
      processo: 'lote',
      delta: 9000,
      detalhes: {
        talhoes: [
          { talhaoId: 7, quantidade: 9000 },
          { talhaoId: 8, quantidade: 1 },
        ],
      },
    });
    await anotar(1, { versao: 2, em: '2026-06-02', detalhes: { localId: 4, umidadePct: '11.4' } });
    await anotar(1, { versao: 3, em: '2026-06-03', detalhes: { localId: 5 } });
    await anotar(1, { versao: 4, em: '2026-06-04', processo: 'venda', detalhes: { daCooperativa: 500 } });
    const linhas = async () =>
      (await ler(1))?.content.map(({ ator, detalhes }) => [ator, ...detalhes.map(({ rotulo, valor }) => `${rotulo}: ${valor}`)]);
    const depois = (terreiro: string) => [
      ['Ana', 'Talhão Mata: 9 L', 'Talhão 8: 0,001 L'],
      ['Ana', `Local: ${terreiro}`, 'Umidade: 11,4 %'],
      ['Ana'],
      ['Ana', 'Código: V003', 'Cliente: Exportadora', 'Da cooperativa: 0,5 L'],
    ];
    expect(await linhas()).toEqual(depois('Terreiro velho'));
    await pool.query(`update ${LIVE}.terreiro set descricao = 'Terreiro novo' where id = 4`);
    expect(await linhas()).toEqual(depois('Terreiro novo'));
  });

  it('não é de outra conta, nem de tabelas que já não são', async () => {
    await lote(1, 2);
    await anotar(1, { versao: 1, delta: 5 }, 2);
    expect(await ler(1)).toBeUndefined();
    await lote(2);
    await anotar(2, { versao: 8, delta: 5000 });
    expect(await saldos(2)).toEqual([['8-entra', 5]]);
    await tabelas();
    await lote(2);
    await anotar(2, { versao: 3, delta: 4000 });
    expect(await saldos(2)).toEqual([['3-entra', 4]]);
  });

  it('cortado pelo banco é o mesmo que o lembrado', async () => {
    await lote(1);
    await inserir('terreiro', { id: 4, conta: 1, descricao: 'Terreiro' });
    for (let versao = 1; versao <= 40; versao++)
      await anotar(1, {
        versao,
        papel: versao % 3 ? 'entra' : 'sai',
        processo: ['terreiro', 'beneficio', 'venda'][versao % 3] as string,
        em: `2026-06-${String(1 + ((versao * 7) % 5)).padStart(2, '0')}`,
        hora: versao % 4 ? `${String((versao * 5) % 24).padStart(2, '0')}:00` : null,
        delta: ((versao * 13) % 7) * 100 - 200,
        detalhes: { localId: 4 },
      });
    const casos = (['asc', 'desc'] as const).flatMap((ordem) =>
      [{}, { em: '2026-06-03' }, { em: '2026-06-04', conhecidoEm: '2026-06-02T10:00:00.119Z' }].map((instante) => ({ ordem, instante })),
    );
    for (const { ordem, instante } of casos) {
      for (const page of [1, 2, 3]) {
        const lembrado = await historicoDoLote(reader, 1, { page, size: 17, sort: ordem === 'asc' ? 'em' : '-em' }, instante);
        expect({ content: lembrado?.content, total: lembrado?.pagination.total }).toEqual(
          await fatiaDoHistorico(reader, 1, { de: (page - 1) * 17, quantas: 17, ordem }, instante),
        );
      }
    }
  });

  it('de um lote com linhas demais, corta no banco', async () => {
    await lote(1);
    await anotar(1, { versao: 1, delta: 1000 });
    await pool.query(
      `insert into ${LIVE}.lote_movimento select lote_id, versao + g, papel, conta, tipo, processo, processo_id, em, hora, registrado_em, ator, delta,
         quantidade, detalhes, posicao from ${LIVE}.lote_movimento, generate_series(1, ${MAIS_LINHAS}) g`,
    );
    expect(await ler(1, 11, 200)).toMatchObject({ content: [{ saldo: MAIS_LINHAS + 1 }], pagination: { total: MAIS_LINHAS + 1 } });
    expect((await ler(1, 1, 1, '-em'))?.content[0]?.saldo).toBe(MAIS_LINHAS + 1);
  });
});
