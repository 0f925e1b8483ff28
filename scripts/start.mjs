import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/** `npm start` of a fresh clone: installs and builds the missing parts, then hands over to the supervisor under the project's own Node. */

const LOOK_EVERY_MS = 500;

/** The processes that wait for this one: npm's shell and, where it can be read, npm itself. */
const lineage = () => {
  const status = `/proc/${process.ppid}/status`;
  const above = existsSync(status) ? (/^PPid:\t(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '') : '';
  return `${process.ppid} ${above}`;
};

/** npm passes a signal to its shell alone, and nothing when it is killed: under npm, losing either is the signal to end. */
const watchNpm = (end) => {
  if (!process.env.npm_lifecycle_event) return;
  const before = lineage();
  const timer = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
};

/** Signals are passed on, and the channel tells the supervisor when we are gone without one. */
const handOver = () =>
  new Promise((done) => {
    const child = spawn(projectNode(), [join(ROOT, 'libs/platform/dist/supervisor.js')], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    watchNpm(() => child.kill('SIGTERM'));
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  process.exitCode = await handOver();
});
