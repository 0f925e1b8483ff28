import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@tulha/testing/until';
import { databaseAt, embeddedIn } from './database.js';
import { childrenOf, folderFor, isAlive, killHard, processesOf, signal } from './processes.js';

/** The built product as `npm start` runs it, in a folder and on a port of its own, without the demonstration farm. */

export type ProductOptions = {
  /** Above its data folder; a folder for the tests of this run unless told. */
  readonly above?: string;
  /** Its data folder, where there is one already; a new one unless told. */
  readonly data?: string;
  /** The environment of the supervisor, and of all it starts. */
  readonly env?: NodeJS.ProcessEnv;
  /** The database beside the wire that DATABASE_URL may lead over. */
  readonly database?: string;
};

/** A request that has not been answered by then never is. In ms. */
export const HANGS_MS = 60_000;
/** An operator's command that has not ended by then never does. In ms. */
const COMMAND_HANGS_MS = 600_000;
const PROJECT = resolve(import.meta.dirname, '../..');

export type Name = 'supervisor' | 'api' | 'worker' | 'postgres';
export type Start = { readonly child: ChildProcess; readonly output: () => string; readonly code: Promise<number | null> };

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** The actions of an operator of an installation, beside its supervisor. */
const operatorOf = (data: string, url: string, environment: () => NodeJS.ProcessEnv) => {
  const secrets = () => JSON.parse(readFileSync(join(data, 'segredos.json'), 'utf8')) as Record<string, string>;
  const where = () => ({ ...environment(), ...secrets(), TULHA_DATA: data });

  /**
   * Not awaited. It has no channel to the supervisor, which marks it as a process beside the supervised one; the folder ties
   * it to the product.
   */
  const another = (name: 'api' | 'worker', own: NodeJS.ProcessEnv): number => {
    const child = spawn(process.execPath, [join(PROJECT, `apps/${name}/dist/main.js`)], {
      cwd: PROJECT,
      env: { ...where(), ...own },
      stdio: 'ignore',
    });
    child.unref();
    return child.pid as number;
  };

  /** One more worker beside the supervised one, as on another machine. It ends with the rest. @returns its process id. */
  const anotherWorker = (own: NodeJS.ProcessEnv = {}): number => another('worker', own);

  /** One more API beside the supervised one. It ends with the rest. @returns its process id. */
  const anotherApi = (port: number): number => another('api', { TULHA_PORT: String(port) });

  /** Runs the `tulha` of an operator on the database itself, and hands over its output as JSON. Throws where the output is an error. */
  const tulha = async (...args: string[]): Promise<ReturnType<typeof JSON.parse>> => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(PROJECT, 'apps/cli/dist/main.js'), ...args, '--json'], {
      env: where(),
      timeout: COMMAND_HANGS_MS,
    });
    return JSON.parse(stdout);
  };

  /** The findings of `tulha doutor`, also bad ones. */
  const doutor = async (): Promise<{ readonly exames: readonly { readonly nome: string; readonly estado: string }[] }> => {
    const args = [join(PROJECT, 'apps/cli/dist/main.js'), 'doutor', '--json', '--url', url];
    const done = promisify(execFile)(process.execPath, args, { env: where() }).catch((error: { stdout: string }) => error);
    return JSON.parse((await done).stdout);
  };

  return { operatorToken: () => secrets().TULHA_OPERATOR_TOKEN as string, anotherWorker, anotherApi, tulha, doutor };
};

/**
 * No demo data, a database of its own, and neither rate limits nor an early end of the sign-in: the writers of these tests
 * write all the time.
 */
const BARE = { TULHA_DEMO: '0', TULHA_LIMITES: '0', TULHA_TOKEN_SECONDS: '86400', DATABASE_URL: '' };

/** The processes that run on a data folder, by name; 0 where there is none. */
const processesIn =
  (data: string, supervisor: () => number | undefined) =>
  (name: Name): number => {
    if (name === 'supervisor') return supervisor() ?? 0;
    if (name === 'postgres') return Number(readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    return (JSON.parse(readFileSync(join(data, 'supervisor.json'), 'utf8')) as { children: Record<string, number> }).children[name] ?? 0;
  };

export const openProduct = async ({ above, ...given }: ProductOptions = {}) => {
  const { env: ofAll = {}, database, data = above ? mkdtempSync(join(above, 'tulha-falhas-')) : folderFor('falhas') } = given;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = database === undefined ? embeddedIn(data) : () => database;
  let running: Start | undefined;
  const operator = operatorOf(data, url, () => ({ ...process.env, ...ofAll, DATABASE_URL: ofAll.DATABASE_URL || at() }));

  /** Begins a supervisor on the folder; it may refuse. */
  const begin = (own: NodeJS.ProcessEnv = {}): Start => {
    const env = { ...process.env, TULHA_PORT: String(port), TULHA_DATA: data, ...BARE, ...ofAll, ...own };
    // With a channel: should this very process die, the supervisor ends everything by itself.
    const child = spawn(process.execPath, [join(PROJECT, 'libs/platform/dist/supervisor.js')], {
      cwd: PROJECT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { child, output: () => text, code: new Promise((done) => child.once('exit', done)) };
  };

  const start = async (own: NodeJS.ProcessEnv = {}): Promise<void> => {
    running = begin(own);
    const { output, code, child } = running;
    let how: 'ready' | 'gone' | undefined;
    child.once('message', () => (how = 'ready'));
    void code.then(() => (how ??= 'gone'));
    await until(() => how, 'the product to be ready', { instead: output, withinMs: COMMAND_HANGS_MS });
    if (how === 'gone') throw new Error(`The product did not start:\n${output()}`);
  };

  /** Ends everything as Ctrl-C does. */
  const stop = async (): Promise<number | null | undefined> => {
    running?.child.kill('SIGTERM');
    return running?.code;
  };

  const pidOf = processesIn(data, () => running?.child.pid);

  /** Kills by kill -9, the supervisor first, so that it brings nothing back. A database dies with all its server processes. */
  const kill = async (...names: Name[]): Promise<void> => {
    const pids = names.flatMap((name) => {
      const pid = pidOf(name);
      return name === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
    });
    await killHard(pids);
  };

  const isReady = async () => (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(HANGS_MS) })).status === 200;

  /** Waits until killed children are there again, under other ids. */
  const back = async (before: Readonly<Partial<Record<Name, number>>>): Promise<void> => {
    for (const [name, pid] of Object.entries(before) as [Name, number][])
      await until(() => pidOf(name) !== pid && isAlive(pidOf(name)), `another ${name}`);
    await until(isReady, 'the API to be ready');
  };

  /** Ends everything that was ever started here, asked or not, and removes the folder. */
  const close = async (): Promise<void> => {
    if (running && isAlive(running.child.pid as number)) {
      for (const pid of processesOf(data)) signal(pid, 'SIGCONT'); // one that was halted cannot end
      running.child.kill('SIGTERM');
      await running.code;
    }
    await killHard(processesOf(data).flatMap((pid) => [pid, ...childrenOf(pid)]));
    rmSync(data, { recursive: true, force: true });
  };

  return {
    data,
    url,
    begin,
    start,
    stop,
    /** The output of the supervisor. */
    output: () => running?.output() ?? '',
    pidOf,
    kill,
    back,
    ...operator,
    ...databaseAt(at),
    close,
  };
};

export type Product = Awaited<ReturnType<typeof openProduct>>;
