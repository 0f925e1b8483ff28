import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DOOR, listeningIn } from '../door.js';
import { WRONG_SETTINGS } from '../start-error.js';
import { type ChildLog, createChildLog } from './child-log.js';
import { complain } from './say.js';

const GUARD = fileURLToPath(new URL('./child-guard.js', import.meta.url));
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A child that lived this long had started: when it dies, it is restarted at once. */
const STARTED_MS = 3_000;
/** After living this long, a child's earlier deaths no longer count. */
const STABLE_MS = 60_000;

/**
 * Signals by which others end it: it did not fail. Signals that it brings upon itself (SIGABRT without memory, SIGSEGV) are not among them.
 */
const FROM_OUTSIDE: ReadonlySet<unknown> = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

export type Death = {
  /** How often in a row it ended by itself. */
  readonly failures: number;
  /** Null by a signal. */
  readonly code: number | null;
  /** The last lines that it wrote to its log since it was started. */
  readonly lastLines: (lines?: number) => string;
};

export type ChildOptions = {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** A file, or the terminal. */
  readonly log: string | 'terminal';
  readonly onSpawn: (pid: number) => void;
  /** Called at every end that it will come back from, before it does. */
  readonly onGone?: () => void;
  /** Called at every unexpected death. @returns whether the child is restarted; if not, the callback reports why */
  readonly onDeath?: (death: Death) => boolean;
  /** Resolves when the port it wants to listen on is free. */
  readonly onDoor?: () => Promise<void>;
};

export type Child = {
  /** The address it reported; undefined while it does not listen, or is gone. */
  listensAt(): string | undefined;
  /** Ends it and starts it anew. */
  restart(): void;
  /** Asks it to end, insists after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

const launch = ({ script, env }: ChildOptions, log: ChildLog, strict: boolean): ChildProcess => {
  const out = log.open(strict);
  try {
    // Detached: Ctrl-C reaches the supervisor alone, which ends its children in order.
    return spawn(process.execPath, ['--import', GUARD, script], { env, detached: true, stdio: ['ignore', out, out, 'ipc'] });
  } finally {
    if (typeof out === 'number') closeSync(out);
  }
};

/** No time is promised for a child that reports a fault no restart mends: it is retried in case an operator has mended it. */
const whatNext = (log: ChildLog, code: number | null, pause: number): string => {
  const where = log.where() === 'terminal' ? '' : `, dito em ${log.where()}`;
  if (code === WRONG_SETTINGS) return `e não volta enquanto ninguém corrigir o que o impede${where}`;
  return pause === 0 ? 'e volta já' : `e volta em ${(pause / 1_000).toLocaleString('pt-BR')} s`;
};

type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly how: string };

/** Keeps a process running: when it dies it comes back, later and later while it keeps dying. @throws where the first start has no log */
export const keepRunning = (options: ChildOptions): Child => {
  const log = createChildLog(options.name, options.log);
  let current: ChildProcess | undefined;
  let listensAt: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = true;
  let failures = 0;
  let pause = 0;

  const died = (since: number, asked: boolean, { code, signal, how }: End): void => {
    current = undefined;
    listensAt = undefined;
    if (!wanted) return;
    options.onGone?.();
    if (asked || Date.now() - since > STABLE_MS) failures = 0;
    if (asked) return start(false);
    if (!FROM_OUTSIDE.has(signal)) failures += 1;
    pause = Date.now() - since > STARTED_MS ? 0 : Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    if (options.onDeath?.({ failures, code, lastLines: log.tail }) === false) return;
    complain(`O processo ${options.name} parou (${how}) ${whatNext(log, code, pause)}.`);
    timer = setTimeout(() => start(false), pause);
  };

  const start = (isFirst: boolean): void => {
    const since = Date.now();
    const failed = (error: unknown): void =>
      died(since, false, { code: null, signal: null, how: error instanceof Error ? error.message : String(error) });
    let child: ChildProcess;
    try {
      child = launch(options, log, isFirst);
    } catch (error) {
      if (isFirst) throw error;
      return failed(error); // the system has no room for a process: as one that died at once
    }
    current = child;
    if (child.pid !== undefined) options.onSpawn(child.pid);
    child.on('message', (message) => {
      if (message === DOOR) void options.onDoor?.().then(() => child.connected && child.send(DOOR));
      listensAt = listeningIn(message) ?? listensAt;
    });
    child.on('error', (error) => {
      if (child.pid === undefined) failed(error); // otherwise a message could not be sent: its end is handled below
    });
    child.once('exit', (code, signal) => died(since, child.killed, { code, signal, how: signal ?? `código ${code}` }));
  };

  start(true);
  return {
    listensAt: () => listensAt,
    restart: () => {
      current?.kill('SIGTERM');
    },
    stop: async (graceMs) => {
      wanted = false;
      clearTimeout(timer);
      const child = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await gone;
      clearTimeout(insist);
    },
  };
};
