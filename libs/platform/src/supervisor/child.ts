import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DOOR } from '../door.js';
import { WRONG_SETTINGS } from '../start-error.js';
import { openLog } from './files.js';
import { complain } from './say.js';

const GUARD = fileURLToPath(new URL('./child-guard.js', import.meta.url));
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** One that lived this long had started: when it dies, it comes back at once. */
const STARTED_MS = 3_000;
/** One that lived this long has left its earlier deaths behind. */
const STABLE_MS = 60_000;

export type ChildOptions = {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** A file, or the terminal. */
  readonly log: string | 'terminal';
  readonly onSpawn: (pid: number) => void;
  /** Called at every end that it will come back from, before it does. */
  readonly onGone?: () => void;
  /**
   * Called at every death nobody asked for, with how many there were in a row and how it ended; null by a signal. @returns whether it comes
   * back: where it does not, whoever was asked says why
   */
  readonly onDeath?: (deaths: number, code: number | null) => boolean;
  /** Resolves when the port it wants to listen on is free. */
  readonly onDoor?: () => Promise<void>;
};

export type Child = {
  /** Ends it and starts it anew. */
  restart(): void;
  /** Asks it to end, insists after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

const launch = ({ script, env, log }: ChildOptions): ChildProcess => {
  const out = log === 'terminal' ? 'inherit' : openLog(log);
  // Detached: Ctrl-C reaches the supervisor alone, which ends its children in order.
  const child = spawn(process.execPath, ['--import', GUARD, script], { env, detached: true, stdio: ['ignore', out, out, 'ipc'] });
  if (typeof out === 'number') closeSync(out);
  return child;
};

/** Nothing is promised of one that says that no restart mends it: it is tried again for whoever mends what it says. */
const whatNext = ({ log }: ChildOptions, code: number | null, pause: number): string => {
  if (code === WRONG_SETTINGS) return `e não volta enquanto ninguém corrigir o que o impede${log === 'terminal' ? '' : `, dito em ${log}`}`;
  return pause === 0 ? 'e volta já' : `e volta em ${(pause / 1_000).toLocaleString('pt-BR')} s`;
};

/** Keeps a process running: when it dies it comes back, later and later while it keeps dying. */
export const keepRunning = (options: ChildOptions): Child => {
  let current: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = true;
  let deaths = 0;
  let pause = 0;

  const died = (since: number, asked: boolean, code: number | null, how: string) => {
    current = undefined;
    if (!wanted) return;
    options.onGone?.();
    if (asked || Date.now() - since > STABLE_MS) deaths = 0;
    if (asked) return start();
    deaths += 1;
    pause = Date.now() - since > STARTED_MS ? 0 : Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    if (options.onDeath?.(deaths, code) === false) return;
    complain(`O processo ${options.name} parou (${how}) ${whatNext(options, code, pause)}.`);
    timer = setTimeout(start, pause);
  };

  const start = () => {
    const since = Date.now();
    const child = launch(options);
    current = child;
    if (child.pid !== undefined) options.onSpawn(child.pid);
    child.on('message', (message) => {
      if (message === DOOR) void options.onDoor?.().then(() => child.connected && child.send(DOOR));
    });
    child.once('error', (error) => died(since, false, null, error.message));
    child.once('exit', (code, signal) => died(since, child.killed, code, signal ?? `código ${code}`));
  };

  start();
  return {
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
