import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cannotUse, cannotWrite, tryToWrite } from '../cannot-write.js';
import { StartError } from '../start-error.js';
import { type Account, accountFor, giveTo } from './account.js';
import { type Binaries, findBinaries, libraryEnv } from './binaries.js';
import { lastMistake } from './mistake.js';
import { findPostmaster, isAlive, isNotReadyYet, type Postmaster, urlOf, withAdmin } from './postmaster.js';
import { troubleOf } from './trouble.js';
import { checkDatabase, checkVersion, hasCluster, passwordFor, wrongPassword } from './whole.js';

export type PostgresOptions = {
  /** Everything of this server lies in here: the cluster, its password (mode 0600), its log. Made when absent. */
  readonly dataDir: string;
  /** Any free one unless told. A living server found in `dataDir` keeps the port it has. */
  readonly port?: number;
  /** Hears pt-BR progress. */
  readonly log?: (message: string) => void;
  /** Ends the start: the parts already begun end, and it fails with the reason of this signal. */
  readonly signal?: AbortSignal;
  /** The file that proves an earlier database: if there is one and no cluster, the database was lost, and no new one is made. */
  readonly madeBefore?: string | undefined;
  /** For tests: gives up durability for speed, and looks at no table of itself. */
  readonly fast?: boolean;
};

export type Postgres = {
  /** Superuser's URL of the database `tulha`, on loopback. */
  readonly url: string;
  readonly port: number;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** True when a living server was found instead of started. */
  readonly attached: boolean;
  /** Ends the server, attached or not. Calling it again does nothing. */
  stop(): Promise<void>;
};

type Place = {
  readonly dir: string;
  /** Whether it is a first start, which makes the cluster. */
  readonly isNew: boolean;
  readonly cluster: string;
  readonly logFile: string;
  /** The offset in it at which this start begins. */
  readonly logFrom: number;
  readonly password: string;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
};

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_S = 4;
const MEBIBYTE = 1024 * 1024;
const LOG_LIMIT = 10 * MEBIBYTE;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};
/** Tests also check query plans, so no autovacuum may change statistics unnoticed. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

const run = (place: Place, program: string, args: readonly string[], stdio: 'log' | number = 'log'): ChildProcess => {
  const out = stdio === 'log' ? openSync(place.logFile, 'a', 0o600) : stdio;
  const [command, ...rest] = [...place.account.prefix, program, ...args] as [string, ...string[]];
  const as = place.account.prefix.length > 0 ? {} : { uid: place.account.uid, gid: place.account.gid };
  // Detached: Ctrl-C in the terminal must not reach the server before those who use it are done.
  const child = spawn(command, rest, { ...as, cwd: place.dir, detached: true, stdio: ['ignore', out, out], env: place.env });
  if (stdio === 'log') closeSync(out);
  return child;
};

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });

/** A silent server may have had no room for its message. */
const whyMute = ({ dir }: Place): unknown => {
  try {
    tryToWrite(dir, MEBIBYTE);
    return undefined;
  } catch (error) {
    return error;
  }
};

/** The sentence with the cause: the server's answer, or the last complaint of its log. */
const failure = (place: Place, message: string, error?: unknown): StartError => {
  const log = readFileSync(place.logFile);
  const written = log.subarray(Math.min(place.logFrom, log.length)).toString();
  const last = lastMistake(written);
  const cause = new Error(last, { cause: error ?? (last === '' ? whyMute(place) : undefined) });
  if (troubleOf(cause) === 'full') return cannotWrite(place.dir, cause, !place.isNew);
  const why = error instanceof pg.DatabaseError ? `${message}: ${error.message}. Veja` : `${message}. Veja`;
  const word = error instanceof pg.DatabaseError || last === '' ? '' : `, que diz "${last}"`;
  return new StartError('BANCO_NAO_INICIOU', `${why} o registro em ${place.logFile}${word}.`, cause);
};

const preparePlace = ({ dataDir, signal, madeBefore }: PostgresOptions): Place => {
  const dir = resolve(dataDir);
  const binaries = findBinaries();
  const logFile = join(dir, 'postgres.log');
  const cluster = join(dir, 'cluster');
  let password: string;
  let isNew: boolean;
  try {
    isNew = !hasCluster(dir, madeBefore);
    password = passwordFor(dir, isNew);
    if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
    closeSync(openSync(logFile, 'a', 0o600));
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { path = dir } = error as NodeJS.ErrnoException;
    // A closed path inside the cluster is named itself; for any other it is the folder that cannot be written.
    const isOwn = path !== dir && (path.startsWith(join(cluster, '/')) || existsSync(path));
    throw (isOwn && cannotUse(error)) || cannotWrite(dir, error);
  }
  const account = accountFor(cluster, [dir, binaries.root]);
  return {
    dir,
    isNew,
    binaries,
    account,
    logFile,
    logFrom: statSync(logFile).size,
    cluster,
    password,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...libraryEnv(binaries.root, join(dir, 'lib')) },
    signal,
  };
};

/** A cluster is made beside its place and renamed into it, so a half-made one is never taken for whole. */
const initCluster = async (place: Place, fast: boolean): Promise<void> => {
  const fresh = join(place.dir, 'cluster.novo');
  const passwordFile = join(place.dir, 'senha.initdb');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  giveTo(place.account, fresh);
  giveTo(place.account, passwordFile);
  const args = ['-D', fresh, '--username=postgres', '--locale=C', '--encoding=UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const making = run(place, place.binaries.initdb, fast ? [...args, '--no-sync'] : args);
  // It begins a group of its own, with its children.
  const leave = () => void (making.pid !== undefined && isAlive(making.pid) && process.kill(-making.pid, 'SIGTERM'));
  place.signal?.addEventListener('abort', leave);
  const code = await ended(making).finally(() => place.signal?.removeEventListener('abort', leave));
  rmSync(passwordFile, { force: true });
  place.signal?.throwIfAborted();
  if (code !== 0) throw failure(place, 'Não foi possível criar o banco de dados');
  renameSync(fresh, place.cluster);
};

/** `port` itself or, for 0, any free one; undefined when it is taken. */
const freePort = (port: number): Promise<number | undefined> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });

/** Asks until the server answers, and makes the database. False when the server ended before. */
const untilReady = async (place: Place, { pid, port }: Postmaster): Promise<boolean> => {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    place.signal?.throwIfAborted();
    try {
      await withAdmin({ port, password: place.password }, async (client) => {
        const { rows } = await client.query<{ oid: number }>("select oid from pg_database where datname = 'tulha'");
        if (rows[0]) checkDatabase(place.cluster, rows[0].oid);
        else await client.query('create database tulha');
      });
      return true;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (error instanceof pg.DatabaseError && error.code === '28P01') throw wrongPassword(place.dir, error);
      if (!isNotReadyYet(error)) throw failure(place, 'O banco de dados recusou o que se pediu dele', error);
      if (Date.now() > deadline) throw failure(place, 'O banco de dados não respondeu a tempo', error);
    }
    if (!isAlive(pid)) return false;
    await wait(15);
  }
};

const stopper = (place: Place, pid: number, fast: boolean): (() => Promise<void>) => {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const mode = (name: string) =>
      ended(run(place, place.binaries.pgCtl, ['stop', '-D', place.cluster, '-w', '-m', name, '-t', String(STOP_WITHIN_S)]));
    if (!isAlive(pid)) return;
    if ((await mode(fast ? 'immediate' : 'fast')) !== 0 && isAlive(pid)) await mode('immediate');
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
};

type Spawned = { readonly child: ChildProcess; readonly exit: Promise<number>; readonly stop: () => Promise<void> };

/** Ends the process if the steps after its start fail, since no other code could end it. */
const orEnd = async <T>(starting: Promise<T>, { child, exit, stop }: Spawned): Promise<T> => {
  try {
    return await starting;
  } catch (error) {
    await stop().catch(() => {
      // It is ended below.
    });
    child.kill('SIGQUIT'); // pg_ctl does not find a server without its pid file
    await exit;
    throw error;
  }
};

/** Starts the postmaster. Its dead predecessor's children may still hold its memory for a moment, and a free port may be lost to another: tried again. */
const startPostmaster = async (place: Place, wanted: number | undefined, fast: boolean): Promise<Postmaster> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await freePort(wanted ?? 0);
    if (port === undefined) throw new StartError('PORTA_OCUPADA', `A porta ${wanted} do banco de dados já está em uso por outro programa.`);
    const from = statSync(place.logFile).size;
    const settings = Object.entries({ ...SETTINGS, ...(fast ? FAST_SETTINGS : {}), port: String(port) });
    const child = run(place, place.binaries.postgres, [
      '-D',
      place.cluster,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const exit = ended(child);
    const { pid } = child;
    const answers = async (started: number) => Promise.race([untilReady(place, { pid: started, port }), exit.then(() => false)]);
    if (pid !== undefined && (await orEnd(answers(pid), { child, exit, stop: stopper(place, pid, fast) }))) {
      child.unref(); // not earlier: a caller that waits for its end may have nothing else that keeps it alive
      return { pid, port };
    }
    await exit;
    const written = readFileSync(place.logFile).subarray(from).toString();
    if (!/shared memory block|is still in use|Address already in use|could not create any TCP/.test(written)) break;
    await wait(200);
  }
  throw failure(place, 'O banco de dados não iniciou');
};

/** A server that was found running is ended, too, when the start is cancelled during the wait. */
const orStop = <T>(answering: Promise<T>, stop: () => Promise<void>, signal: AbortSignal | undefined): Promise<T> =>
  answering.catch(async (error: unknown) => {
    if (signal?.aborted) await stop();
    throw error;
  });

/**
 * The project's own PostgreSQL: made on first use, started, or found still running after its starter was killed.
 * @throws StartError with one pt-BR sentence when it cannot run here.
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { log = () => undefined, fast = false, signal } = options;
  signal?.throwIfAborted();
  const place = preparePlace(options);
  if (place.isNew) {
    log('Criando o banco de dados (só na primeira vez)…');
    await initCluster(place, fast);
  }
  checkVersion(place.cluster);
  const found = findPostmaster(place.cluster);
  const attached = found !== undefined && (await orStop(untilReady(place, found), stopper(place, found.pid, fast), signal));
  if (!attached) log('Iniciando o banco de dados…');
  const { pid, port } = attached ? found : await startPostmaster(place, options.port, fast);
  return { url: urlOf({ port, password: place.password }, 'tulha'), port, pid, attached, stop: stopper(place, pid, fast) };
};
