import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';
import { testEnvironment } from './environment.mjs';
import { sweep } from './left.mjs';
import { fastPlace } from './memory.mjs';

/** How long a step that was told to end has for it. */
const END_MS = 30_000;

/** To a command and all that it started without a session of its own. */
const signal = (child, name) => {
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/** Runs a command in a group of processes of its own. @returns its code, whether its time ran out, and the group */
const runGroup = (command, env, limitSeconds) =>
  new Promise((done) => {
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const state = { hung: false };
    const timers = [
      setTimeout(() => {
        state.hung = true;
        signal(child, 'SIGTERM');
        timers.push(setTimeout(() => signal(child, 'SIGKILL'), END_MS));
      }, limitSeconds * 1_000),
    ];
    const onEnd = (name) => {
      signal(child, name);
      process.exitCode = 1;
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onEnd);
    const end = (code) => {
      for (const timer of timers) clearTimeout(timer);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, onEnd);
      done({ code, hung: state.hung, group: child.pid });
    };
    child.once('error', (error) => {
      console.error(String(error));
      end(127);
    });
    child.once('exit', (code) => end(code ?? 1));
  });

/**
 * One step: a command under a limit, with a temporary folder of its own in which nothing may stay.
 * @param folder of the whole run
 * @param place short name of the step's own folder in it: the sockets of a browser have to fit into 107 bytes; jest's results lie in
 * `resultados/<place>`
 * @returns how long it took, in seconds, and its faults, a line each
 */
export const runStep = async ({ name, limit, command, env = {} }, folder, place) => {
  const [temporary, results] = [join(folder, place), join(folder, 'resultados', place)];
  const databases = join(fastPlace(), `${basename(folder)}-${place}`);
  for (const dir of [temporary, results, databases]) {
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o777); // the database runs as a user of its own
  }
  console.log(`\n== ${name}`);
  const began = performance.now();
  const { code, hung, group } = await runGroup(
    command,
    {
      ...testEnvironment(),
      SCARF_ANALYTICS: 'false',
      NODE_DISABLE_COMPILE_CACHE: '1',
      ...env,
      TMPDIR: temporary,
      TULHA_TEST_PLACE: databases,
      TULHA_RESULTS: results,
    },
    limit,
  );
  const left = [...(await sweep(temporary, group)), ...(await sweep(databases, group))];
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  const wrong = [
    ...(hung ? [`não terminou em ${limit} s`] : []),
    ...(code !== 0 && !hung ? [`terminou com o código ${code}`] : []),
    ...left.map((line) => `deixou ${line}`),
  ];
  for (const line of wrong) console.log(`FALHOU: ${name}: ${line}`);
  return { name, limit, seconds, failed: code !== 0 || hung, left, results };
};
