import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/** `npm start` of a fresh clone: installs and builds what is missing, then hands over to the supervisor under the project's own Node. */

/** Signals are passed on, and the channel tells the supervisor when we are gone without one. */
const handOver = () =>
  new Promise((done) => {
    const child = spawn(projectNode(), [join(ROOT, 'libs/platform/dist/supervisor.js')], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
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
