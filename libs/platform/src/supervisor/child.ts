import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
  /** Called at every death nobody asked for, with how many there were in a row. */
  readonly onDeath?: (deaths: number) => void;
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

/** Keeps a process running: when it dies it comes back, later and later while it keeps dying. */
export const keepRunning = (options: ChildOptions): Child => {
  let current: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = true;
  let deaths = 0;
  let pause = 0;

  const died = (since: number, asked: boolean, how: string) => {
    current = undefined;
    if (!wanted) return;
    if (asked || Date.now() - since > STABLE_MS) deaths = 0;
    if (asked) return start();
    deaths += 1;
    pause = pause === 0 || Date.now() - since > STARTED_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    complain(`O processo ${options.name} parou (${how}); volta em ${(pause / 1_000).toLocaleString('pt-BR')} s.`);
    options.onDeath?.(deaths);
    if (wanted) timer = setTimeout(start, pause);
  };

  const start = () => {
    const since = Date.now();
    const child = launch(options);
    current = child;
    if (child.pid !== undefined) options.onSpawn(child.pid);
    child.once('error', (error) => died(since, false, error.message));
    child.once('exit', (code, signal) => died(since, child.killed, signal ?? `código ${code}`));
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
