import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { idsDaTarefa } from './sorteio.js';

describe('os números do que uma tarefa faz', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    await prepareControl(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('são os mesmos para quem a retoma, também quando já faltam menos; o que é novo tem outros', async () => {
    const primeira = await idsDaTarefa(pool, 1)('talhao', ['A\0um', 'A\0dois', 'A\0três']);
    expect(new Set(primeira).size).toBe(3);
    const [um, dois, tres] = primeira;
    const segunda = idsDaTarefa(pool, 1);
    expect(await segunda('talhao', ['A\0três', 'A\0dois'])).toEqual([tres, dois]);
    const [quatro, outraVez] = await segunda('talhao', ['A\0quatro', 'A\0um']);
    expect(outraVez).toBe(um);
    expect(primeira).not.toContain(quatro);
    expect(await idsDaTarefa(pool, 1)('talhao', ['A\0quatro'])).toEqual([quatro]);
    expect(await idsDaTarefa(pool, 2)('talhao', ['A\0um'])).not.toEqual([um]);
  });

  it('sorteados por dois processos ao mesmo tempo são uns só', async () => {
    const nomes = Array.from({ length: 50 }, (_, n) => `linha ${n}`);
    const todos = await Promise.all(Array.from({ length: 4 }, () => idsDaTarefa(pool, 3)('lote', nomes)));
    expect(new Set(todos.map((ids) => JSON.stringify(ids))).size).toBe(1);
    expect(new Set(todos[0]).size).toBe(50);
  });
});
