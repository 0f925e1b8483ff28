import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { prepareControl, takeIds } from './control.js';
import { drawForKey, type KeyRow } from './draws.js';

describe('what is drawn under a key', () => {
  let database: TestDatabase;
  let pool: Pool;
  let other: Pool;
  beforeAll(async () => {
    database = await testDatabase();
    [pool, other] = [createPool(database.url, { name: 'test' }), createPool(database.url, { name: 'other' })];
    await prepareControl(pool);
  });
  afterAll(async () => {
    await pool.end();
    await other.end();
    await database.drop();
  });

  const key = async (n: number): Promise<KeyRow> => {
    const row = { conta: 1, usuario: 2, chave: `chave ${n}`, comando: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` };
    await pool.query(`insert into controle.idempotencia (conta, usuario, chave, comando, impressao) values ($1, $2, $3, $4, '')`, [
      row.conta,
      row.usuario,
      row.chave,
      row.comando,
    ]);
    return row;
  };
  const ids = (kind: string, count = 1) => ({ name: kind, kind, count });

  it('of many keys at once, of one kind and of several, no id is given twice, also not to who takes without a key', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => key(n)));
    const drawn = await Promise.all(
      keys.map(async (row, n) => {
        const [, all] = await Promise.all([drawForKey(pool, row, ids('lote', 1 + (n % 3))), drawForKey(pool, row, ids('venda'))]);
        return all;
      }),
    );
    const taken = drawn.flatMap((all) => {
      const [first, count] = (all?.lote ?? []) as [number, number];
      return Array.from({ length: count }, (_, index) => first + index);
    });
    expect(new Set([...taken, await takeIds(pool, 'lote')]).size).toBe(taken.length + 1);
    expect(new Set(drawn.map((all) => JSON.stringify(all?.venda))).size).toBe(20);
  });

  it('by two processes at the same time is one draw, and what stands there stays', async () => {
    const row = await key(100);
    const both = await Promise.all([pool, other, pool, other].map((one) => drawForKey(one, row, ids('talhao', 3))));
    const again = await drawForKey(other, row, { name: '= arquivo', value: { chave: 'a' } });
    expect(await drawForKey(pool, row, { name: '= arquivo', value: { chave: 'b' } })).toEqual(again);
    expect(again).toMatchObject({ '= arquivo': { chave: 'a' } });
    expect(new Set([...both, again].map((all) => JSON.stringify(all?.talhao))).size).toBe(1);
  });

  it('is nothing where the key is another command’s, or is no more', async () => {
    const row = await key(200);
    expect(await drawForKey(pool, { ...row, comando: '00000000-0000-4000-8000-999999999999' }, ids('lote'))).toBeUndefined();
    expect(await drawForKey(pool, { ...row, chave: 'outra' }, ids('lote'))).toBeUndefined();
  });
});
