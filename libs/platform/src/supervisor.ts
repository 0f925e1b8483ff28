import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './start-error.js';
import { type Child, keepRunning } from './supervisor/child.js';
import { childrensUrl, openDatabase } from './supervisor/database.js';
import { prepareFolder, shortenLog, tailOf } from './supervisor/files.js';
import { demoAccess } from './supervisor/first-start.js';
import { complain, say } from './supervisor/say.js';
import { secretsOf } from './supervisor/secrets.js';
import { logOf, readSettings, type Settings } from './supervisor/settings.js';
import { checkPort, claimFolder, type Single } from './supervisor/single.js';

/**
 * Everything of a small installation under one roof: the embedded PostgreSQL, the API and the worker. Run from the project's root.
 * Ends cleanly on Ctrl-C, SIGTERM, or when whoever started it is gone; a killed one is picked up by the next start.
 */

const CHILDREN = ['api', 'worker'] as const;
const CHILD_GRACE_MS = 5_000;
const MAX_DEATHS_BEFORE_READY = 3;
const TELL_EVERY_MS = 5_000;
const LOOK_AT_LOGS_EVERY_MS = 30_000;

/** What must be undone at the end, last first. */
const undo: (() => void | Promise<void>)[] = [];
let ending: Promise<never> | undefined;

const end = (code: number): Promise<never> => {
  ending ??= (async () => {
    for (const step of undo.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) =>
        complain(`Ao encerrar: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
    process.exit(code);
  })();
  return ending;
};

const fail = (error: unknown): Promise<never> => {
  if (error instanceof StartError) complain(error.message);
  else complain(`A Tulha parou por um erro inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return end(1);
};

const startChildren = (settings: Settings, env: NodeJS.ProcessEnv, single: Single, isReady: () => boolean): Child[] =>
  CHILDREN.map((name) =>
    keepRunning({
      name,
      env,
      script: join(settings.root, 'apps', name, 'dist', 'main.js'),
      log: logOf(settings, name),
      onSpawn: (pid) => single.remember(name, pid),
      onDeath: (deaths) => {
        if (isReady() || deaths < MAX_DEATHS_BEFORE_READY) return;
        const log = logOf(settings, name);
        const last = log === 'terminal' ? '' : ` Últimas linhas de ${log}:\n${tailOf(log)}`;
        void fail(new StartError('PROCESSO_NAO_INICIOU', `O processo ${name} não consegue iniciar.${last}`));
      },
    }),
  );

/** Of everything that runs for as long as we do. @returns the way to stop looking */
const keepLogsShort = (settings: Settings): (() => void) => {
  const logs = [...CHILDREN.map((name) => logOf(settings, name)), join(settings.data, 'postgres', 'postgres.log')];
  const timer = setInterval(() => {
    try {
      for (const log of logs) shortenLog(log);
    } catch (error) {
      complain(`Um registro não pôde ser encurtado: ${error instanceof Error ? error.message : String(error)}`);
    }
  }, LOOK_AT_LOGS_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false; // not listening yet
  }
};

const untilUp = async (url: string): Promise<void> => {
  let told = Date.now();
  while (!(await isUp(url))) {
    if (Date.now() - told > TELL_EVERY_MS) {
      say('  Ainda preparando os dados…');
      told = Date.now();
    }
    await wait(50);
  }
};

const main = async (): Promise<void> => {
  const settings = readSettings(process.env, process.cwd());
  prepareFolder(settings.data);
  const single = await claimFolder(settings.data, settings.url);
  undo.push(() => single.release());
  await checkPort(settings.port, settings.host);
  const secrets = secretsOf(settings.data);
  const database = await openDatabase(settings);
  undo.push(() => database.stop());

  let ready = false;
  say('Iniciando a API e o trabalhador…');
  const defaults = { NODE_ENV: 'production', ...process.env };
  const url = await childrensUrl(settings, database.url, process.env.EVENTSTORE_URL || undefined, secrets.TULHA_MASTER_KEY);
  const env = { ...defaults, ...secrets, DATABASE_URL: url, TULHA_PORT: String(settings.port), TULHA_DATA: settings.data };
  const children = startChildren(settings, env, single, () => ready);
  undo.push(async () => {
    await Promise.all(children.map((child) => child.stop(CHILD_GRACE_MS)));
  });
  process.on('message', (message) => {
    if (message === 'restart') for (const child of children) child.restart();
  });

  if (!settings.verbose) undo.push(keepLogsShort(settings));

  const local = `http://127.0.0.1:${settings.port}`;
  await untilUp(local);
  ready = true;
  const access = await demoAccess(settings, local, secrets.TULHA_OPERATOR_TOKEN);
  if (ending) return;
  say(`\nA Tulha está em ${settings.url}`);
  if (access) say(`Fazenda de demonstração: login ${access.login}, senha ${access.senha}`);
  if (!settings.verbose) say(`Registros em ${join(settings.data, 'logs')}`);
  say('Ctrl-C encerra.');
  process.send?.('ready');
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
// The terminal may go away before we do: there is nobody left to tell. A file on a full disk is no reason to end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') onSignal();
  });
}
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

await main().catch(fail);
