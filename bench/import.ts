import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '@tulha/application/engine';
import { importar } from '@tulha/application/importacao/importar';
import { catalogueDeciders } from '@tulha/application/registry';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
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
import pg from 'pg';
import { type BenchServer, withServer } from '#support/database';
import { report, resultOf } from '#support/report';
import { insertMany, makeYardstick, type Row } from '#support/yardstick';

/**
 * How many facts a second a season's import makes, by the very code the worker runs in the very company the worker keeps (projections and
 * consequences in the same process), beside multi-row INSERTs of the very same rows into a table with the log's columns and indexes.
 * `node bench/import.ts` after a build; TULHA_SAFRA names a folder of spreadsheets, else a season is generated. About 60 s.
 */
const ROUNDS = 7;
const BATCH = 1_000;
const INSERTED_AGAIN = 5;
const AIM = 0.15;
const CONTA = 1;

const secador = catalogueDeciders.secador as NonNullable<(typeof catalogueDeciders)[string]>;

const season = (): { nome: string; texto: string }[] => {
  const folder = process.env.TULHA_SAFRA;
  if (!folder) return [...gerarSafra().arquivos];
  const names = readdirSync(folder).filter((nome) => nome.endsWith('.csv'));
  return names.map((nome) => ({ nome, texto: readFileSync(join(folder, nome), 'utf8') }));
};

/** What the worker has at hand, over an empty database. */
const openWorker = async (url: string) => {
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
  const close = async () => {
    await progress.close();
    await watcher.stop();
    await runner.stop();
    await stores.close();
  };
  return { tools: { config, pool, readDb: createReadDb(pool), store, engine, progress, log, now }, close };
};

type Imported = { readonly facts: number; readonly written: number; readonly visible: number; readonly rows: Row[] };

/** One import into an empty database: seconds until everything is written, and until the read model shows it. */
const importOnce = async (server: BenchServer, arquivos: readonly { nome: string; texto: string }[]): Promise<Imported> => {
  const database = await server.fresh();
  const { tools, close } = await openWorker(database.url);
  try {
    const { store, engine, pool, progress } = tools;
    const signal = new AbortController().signal;
    // The read model's tables are made before the clock starts: an account that imports has facts already.
    const meta = { conta: CONTA, ator: 1, fazenda: 0, commandId: randomUUID(), now: tools.now() };
    const { position } = await engine.dispatch(
      secador,
      1,
      { type: 'Cadastrar', data: { secadorId: 1, descricao: 'Antigo', capacidadeL: null } },
      meta,
    );
    if (!(await progress.waitFor(position, 60_000))) throw new Error('The read model was not made');
    await carregarAcervo(tools, CONTA, signal); // a worker that has been up for a while has its connections and has followed the log
    const started = performance.now();
    const { situacao, posicao } = await importar(
      {
        store,
        dispatch: engine.dispatch,
        reactor: engine.reactor,
        open: engine.sealing.open,
        takeIds: (especie, quantos) => takeIds(pool, especie, quantos),
        acervo: () => carregarAcervo(tools, CONTA, signal),
      },
      {
        ...{ conta: CONTA, ator: 1, now: tools.now(), arquivos, simular: false, parcial: false, deNovo: false, signal },
        progresso: () => undefined,
      },
    );
    const written = (performance.now() - started) / 1_000;
    if (situacao !== 'concluida') throw new Error(`The import was ${situacao}`);
    if (!(await progress.waitFor(posicao, 60_000))) throw new Error('The read model did not follow');
    const visible = (performance.now() - started) / 1_000;
    const { rows } = await pool.query<Row>(
      `select stream_id as stream, version, event_id as id, type, schema_version as "schemaVersion", data::text, meta::text
       from es.events order by position`,
    );
    return { facts: rows.length, written, visible, rows };
  } finally {
    await close();
    await database.drop();
  }
};

/** Rows a second with nothing but INSERT. Over and over, for about as long as an import takes: a moment's calm would flatter the shorter of the two. */
const insertAll = async (server: BenchServer, rows: readonly Row[]): Promise<number> => {
  const database = await server.fresh();
  await makeYardstick(database.url, { indexes: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let seconds = 0;
  for (let again = 0; again < INSERTED_AGAIN; again++) {
    await client.query('truncate yardstick');
    const started = performance.now();
    for (let from = 0; from < rows.length; from += BATCH) await insertMany(client, rows.slice(from, from + BATCH));
    seconds += (performance.now() - started) / 1_000;
  }
  await client.end();
  await database.drop();
  return (INSERTED_AGAIN * rows.length) / seconds;
};

await withServer(async (server) => {
  const arquivos = season();
  const { rows } = await importOnce(server, arquivos); // warms up, and gives the yardstick its rows
  await insertAll(server, rows);
  const visible: { bare: number; product: number }[] = [];
  const written: { bare: number; product: number }[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const bare = await insertAll(server, rows);
    const imported = await importOnce(server, arquivos);
    visible.push({ bare, product: imported.facts / imported.visible });
    written.push({ bare, product: imported.facts / imported.written });
  }
  await report('import', `facts/s of a season of ${rows.length} facts`, server.url, [
    resultOf('season, until it can be read', visible, AIM),
    resultOf('season, until it is written', written),
  ]);
});
