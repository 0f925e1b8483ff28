import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withRoomIn } from './cannot-write.js';
import { examineRedis } from './config/examine-redis.js';
import { checkDoor } from './listening.js';
import { examineDatabase } from './postgres/examine-database.js';
import { StartError, WRONG_SETTINGS } from './start-error.js';
import { type Child, keepRunning } from './supervisor/child.js';
import { childrensUrl, lookAtEventStore, openDatabase } from './supervisor/database.js';
import { prepareFolder, shortenLog } from './supervisor/files.js';
import { howToEnter } from './supervisor/first-start.js';
import { complain, createTrouble, say } from './supervisor/say.js';
import { completeSecrets, type KnownSecrets, knownSecrets, type Secrets } from './supervisor/secrets.js';
import { logOf, readSettings, type Settings } from './supervisor/settings.js';
import { claimFolder, type Single } from './supervisor/single.js';
import { createStandIn, type StandIn } from './supervisor/stand-in.js';
import { watchApi } from './supervisor/watch-api.js';
import { checkKeyAt, fingerprintOf } from './vault/claim-key.js';

/**
 * Everything of a small installation under one roof: the embedded PostgreSQL, the API and the worker. Run from the project's
 * root. Ends cleanly on Ctrl-C, SIGTERM, or when its starter is gone; after a kill the next start picks up.
 */

const CHILDREN = ['api', 'worker'] as const;
type Name = (typeof CHILDREN)[number];
const CHILD_GRACE_MS = 5_000;
const MAX_FAILURES_BEFORE_READY = 3;
const TELL_EVERY_MS = 5_000;
const LOOK_AT_LOGS_EVERY_MS = 30_000;

/** The steps to undo at the end, last first. */
const undo: (() => void | Promise<void>)[] = [];
let ending: Promise<never> | undefined;
const leaving = new AbortController();

const end = (code: number): Promise<never> => {
  ending ??= (async () => {
    leaving.abort();
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        complain(`Ao encerrar: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    process.exit(code);
  })();
  return ending;
};

/** Output of the start. It stops once the end begins, so that the last line is the reason of the end. */
const unlessEnding =
  (tell: (line: string) => void) =>
  (line: string): void => {
    if (!ending) tell(line);
  };

/** Failures caused by the end itself are not reported. */
const fail = (error: unknown): Promise<never> => {
  if (ending) return ending;
  if (error instanceof StartError) complain(error.message);
  else complain(`A Tulha parou por um erro inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return end(1);
};

type Parts = { readonly settings: Settings; readonly env: NodeJS.ProcessEnv; readonly single: Single; readonly isReady: () => boolean };

const startChildren = ({ settings, env, single, isReady }: Parts, standIn: StandIn): Record<Name, Child> => {
  const child = (name: Name) =>
    keepRunning({
      name,
      env,
      ...(name === 'api' ? { onGone: standIn.open, onDoor: standIn.leave } : {}),
      script: join(settings.root, 'apps', name, 'dist', 'main.js'),
      log: logOf(settings, name),
      onSpawn: (pid) => single.remember(name, pid),
      onDeath: ({ failures, code, lastLines }) => {
        const hopeless = code === WRONG_SETTINGS || failures >= MAX_FAILURES_BEFORE_READY;
        if (isReady() || !hopeless) return true;
        const why = lastLines(1);
        if (code === WRONG_SETTINGS && why !== '') {
          void fail(new StartError('CONFIGURACAO', why));
          return false;
        }
        const last = lastLines() === '' ? '' : ` Últimas linhas de ${logOf(settings, name)}:\n${lastLines()}`;
        void fail(new StartError('PROCESSO_NAO_INICIOU', `O processo ${name} não consegue iniciar.${last}`));
        return false;
      },
    });
  return { api: child('api'), worker: child('worker') };
};

/** Shortens the logs of everything that runs for as long as we do. @returns the way to stop looking */
const keepLogsShort = (settings: Settings): (() => void) => {
  const files = [...CHILDREN.map((name) => logOf(settings, name)), join(settings.data, 'postgres', 'postgres.log')];
  const logs = files.map((file) => ({
    file,
    long: createTrouble(`O registro ${file} não pôde ser encurtado`, `O registro ${file} voltou a ser encurtado.`),
  }));
  const timer = setInterval(() => {
    for (const { file, long } of logs) {
      try {
        shortenLog(file);
        long.over();
      } catch (error) {
        long.is(error);
      }
    }
  }, LOOK_AT_LOGS_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** An installation that can only be read counts as up, since nothing can be written for now. */
const isUp = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_500) });
    return response.status === 200 || (await response.text()).includes('"status":"sem_gravacao"');
  } catch {
    return false; // not listening yet
  }
};

/**
 * Waits until our own API serves. @returns its address. Another program may listen on the intended port, which must not be
 * mistaken for it and get our secrets
 */
const untilUp = async (api: Child): Promise<string> => {
  for (let told = Date.now(); ; await wait(50)) {
    const url = api.listensAt();
    if (url !== undefined && (await isUp(url)) && api.listensAt() === url) return url;
    if (Date.now() - told < TELL_EVERY_MS) continue;
    unlessEnding(say)('  Ainda preparando os dados…');
    told = Date.now();
  }
};

/** Secrets are generated once, and never over a database that has facts. @throws StartError OUTRA_CHAVE */
const secretsFor = async (known: KnownSecrets, databaseUrl: string): Promise<Secrets> => {
  await checkKeyAt(databaseUrl, known.known.TULHA_MASTER_KEY, known.where);
  const { secrets, isNew } = completeSecrets(known);
  if (isNew)
    say(
      `  A chave que abre os dados pessoais foi criada em ${known.file} (impressão ${fingerprintOf(secrets.TULHA_MASTER_KEY)}): guarde uma cópia ` +
        'desse arquivo longe das cópias do banco de dados; sem ela eles não se leem mais.',
    );
  return secrets;
};

/** Whether the external services are there and accept our login. @throws StartError */
const examineElsewhere = async (settings: Settings): Promise<void> => {
  const { databaseUrl, redisUrl } = settings;
  if (databaseUrl !== undefined) await examineDatabase(databaseUrl);
  await lookAtEventStore(settings);
  const away = await examineRedis(redisUrl);
  if (away) complain(away);
};

const start = async (settings: Settings): Promise<void> => {
  prepareFolder(settings.data);
  const single = await claimFolder(settings.data, settings.url);
  undo.push(() => single.release());
  for (const door of settings.doors) await checkDoor(door);
  const known = knownSecrets(settings.data, process.env, complain);
  const opening = openDatabase(settings, leaving.signal, known.madeBefore);
  // Also while it opens; one that never opened needs no stop.
  undo.push(() =>
    opening.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const database = await opening;
  const secrets = await secretsFor(known, database.url);

  let ready = false;
  say('Iniciando a API e o trabalhador…');
  const defaults = { NODE_ENV: 'production', ...process.env };
  const url = await childrensUrl(settings, database.url, settings.eventStoreUrl, secrets.TULHA_MASTER_KEY);
  if (ending) return;
  const env = { ...defaults, ...secrets, DATABASE_URL: url, TULHA_PORT: String(settings.port), TULHA_DATA: settings.data };
  const standIn = createStandIn(settings.port, settings.host);
  const children = startChildren({ settings, env, single, isReady: () => ready }, standIn);
  const all = Object.values(children);
  undo.push(async () => {
    await standIn.leave();
    await Promise.all(all.map((child) => child.stop(CHILD_GRACE_MS)));
  });
  process.on('message', (message) => {
    if (message === 'restart') for (const child of all) child.restart();
  });

  if (!settings.verbose) undo.push(keepLogsShort(settings));

  const local = await untilUp(children.api);
  ready = true;
  if (ending) return;
  const entrada = await howToEnter(settings, local, secrets.TULHA_OPERATOR_TOKEN, {
    say: unlessEnding(say),
    complain: unlessEnding(complain),
  });
  if (ending) return;
  say(`\nA Tulha está em ${settings.url}`);
  if (entrada) say(entrada);
  if (!settings.verbose) say(`Registros em ${join(settings.data, 'logs')}`);
  say('Ctrl-C encerra.');
  undo.push(watchApi(local, logOf(settings, 'api')));
  process.send?.('ready');
};

const main = async (): Promise<void> => {
  const settings = readSettings(process.env, process.cwd(), complain);
  await examineElsewhere(settings);
  await withRoomIn(settings.data, () => start(settings));
};

let asked = false;
const onSignal = () => {
  if (asked) return;
  asked = true;
  say('\nEncerrando…');
  void end(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
process.on('disconnect', onSignal);
// The terminal may go away first, and then there is no reader. A file on a full disk is no reason to end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') onSignal();
  });
}
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

await main().catch(fail);
