import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/kernel/control';
import { testDatabase } from '@tulha/testing/postgres';
import { limpar } from './limpar.js';

const TOMORROW = 2 * 86_400_000;

it('limpa exportações de mais de uma semana e planilhas de importações acabadas, e só elas', async () => {
  const database = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'tulha-limpar-'));
  const pool = createPool(database.url, { name: 'test' });
  try {
    await prepareControl(pool);
    const arquivo = async (path: string) => {
      await mkdir(join(dir, path, '..'), { recursive: true });
      await writeFile(join(dir, path), 'x');
    };
    const tarefa = (id: number, situacao: string, dias: number, resultado: unknown) =>
      pool.query(
        `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, resultado, terminada_em)
         values ($1, 1, 1, 'x', $2, '{}', '{}', $3, now() - make_interval(days => $4))`,
        [id, situacao, JSON.stringify(resultado), dias],
      );
    for (const path of ['exportacoes/1/1.csv', 'exportacoes/1/2.csv', 'importacoes/3/0.csv', 'importacoes/4/0.csv', 'importacoes/5/0.csv'])
      await arquivo(path);
    await tarefa(1, 'concluida', 8, { arquivo: 'exportacoes/1/1.csv', nome: 'a.csv' });
    await tarefa(2, 'concluida', 6, { arquivo: 'exportacoes/1/2.csv', nome: 'b.csv' });
    await tarefa(3, 'concluida', 1, {});
    await tarefa(4, 'fazendo', 0, null);
    expect(await limpar(pool, dir, Date.now())).toEqual({ exportacoes: 1, importacoes: 0 });
    expect(await limpar(pool, dir, Date.now() + TOMORROW)).toEqual({ exportacoes: 0, importacoes: 2 });
    const there = (path: string) => existsSync(join(dir, path));
    expect([there('exportacoes/1/1.csv'), there('exportacoes/1/2.csv')]).toEqual([false, true]);
    expect([there('importacoes/3'), there('importacoes/4'), there('importacoes/5')]).toEqual([false, true, false]);
  } finally {
    await pool.end();
    await database.drop();
    await rm(dir, { recursive: true });
  }
});
