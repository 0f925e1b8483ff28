import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '@tulha/application/engine';
import { importar } from '@tulha/application/suporte/importacao/importar';
import { catalogueDeciders } from '@tulha/application/registry';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { readRowsApart } from '@tulha/platform/spreadsheet/read-table-apart';
import { openStorage } from '@tulha/platform/files/open-storage';
import { createLogger } from '@tulha/platform/logging/logger';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { idsDaTarefa } from '@tulha/jobs/sorteio';
import { createProgress } from '@tulha/read-models/read/progress';
import { createReadDb } from '@tulha/read-models/read/reader';
import { createRunner } from '@tulha/read-models/project/runner';
import { projections } from '@tulha/read-models/tables';
import { openStores } from '@tulha/stores/open-stores';
import { carregarAcervo } from '@tulha/worker/suporte/importacao/acervo';
import { watchPolicies } from '@tulha/worker/policies/watch-policies';

export type Spreadsheets = readonly { readonly nome: string; readonly texto: string }[];

/** The spreadsheets in the folder of TULHA_SAFRA, else a generated season. */
export const season = (): Spreadsheets => {
  const folder = process.env.TULHA_SAFRA;
  if (!folder) return gerarSafra().arquivos;
  const names = readdirSync(folder).filter((nome) => nome.endsWith('.csv'));
  return names.map((nome) => ({ nome, texto: readFileSync(join(folder, nome), 'utf8') }));
};

/** The tools of the worker, over an empty database, and an empty EventStoreDB where one is named. */
export const openWorker = async (url: string, eventStoreUrl?: string) => {
  const stores = await openStores({ databaseUrl: url, eventStoreUrl, name: 'bench', max: 16 });
  const { pool, store } = stores;
  const vault = postgresKeyVault(pool, randomBytes(32).toString('base64'));
  const engine = createEngine({ store, vault, snapshots: postgresSnapshots(pool) });
  const { open } = engine.sealing;
  const log = createLogger('bench', (line) => {
    if (line.includes('"error"')) console.error(line);
  });
  const runner = createRunner(pool, { store, open, projections }, (message, fields) => log.info(message, fields));
  const watcher = watchPolicies({ pool, store, open, reactor: engine.reactor, log });
  const progress = createProgress({ connectionString: url }, pool);
  const now = () => new Date().toISOString();
  const config = { databaseUrl: url, eventStoreUrl: undefined, dataDir: '', masterKey: '', redisUrl: undefined };
  const files = await openStorage(config);
  const close = async () => {
    await progress.close();
    await watcher.stop();
    await runner.stop();
    await stores.close();
  };
  return { tools: { files, config, pool, readDb: createReadDb(pool), store, engine, progress, log, now }, close };
};
export type Worker = Awaited<ReturnType<typeof openWorker>>;

const secador = catalogueDeciders.secador as NonNullable<(typeof catalogueDeciders)[string]>;

/** Makes the read model's tables and lets everything follow the log once: an account that imports has facts already. */
export const warmUp = async ({ tools }: Worker, conta: number): Promise<void> => {
  const meta = { conta, ator: 1, fazenda: 0, commandId: randomUUID(), now: tools.now() };
  const data = { secadorId: 1, descricao: 'Antigo', capacidadeL: null };
  const { position } = await tools.engine.dispatch(secador, 1, { type: 'Cadastrar', data }, meta);
  if (!(await tools.progress.waitFor(position, 60_000))) throw new Error('The read model was not made');
  await carregarAcervo(tools, conta, new AbortController().signal);
};

const LIMITES = { rows: 50_000, columns: 200, cellLength: 10_000 };

/** Rows as the worker's job has them: read from disk on a thread of their own. */
const opened = (folder: string, arquivos: Spreadsheets) =>
  arquivos.map(({ nome, texto }) => {
    const path = join(folder, nome);
    writeFileSync(path, texto);
    return { nome, linhas: readRowsApart('bancada', path, LIMITES, () => undefined) };
  });

/** Imports a season as the worker's job does. @returns the position of its last fact. */
export const importInto = async ({ tools }: Worker, conta: number, arquivos: Spreadsheets): Promise<string> => {
  const { store, engine, pool } = tools;
  const signal = new AbortController().signal;
  const folder = mkdtempSync(join(tmpdir(), 'tulha-bench-'));
  const { situacao, posicao } = await importar(
    {
      store,
      dispatch: engine.dispatch,
      reactor: engine.reactor,
      open: engine.sealing.open,
      ids: idsDaTarefa(pool, conta),
      acervo: () => carregarAcervo(tools, conta, signal),
    },
    {
      ...{ tarefaId: conta, conta, ator: 1, now: tools.now(), simular: false, parcial: false, deNovo: false, signal },
      arquivos: opened(folder, arquivos),
      progresso: () => undefined,
    },
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
  if (situacao !== 'concluida') throw new Error(`The import was ${situacao}`);
  return posicao;
};
