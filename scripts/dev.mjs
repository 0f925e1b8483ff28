import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/** `npm start` for developers: logs on the terminal, changed packages are built and restarted, the dashboard comes from vite. */

const SETTLE_MS = 150;
const port = process.env.TULHA_PORT ?? '3000';
const watched = ['libs', 'apps']
  .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(group, name, 'src')))
  .filter((folder) => !/dashboard|cli/.test(folder) && existsSync(join(ROOT, folder)));
const built = ['--so=', ...watched.map((folder) => folder.split('/')[1])].join(',').replace('=,', '=');

const startVite = () =>
  spawn(projectNode(), [join(ROOT, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(ROOT, 'apps/dashboard'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TULHA_API: `http://127.0.0.1:${port}` },
  });

const startSupervisor = () =>
  spawn(projectNode(), [join(ROOT, 'libs/platform/dist/supervisor.js')], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'development', TULHA_LOG: 'terminal', ...process.env },
  });

/** One build at a time; changes made meanwhile are built after it. */
const rebuilder = (supervisor) => {
  let timer;
  let building = false;
  const rebuild = async () => {
    if (building) return schedule();
    building = true;
    try {
      await run(projectNode(), ['scripts/build.mjs', built]);
      if (supervisor.connected) supervisor.send('restart');
    } catch {
      console.error('A construção falhou; segue em execução o que havia.'); // the build has said why
    } finally {
      building = false;
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, SETTLE_MS);
  };
  return schedule;
};

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const supervisor = startSupervisor();
  const vite = startVite();
  const rebuild = rebuilder(supervisor);
  for (const folder of watched)
    watch(join(ROOT, folder), { recursive: true }, (_, file) => /(?<!\.spec)\.tsx?$/.test(file ?? '') && rebuild());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => supervisor.kill(signal));
  supervisor.once('exit', (code) => {
    vite.kill();
    process.exit(code ?? 1);
  });
});
