import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
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
    // By the clock that files are dated by.
    const agora = (await stat(dir)).mtimeMs;
    await tarefa(1, 'concluida', 8, { arquivo: 'exportacoes/1/1.csv', nome: 'a.csv' });
    await tarefa(2, 'concluida', 6, { arquivo: 'exportacoes/1/2.csv', nome: 'b.csv' });
    await tarefa(3, 'concluida', 1, {});
    await tarefa(4, 'fazendo', 0, null);
    expect(await limpar(pool, dir, agora)).toEqual({
      cartas: 0,
      exportacoes: 1,
      importacoes: 0,
      acessos: 0,
      respostas: 0,
      tarefas: 0,
    });
    expect(await limpar(pool, dir, agora + TOMORROW)).toEqual({
      cartas: 0,
      exportacoes: 0,
      importacoes: 2,
      acessos: 0,
      respostas: 0,
      tarefas: 0,
    });
    await arquivo('correio/1.eml');
    expect(await limpar(pool, dir, agora + 3 * TOMORROW)).toMatchObject({ cartas: 0 });
    expect(await limpar(pool, dir, agora + 4 * TOMORROW)).toMatchObject({ cartas: 1 });
    const there = (path: string) => existsSync(join(dir, path));
    expect([there('exportacoes/1/1.csv'), there('exportacoes/1/2.csv')]).toEqual([false, true]);
    expect([there('importacoes/3'), there('importacoes/4'), there('importacoes/5')]).toEqual([false, true, false]);
  } finally {
    await pool.end();
    await database.drop();
    await rm(dir, { recursive: true });
  }
});

it('limpa respostas guardadas há mais de uma semana, tarefas de meio ano, e de cada conta as exportações além das últimas cinquenta', async () => {
  const database = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'tulha-limpar-'));
  const pool = createPool(database.url, { name: 'test' });
  try {
    await prepareControl(pool);
    await pool.query(
      `insert into controle.idempotencia (conta, chave, comando, impressao, criada_em)
       select 1, n::text, gen_random_uuid(), '', now() - make_interval(days => 8 * (n % 2)) from generate_series(1, 20001) n`,
    );
    await pool.query(
      `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, resultado, terminada_em)
       select n, 1 + n % 2, 1, 'x', 'concluida', '{}'::jsonb, '{}'::jsonb, jsonb_build_object('arquivo', 'x' || n), now() from generate_series(1, 110) n
       union all select 1000, 1, 1, 'x', 'falhou', '{}', '{}', null, now() - interval '181 days'
       union all select 1001, 1, 1, 'x', 'fazendo', '{}', '{}', null, null`,
    );
    await pool.query(
      `insert into controle.sessao (conta, usuario, semente, senha_versao, modo, endereco, programa, vista_em, encerrada_em)
       select 1, 1, '', 0, 'web', '', '', now() - make_interval(days => n), null from unnest(array[1, 31, 181]) n;
       insert into controle.tentativa values ('a', 'x', 9, now()), ('b', 'x', 9, now() - interval '25 hours');
       insert into controle.recuperacao (prova, conta, usuario, senha_versao, criada_em)
       values ('a', 1, 1, 0, now()), ('b', 1, 1, 0, now() - interval '25 hours')`,
    );
    expect(await limpar(pool, dir, Date.now())).toEqual({
      cartas: 0,
      exportacoes: 10,
      importacoes: 0,
      acessos: 3,
      respostas: 10_001,
      tarefas: 1,
    });
    const { rows } = await pool.query(
      `select conta, count(*) as n, min(id) as primeira from controle.tarefa where resultado ? 'arquivo' group by conta order by conta`,
    );
    expect(rows).toEqual([
      { conta: 1, n: 50, primeira: 12 },
      { conta: 2, n: 50, primeira: 11 },
    ]);
    expect((await pool.query('select count(*) as n from controle.idempotencia')).rows).toEqual([{ n: 10_000 }]);
  } finally {
    await pool.end();
    await database.drop();
    await rm(dir, { recursive: true });
  }
});
