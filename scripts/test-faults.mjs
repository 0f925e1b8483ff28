import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';

/**
 * `npm run test:faults`: processes killed in the middle of things, one suite after the other, each with a built product of its own in a folder that
 * goes away. Arguments go to jest. Whatever becomes of the suites, no process of theirs is left.
 */

/** Processes whose command line or environment names our folder, which nobody else knows. */
const oursIn = (folder) => {
  const names = (pid) =>
    ['cmdline', 'environ'].some((file) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(`${folder}/`);
      } catch {
        return false; // it ended while we looked
      }
    });
  return process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && names(name)) : [];
};

/** Small disks of a suite that was killed before it could take them down. */
const mountsIn = (folder) =>
  process.platform === 'linux'
    ? readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '')
        .filter((path) => path.startsWith(`${folder}/`))
    : [];

const endAll = (folder) => {
  for (const pid of oursIn(folder)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  for (const mount of mountsIn(folder)) spawnSync('umount', ['-l', mount]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
};

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const folder = mkdtempSync(join(tmpdir(), 'tulha-faults-'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endAll(folder);
      process.exit(1);
    });
  }
  try {
    const args = ['scripts/jest.mjs', ...process.argv.slice(2), '--selectProjects', 'fault', '--runInBand'];
    await run(projectNode(), args, { env: { ...process.env, TULHA_FAULTS: folder } });
  } finally {
    endAll(folder);
  }
});
