import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '@tulha/application/engine';
import { importar } from '@tulha/application/importacao/importar';
import { catalogueDeciders } from '@tulha/application/registry';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { openStorage } from '@tulha/platform/files/open-storage';
import { createLogger } from '@tulha/platform/logging/logger';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { takeIds } from '@tulha/read-models/kernel/control';
import { createProgress } from '@tulha/read-models/kernel/progress';
import { createReadDb } from '@tulha/read-models/kernel/reader';
import { createRunner } from '@tulha/read-models/kernel/runner';
import { projections } from '@tulha/read-models/tables';
import { openStores } from '@tulha/stores/open-stores';
import { carregarAcervo } from '@tulha/worker/importacao/acervo';
import { watchPolicies } from '@tulha/worker/policies/watch-policies';

export type Spreadsheets = readonly { readonly nome: string; readonly texto: string }[];

/** The spreadsheets in the folder of TULHA_SAFRA, else a generated season. */
export const season = (): Spreadsheets => {
  const folder = process.env.TULHA_SAFRA;
  if (!folder) return gerarSafra().arquivos;
  const names = readdirSync(folder).filter((nome) => nome.endsWith('.csv'));
  return names.map((nome) => ({ nome, texto: readFileSync(join(folder, nome), 'utf8') }));
};

/** What the worker has at hand, over an empty database. */
export const openWorker = async (url: string) => {
  const stores = await openStores({ databaseUrl: url, eventStoreUrl: undefined, name: 'bench', max: 16 });
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

/** Imports a season as the worker's job does. @returns the position of its last fact. */
export const importInto = async ({ tools }: Worker, conta: number, arquivos: Spreadsheets): Promise<string> => {
  const { store, engine, pool } = tools;
  const signal = new AbortController().signal;
  const { situacao, posicao } = await importar(
    {
      store,
      dispatch: engine.dispatch,
      reactor: engine.reactor,
      open: engine.sealing.open,
      takeIds: (especie, quantos) => takeIds(pool, especie, quantos),
      acervo: () => carregarAcervo(tools, conta, signal),
    },
    {
      ...{ tarefaId: conta, conta, ator: 1, now: tools.now(), arquivos, simular: false, parcial: false, deNovo: false, signal },
      progresso: () => undefined,
    },
  );
  if (situacao !== 'concluida') throw new Error(`The import was ${situacao}`);
  return posicao;
};
