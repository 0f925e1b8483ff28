import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orFail } from '../build/install.mjs';
import { ROOT } from '../build/stamp.mjs';

/** Removes entries from waits-of-today.json whose wait is gone. It adds none: a new wait must be mended (`tulha/one-wait`). */

const LIST = join(ROOT, 'scripts/lint/waits-of-today.json');

/** How many other waits there are in each file. */
const waits = () => {
  const { stdout, error } = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin/oxlint'), '--format', 'json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, WAITS_OF_TODAY: 'none' },
  });
  if (error) throw error;
  const found = JSON.parse(stdout).diagnostics.filter(({ code }) => code === 'tulha(one-wait)');
  return Object.groupBy(found, ({ filename }) => filename);
};

await orFail(() => {
  const now = waits();
  const listed = Object.entries(JSON.parse(readFileSync(LIST, 'utf8')));
  const left = listed.map(([file, count]) => [file, Math.min(count, now[file]?.length ?? 0)]).filter(([, count]) => count > 0);
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
  const sum = (list) => list.reduce((total, [, count]) => total + count, 0);
  console.log(`${sum(left)} waits are left in ${left.length} files; there were ${sum(listed)}.`);
});
