import { type Grafo, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { LIVE } from '../../declare/read-schema.js';
import { createReadDb, type Reader, readerOf } from '../../read/reader.js';
import { createTableSql } from '../../declare/table.js';
import { grafoPara } from './grafo-da-conta.js';
import { grafoDosLotes } from './grafo-dos-lotes.js';
import { loteArestaTable, loteOrigemTable } from '../tables.js';

type Aresta = readonly [filho: number, pai: number, entrada: number];

/** The content of a graph about some lots, in an order that does not depend on how it was built. */
const familia = (grafo: Grafo, lotes: readonly number[]) => {
  const pares = (lista: readonly number[] = []) =>
    Array.from({ length: lista.length / 2 }, (_, n) => `${lista[2 * n]}:${lista[2 * n + 1]}`).sort();
  const acima = percorrer(grafo, lotes, 'pais').lotes.toSorted((a, b) => a - b);
  const abaixo = percorrer(grafo, lotes, 'filhos').lotes.toSorted((a, b) => a - b);
  return {
    acima: acima.map((id) => [id, pares(grafo.pais.get(id)), pares(grafo.talhoes.get(id))]),
    abaixo: abaixo.map((id) => [id, pares(grafo.filhos.get(id))]),
  };
};

describe('o grafo de uma conta', () => {
  let database: TestDatabase;
  let pool: Pool;
  let reader: Reader;

  const tabelas = async () => {
    const client = await pool.connect();
    const statements = [loteArestaTable, loteOrigemTable].flatMap(createTableSql);
    await client.query(`begin; drop schema if exists ${LIVE} cascade; create schema ${LIVE}; set local search_path to ${LIVE}`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  };
  const dizer = async (
    conta: number,
    versao: number,
    arestas: readonly Aresta[],
    talhoes: readonly (readonly [number, number, number])[] = [],
  ) => {
    for (const [filho, pai, entrada] of arestas)
      await pool.query(
        `insert into ${LIVE}.lote_aresta (filho_id, pai_id, conta, entrada, versao, em, registrado_em) values ($1, $2, $3, $4, $5, '2026-06-01', now())
         on conflict (filho_id, pai_id) do update set entrada = excluded.entrada, versao = excluded.versao`,
        [filho, pai, conta, entrada, versao],
      );
    for (const [lote, talhao, volume] of talhoes)
      await pool.query(
        `insert into ${LIVE}.lote_origem (lote_id, talhao_id, conta, volume_ml, versao, em, registrado_em) values ($1, $2, $3, $4, $5, '2026-06-01', now())
         on conflict (lote_id, talhao_id) do update set volume_ml = excluded.volume_ml, versao = excluded.versao`,
        [lote, talhao, conta, volume, versao],
      );
  };
  const iguais = async (de: Reader, lotes: readonly number[]) => {
    const esperada = familia(await grafoDosLotes(de, lotes, 'ambos'), lotes);
    expect(familia(await grafoPara(de, lotes, 'ambos'), lotes)).toEqual(esperada);
    return esperada;
  };

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

  it('diz o mesmo que o SQL, e segue o que se registra e o que se corrige', async () => {
    await dizer(
      1,
      1,
      [],
      [
        [1, 7, 500],
        [2, 7, 100],
        [2, 8, 300],
      ],
    );
    await dizer(1, 2, [
      [10, 1, 5],
      [10, 2, 6],
      [11, 1, 5],
      [11, 2, 6],
    ]);
    await dizer(2, 1, [[90, 80, 1]], [[80, 3, 9]]);
    expect((await iguais(reader, [11])).acima).toEqual([
      [1, [], ['7:500']],
      [2, [], ['7:100', '8:300']],
      [11, ['1:5', '2:6'], []],
    ]);
    await dizer(
      1,
      3,
      [
        [20, 10, 2],
        [20, 11, 3],
      ],
      [[3, 9, 40]],
    );
    await dizer(1, 4, [
      [21, 20, 1],
      [21, 3, 4],
    ]);
    expect((await iguais(reader, [10])).abaixo.map(([id]) => id)).toEqual([10, 20, 21]);
    await dizer(
      1,
      5,
      [
        [20, 11, 0],
        [20, 10, 9],
      ],
      [[2, 8, 0]],
    );
    expect((await iguais(reader, [20])).acima).toEqual([
      [1, [], ['7:500']],
      [2, [], ['7:100']],
      [10, ['1:5', '2:6'], []],
      [20, ['10:9'], []],
    ]);
    await iguais(readerOf(createReadDb(pool), 2), [90]);
  });

  it('não mostra nada de outra conta', async () => {
    await dizer(2, 1, [[90, 80, 1]], [[80, 3, 9]]);
    expect(await iguais(reader, [90])).toEqual({ acima: [[90, [], []]], abaixo: [[90, []]] });
  });

  it('esquece o que lembrava quando as tabelas são outras', async () => {
    await dizer(1, 7, [[10, 1, 5]]);
    await iguais(reader, [10]);
    await tabelas();
    await dizer(1, 3, [[10, 2, 5]]);
    expect((await iguais(reader, [10])).acima.map(([id]) => id)).toEqual([2, 10]);
  });

  it('perguntado por muitos ao mesmo tempo enquanto cresce, não perde nem repete nada', async () => {
    await dizer(1, 1, [[2, 1, 1]]);
    const perguntas: Promise<boolean>[] = [];
    const alcancaAgora = async (lote: number) => percorrer(await grafoPara(reader, [1], 'ambos'), [1], 'filhos').lotes.includes(lote);
    for (let lote = 3; lote < 43; lote++) {
      await dizer(1, lote, [[lote, lote - 1, 1]]);
      perguntas.push(alcancaAgora(lote), alcancaAgora(lote - 1));
    }
    expect(new Set(await Promise.all(perguntas))).toEqual(new Set([true]));
    const grafo = await grafoPara(reader, [1], 'ambos');
    const vistos = [...grafo.pais.values()].reduce((sum, pares) => sum + pares.length / 2, 0);
    expect(vistos).toBe(41);
  });

  it('de uma conta grande demais para a memória, procura cada família', async () => {
    await dizer(1, 1, [[500_001, 500_000, 3]], [[500_000, 7, 3]]);
    await pool.query(`insert into ${LIVE}.lote_aresta select g, 1, 1, 1, '2026-06-01', now(), 2 from generate_series(2, 300001) g`);
    expect((await iguais(reader, [500_001])).acima).toHaveLength(2);
    const grafo = await grafoPara(reader, [500_001], 'origem');
    expect([...grafo.pais.keys()]).toEqual([500_001]);
  });
});
