import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { clear, sweep } from './steps/left.mjs';

/**
 * `npm run test:faults`: kills processes in the middle of their work, one suite after the other, each with a built product of its own in a
 * folder that is removed afterwards. Arguments go to jest. However the suites end, none of their processes is left.
 */

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const folder = mkdtempSync(join(tmpdir(), 'tulha-faults-'));
  const results = mkdtempSync(join(tmpdir(), 'tulha-resultados-'));
  const endEverything = () => {
    clear(folder);
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
    const left = await sweep(folder);
    if (left.length > 0) throw new Error(`Sobrou das suítes:\n${left.join('\n')}`);
  } finally {
    endEverything();
  }
});
