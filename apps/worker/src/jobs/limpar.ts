import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import { MAIL_FOLDER } from '@tulha/platform/mail/mailer';
import type { Pool } from 'pg';

const DAY_MS = 86_400_000;

/** How many of an account's newest exports are kept, for at most a week. */
const EXPORTS_KEPT = 50;
/** Rows deleted in one statement. */
const BATCH = 10_000;
const BATCHES_MAX = 100;

/** Exports show names and pay: after a week they are gone, and the task tells only their kind; so are all but an account's latest. */
const exportacoes = async (pool: Pool, dataDir: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number; arquivo: string }>(
    `select id, arquivo from (
       select id, resultado->>'arquivo' as arquivo, terminada_em, row_number() over (partition by conta order by id desc) as n
       from controle.tarefa where resultado ? 'arquivo') t
     where terminada_em < now() - interval '7 days' or n > $1 order by id limit 1000`,
    [EXPORTS_KEPT],
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

/** Deletes the rows of `where` in batches, so that no other query waits long. @returns how many rows */
const linhas = async (pool: Pool, tabela: string, where: string): Promise<number> => {
  let gone = 0;
  for (let n = 0; n < BATCHES_MAX; n++) {
    const { rowCount } = await pool.query(
      `delete from ${tabela} where ctid = any (array(select ctid from ${tabela} where ${where} limit ${BATCH}))`,
    );
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return gone;
};

/** Letters of an installation without a mail server, which are deleted after a week. */
const cartas = async (dataDir: string, now: number): Promise<number> => {
  let gone = 0;
  for (const nome of await pastas(join(dataDir, MAIL_FOLDER))) {
    const arquivo = join(dataDir, MAIL_FOLDER, nome);
    if (!nome.endsWith('.eml') || now - (await stat(arquivo)).mtimeMs < 7 * DAY_MS) continue;
    await rm(arquivo, { force: true });
    gone++;
  }
  return gone;
};

export type Limpeza = {
  readonly cartas: number;
  readonly exportacoes: number;
  readonly importacoes: number;
  /** Answers kept for a repeated request: for a week, where a day is promised. */
  readonly respostas: number;
  /** Sessions that are long over, sign-ins that failed and recoveries that were asked for long ago. */
  readonly acessos: number;
  /** Ended tasks: after half a year, or after a day where they belong to no account. */
  readonly tarefas: number;
};

/** Removes files and rows that are past their time. @returns how many of each */
export const limpar = async (pool: Pool, dataDir: string, now: number): Promise<Limpeza> => ({
  cartas: await cartas(dataDir, now),
  exportacoes: await exportacoes(pool, dataDir),
  importacoes: await importacoes(pool, dataDir, now),
  acessos:
    (await linhas(pool, 'controle.sessao', `coalesce(encerrada_em, vista_em) < now() - interval '180 days'`)) +
    (await linhas(pool, 'controle.tentativa', `ultima_em < now() - interval '1 day'`)) +
    (await linhas(pool, 'controle.recuperacao', `criada_em < now() - interval '1 day'`)),
  respostas: await linhas(pool, 'controle.idempotencia', `criada_em < now() - interval '7 days'`),
  tarefas: await linhas(
    pool,
    'controle.tarefa',
    `terminada_em < now() - interval '180 days' or (conta = 0 and terminada_em < now() - interval '1 day')`,
  ),
});
