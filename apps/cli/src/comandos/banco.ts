import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { factTypes } from '@tulha/application/registry';
import type { KeyVault } from '@tulha/application/sealing/key-vault';
import { createSealing } from '@tulha/application/sealing/sealing';
import { eventSchemaVersion } from '@tulha/event-store/postgres/schema';
import { VARIABLES } from '@tulha/platform/config/variables';
import { startPostgres } from '@tulha/platform/postgres/embedded';
import { StartError } from '@tulha/platform/start-error';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import type { Source } from '@tulha/read-models/declare/read-schema';
import { projections } from '@tulha/read-models/tables';
import { enterDatabase } from '@tulha/stores/enter-database';
import { checkKeeper } from '@tulha/stores/claim-log';
import { openLog } from '@tulha/stores/open-stores';
import pg from 'pg';
import type { Ctx } from '../context.js';
import { dataFolder, secretOf } from '../data-folder.js';
import { CliError } from '../errors.js';
import { inWords, notYetBuilt } from './banco-sumido.js';

/** `tulha projecoes …` works on the store itself, so that an operator who suspects the server need not ask it. */
export type Banco = { readonly pool: pg.Pool; readonly source: Source; readonly vault: KeyVault };

type Place = { readonly url: string; readonly close: () => Promise<void> };

/** DATABASE_URL, or the embedded database of the data folder: used where it runs, started for the while where it does not. */
export const placeOf = async ({ io, say }: Ctx): Promise<Place> => {
  const given = io.env['DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const dataDir = join(dataFolder(io), 'postgres');
  if (!existsSync(join(dataDir, 'cluster'))) {
    throw new CliError(`Não há um banco de dados em ${dataDir}.`, {
      code: 'SEM_BANCO',
      next: 'Rode na pasta da instalação, indique a pasta de dados em TULHA_DATA, ou informe DATABASE_URL.',
    });
  }
  const server = await startPostgres({ dataDir, log: (line) => void say(line) }).catch((cause: unknown) => {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { code: 'SEM_BANCO', cause });
  });
  return { url: server.url, close: () => (server.attached ? Promise.resolve() : server.stop()) };
};

/** A table is copied and digested in one statement each, however big it is. */
export const poolOf = (url: string): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionConfig(url, 'tulha-cli'),
    query_timeout: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    max: 6,
  });
  // A connection lost while idle is replaced; one in use fails its own query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Above 0 where this is the database of an installation: where PostgreSQL keeps the facts, they are there. */
const versionOf = async (pool: pg.Pool, eventStoreUrl: string | undefined): Promise<number> => {
  if (eventStoreUrl === undefined) return eventSchemaVersion(pool);
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('esdb.fact') is not null as there");
  return rows[0]?.there ? 1 : 0;
};

const checkStore = async (pool: pg.Pool, eventStoreUrl: string | undefined): Promise<void> => {
  const version = await versionOf(pool, eventStoreUrl).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new CliError('O banco de dados não responde.', {
      code: 'SEM_BANCO',
      why,
      next: 'Confira DATABASE_URL; "tulha doutor" ajuda.',
      cause,
    });
  });
  if (version === 0) {
    await explained(checkKeeper(pool, eventStoreUrl === undefined ? 'postgresql' : 'eventstoredb'));
    throw new CliError('Este banco de dados não tem fatos da Tulha.', { code: 'SEM_BANCO', next: 'Confira DATABASE_URL ou TULHA_DATA.' });
  }
};

/** Works as the processes' own role, so that they can change the tables a command makes. */
const enter = async (ctx: Ctx, url: string, eventStoreUrl: string | undefined): Promise<string> => {
  const pool = poolOf(url);
  try {
    await checkStore(pool, eventStoreUrl);
  } finally {
    await pool.end();
  }
  const masterKey = secretOf(ctx.io, 'TULHA_MASTER_KEY');
  return (await explained(enterDatabase({ databaseUrl: url, eventStoreUrl, masterKey }))).databaseUrl;
};

const explained = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((cause: unknown) => {
    throw cause instanceof StartError ? new CliError(cause.message, { code: cause.code, cause }) : cause;
  });

/** Opens the store for `work`, and closes all of it. A store that goes away meanwhile is told in one sentence. */
export const withBanco = <T>(ctx: Ctx, work: (banco: Banco) => Promise<T>): Promise<T> =>
  opened(ctx, work).catch((error: unknown) => {
    throw ctx.signal.aborted ? error : inWords(error);
  });

const opened = async <T>(ctx: Ctx, work: (banco: Banco) => Promise<T>): Promise<T> => {
  const place = await placeOf(ctx);
  try {
    const eventStoreUrl = await explained(Promise.resolve(ctx.io.env).then(VARIABLES.TULHA_EVENTSTORE_URL.read));
    const pool = poolOf(await enter(ctx, place.url, eventStoreUrl));
    try {
      const store = await explained(openLog(pool, { eventStoreUrl }));
      try {
        const vault = postgresKeyVault(pool, secretOf(ctx.io, 'TULHA_MASTER_KEY'));
        const banco = { pool, vault, source: { store, open: createSealing(factTypes, vault).open, projections } };
        return await work(banco).catch(async (error: unknown) => {
          throw await notYetBuilt(error, banco);
        });
      } finally {
        await store.close();
      }
    } finally {
      await pool.end();
    }
  } finally {
    await place.close();
  }
};
