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

/** What is left of a suite that has ended: its processes, by their command lines, and its folders. */
const leftIn = (folder) => [
  ...oursIn(folder).map((pid) => `processo ${pid}: ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`),
  ...readdirSync(folder).map((name) => `pasta ${join(folder, name)}`),
];

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const folder = mkdtempSync(join(tmpdir(), 'tulha-faults-'));
  const results = mkdtempSync(join(tmpdir(), 'tulha-resultados-'));
  const endEverything = () => {
    endAll(folder);
    rmSync(results, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endEverything();
      process.exit(1);
    });
  }
  try {
    const args = ['scripts/jest.mjs', ...process.argv.slice(2), '--selectProjects', 'fault', '--runInBand'];
    // With a place for its results: a jest that has written them and does not end, since a suite leaves something open, is ended and has failed.
    await run(projectNode(), args, { env: { TULHA_RESULTS: results, ...process.env, TULHA_FAULTS: folder } });
    const left = leftIn(folder);
    if (left.length > 0) throw new Error(`Sobrou das suítes:\n${left.join('\n')}`);
  } finally {
    endEverything();
  }
});
