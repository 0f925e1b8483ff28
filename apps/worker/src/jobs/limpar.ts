import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { Pool } from 'pg';

const DAY_MS = 86_400_000;

/** Exports show names and pay: after a week they are gone, and the task says only what it was. */
const exportacoes = async (pool: Pool, dataDir: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number; arquivo: string }>(
    `select id, resultado->>'arquivo' as arquivo from controle.tarefa
     where terminada_em < now() - interval '7 days' and resultado ? 'arquivo' order by id limit 1000`,
  );
  for (const { id, arquivo } of rows) {
    await rm(join(dataDir, arquivo), { force: true });
    await pool.query(`update controle.tarefa set resultado = resultado - 'arquivo' where id = $1`, [id]);
  }
  return rows.length;
};

const pastas = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Spreadsheets whose import has ended, or never began: a process died between the two. */
const importacoes = async (pool: Pool, dataDir: string, now: number): Promise<number> => {
  let gone = 0;
  for (const nome of await pastas(join(dataDir, 'importacoes'))) {
    if (!/^\d+$/.test(nome)) continue;
    const pasta = join(dataDir, pastaDaImportacao(Number(nome)));
    const { rowCount } = await pool.query(`select 1 from controle.tarefa where id = $1 and situacao in ('aguardando', 'fazendo')`, [nome]);
    if (rowCount !== 0 || now - (await stat(pasta)).mtimeMs < DAY_MS) continue;
    await rm(pasta, { recursive: true, force: true });
    gone++;
  }
  return gone;
};

/** Removes files nobody will ask for any more. @returns how many exports and imports */
export const limpar = async (pool: Pool, dataDir: string, now: number): Promise<{ exportacoes: number; importacoes: number }> => ({
  exportacoes: await exportacoes(pool, dataDir),
  importacoes: await importacoes(pool, dataDir, now),
});
