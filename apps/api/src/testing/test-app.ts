import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '@tulha/application/engine';
import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { type EventStore, START } from '@tulha/event-store/event-store';
import { APPEND_LOCK } from '@tulha/event-store/postgres/one-log.sql';
import { startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { startPulse } from '@tulha/operation/pulse';
import { createLogger } from '@tulha/platform/logging/logger';
import { createPool } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { readModelStatus } from '@tulha/read-models/control/status';
import { memoriaDaSimulada } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { createRunner } from '@tulha/read-models/project/runner';
import { projections } from '@tulha/read-models/tables';
import { abrirSefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import { type Keep, opening } from '@tulha/testing/opening';
import { type TestDatabase, testDatabase, testDatabaseAs } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.js';
import type { ApiConfig } from '../config.js';
import type { Patience } from '../http/edge/patience.js';
import type { Services } from '../services.js';
import { type StartedServices, startServices } from '../start-services.js';
import { holdAnswer } from './held-answers.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Record<string, unknown>;
};

/** An empty EventStoreDB where TULHA_TEST_STORE says that the facts are kept there. */
const testLog = async () => {
  const { TULHA_TEST_STORE: kind } = process.env;
  if (kind === undefined || kind === 'postgresql') return { url: undefined, stop: () => undefined, stall: undefined };
  if (kind !== 'eventstoredb') throw new Error(`TULHA_TEST_STORE is postgresql or eventstoredb, not ${kind}`);
  return startEventStoreServer();
};

/** Makes the log take appends and commit none of them. @returns a function that commits them all */
const holdLog = async (databaseUrl: string, { stall }: Awaited<ReturnType<typeof testLog>>): Promise<() => Promise<void>> => {
  if (stall) {
    const { commit } = stall();
    return async () => commit();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [APPEND_LOCK]); // every append takes this lock and holds it until its commit
  return () => client.end();
};

/** Every fact of the log, in order. */
const factsOf = async (store: EventStore): Promise<Recorded[]> => {
  const facts: Recorded[] = [];
  for (let [after, atEnd] = [START, false]; !atEnd; ) {
    const page = await store.readAll(after, 1_000);
    facts.push(...page.facts);
    ({ position: after, atEnd } = page);
  }
  return facts;
};

/** A request as it arrives, without a socket. */
const createCall =
  (app: Awaited<ReturnType<typeof createApp>>) =>
  async (
    method: Method,
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const options: InjectOptions = {
      method,
      url: /^\/(?:v1|health|p\/)/.test(url) ? url : `/v1${url}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const response = await app.inject(options);
    const type = String(response.headers['content-type']);
    const isJson = type.includes('json');
    if (type.startsWith('application/json')) holdAnswer(method, String(options.url), response.statusCode, response.json());
    return { status: response.statusCode, body: isJson ? response.json() : { text: response.payload }, headers: response.headers };
  };

const MASTER_KEY = Buffer.alloc(32, 'tests').toString('base64');

type OwnConfig = Partial<Pick<ApiConfig, 'answerWithinMs' | 'dashboardDir' | 'origins' | 'publicUrl' | 'rateLimits'>>;

const configOf = (databaseUrl: string, eventStoreUrl: string | undefined, own: OwnConfig) => ({
  databaseUrl,
  eventStoreUrl,
  port: 0,
  host: '127.0.0.1',
  dataDir: mkdtempSync(join(tmpdir(), 'tulha-test-data-')),
  jwtSecret: 'a secret of the tests',
  masterKey: MASTER_KEY,
  operatorToken: 'operador',
  tokenSeconds: 3600,
  trustedProxy: '127.0.0.1',
  answerWithinMs: 20_000,
  redisUrl: undefined,
  dashboardDir: '/nonexistent',
  publicUrl: undefined,
  origins: [],
  rateLimits: undefined,
  ...own,
});

/** A new account with its owner, signed in. */
const createAccount = (call: ReturnType<typeof createCall>, operatorToken: string) => async (login: string) => {
  const made = await call('POST', '/operador/contas', {
    token: operatorToken,
    body: { nome: `Conta ${login}`, login, senha: 'senha-muito-boa' },
  });
  if (made.status !== 201) throw new Error(`Account not made: ${JSON.stringify(made.body)}`);
  const session = await call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'web' } });
  const token = session.body.token as string;
  return {
    token,
    conta: made.body.id as number,
    call: (method: Method, url: string, body?: unknown, headers?: Record<string, string>) =>
      call(method, url, { token, body, ...(headers ? { headers } : {}) }),
  };
};

/** An answer 500 prints its log line, with the cause and the statement, in the test's own output. */
const UNEXPECTED = /"message":"Request failed","status":500,/;

/** A store that does something else in between: its appends wait, or get lost. */
type Wrap = (store: EventStore) => EventStore;

const openServices = async (config: ApiConfig, log: ReturnType<typeof createLogger>, wrap?: Wrap) => {
  const started = await startServices(config, log);
  if (!wrap) return started;
  const store = wrap(started.store);
  const { dispatch, reactor } = createEngine({ store, vault: postgresKeyVault(started.pool, config.masterKey) });
  return { ...started, store, dispatch, reactor };
};

/** Another process of the same installation: its own connections, the same database, log and folder. */
const startBeside = (config: ApiConfig, log: ReturnType<typeof createLogger>, wrap?: Wrap) =>
  opening(async (keep) => {
    const services = await openServices(config, log, wrap);
    keep(services.close);
    const app = await createApp(services);
    keep(() => app.close());
    return { call: createCall(app) };
  });

/** All of it at one instant, the simulator of the tax authority too. */
const at = (instant: string, { pool }: StartedServices) => {
  const now = () => instant;
  return { now, sefaz: abrirSefaz({ now, memoria: memoriaDaSimulada(pool) }) };
};

/** Runs the projections as a worker does, with a worker's sign of life. */
const startRunner = (keep: Keep, { store, pool, config }: StartedServices, log: ReturnType<typeof createLogger>) => {
  const owner = createPool(config.databaseUrl, { name: 'test-owner' });
  keep(() => owner.end());
  const sealing = createSealing(factTypes, postgresKeyVault(pool, config.masterKey));
  const runner = createRunner(owner, { store, open: sealing.open, projections }, (message, fields) => log.info(message, fields));
  keep(runner.stop);
  const onTrouble = (error: unknown) => log.warn('No pulse', { error: String(error) });
  const pulse = startPulse({ pool: owner, kind: 'trabalhador', place: 'test', onTrouble });
  keep(pulse.stop);
  return owner;
};

/** Whether the tables that the API reads exist, by a query: `/health/ready` checks much more, over as many connections. */
const hasTables = (owner: pg.Pool) => {
  const status = () => readModelStatus(owner, projections);
  const standing = async () => {
    const { live, ours } = await status();
    return live !== undefined && ours;
  };
  return until(standing, 'tables that the API reads', { instead: status });
};

/** The tables of a first start. */
const prepare = async (databaseUrl: string): Promise<void> => {
  const { close } = await opening(async (keep) => {
    const config = configOf(databaseUrl, undefined, {});
    keep(() => rmSync(config.dataDir, { recursive: true, force: true }));
    const log = createLogger('test', () => undefined);
    const services = await startServices(config, log);
    keep(services.close);
    await hasTables(startRunner(keep, services, log));
    return {};
  });
  await close();
};

/** Gives a copied log a name of its own: the product would otherwise notice that it is a copy, and rebuild all tables. */
const NAMED_ANEW = `
  with named as (update es.name set store_id = gen_random_uuid(), home = es.home() returning store_id::text as name),
    claimed as (update controle.registro set registro = name from named)
  update controle.leitura set registro = name from named`;

/** A copy of a database, facts and all, that each process makes once; see `testDatabaseAs`. */
export const copyOf = (kind: string, make: (url: string) => Promise<void>): Promise<TestDatabase> =>
  testDatabaseAs(kind, make, (client) => client.query(NAMED_ANEW));

/** An empty database where facts are elsewhere: another log has other tables. */
const databaseFor = (eventStoreUrl: string | undefined) => (eventStoreUrl === undefined ? copyOf('api', prepare) : testDatabase());

/** `database`: another than an empty one, where the facts are in it. */
type Given = { readonly now?: string; readonly wrap?: Wrap; readonly database?: () => Promise<TestDatabase> } & OwnConfig;

/** Another app in the same process with some services replaced: one that waits for less, for example. */
const openUpon = async (services: Services, patience?: Patience) => {
  const app = await createApp(services, patience);
  return { app, call: createCall(app), close: () => app.close() };
};

/**
 * The real api over a fresh database, with the projection runner in the same process. Answers may take long, since a test machine may be
 * busy; a test of timing sets its own limit. `now`: the instant of all requests. Other options replace parts of the configuration; requests
 * are limited only with `rateLimits`. Where a later step fails, everything opened is closed again.
 */
export const startTestApp = ({ now, wrap, database: begun, ...own }: Given = {}) =>
  opening(async (keep) => {
    const eventLog = await testLog();
    keep(eventLog.stop);
    const database = await (begun ?? (() => databaseFor(eventLog.url)))();
    keep(database.drop);
    const lines: string[] = [];
    const log = createLogger('test', (line) => {
      lines.push(line);
      if (UNEXPECTED.test(line)) process.stderr.write(`${line}\n`);
    });
    const config = configOf(database.url, eventLog.url, own);
    keep(() => rmSync(config.dataDir, { recursive: true, force: true }));
    const started = await openServices(config, log, wrap);
    keep(started.close);
    const services = now === undefined ? started : { ...started, ...at(now, started) };
    const owner = startRunner(keep, services, log);
    const app = await createApp(services);
    keep(() => app.close());

    const call = createCall(app);
    await hasTables(owner);

    return {
      app,
      services,
      /** The role that owns everything but the facts, for changes that the API's own role cannot make. */
      owner,
      call,
      account: createAccount(call, config.operatorToken),
      lines,
      segurar: () => holdLog(database.url, eventLog),
      beside: (others: OwnConfig = {}) => startBeside({ ...config, ...others }, log, wrap),
      upon: (others: Partial<Services>, patience?: Patience) => openUpon({ ...services, ...others }, patience),
      /** Every fact there is, in whichever store, in order. */
      facts: () => factsOf(services.store),
      /** The environment in which the command line works on the stores themselves. */
      stores: {
        DATABASE_URL: config.databaseUrl,
        TULHA_MASTER_KEY: config.masterKey,
        ...(config.eventStoreUrl ? { TULHA_EVENTSTORE_URL: config.eventStoreUrl } : {}),
      },
    };
  });

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
