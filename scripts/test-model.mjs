import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';

/**
 * `npm run test:model`: the ledger over HTTP against a naive model of it, with one API and with two APIs and two workers, built. Arguments go to
 * jest. TULHA_STEPS asks for so many requests of each instead of about a minute; TULHA_SEED and TULHA_PATH play a failure again. Fifty
 * farms then try to make and lose coffee at every step, and the
 * histories of writers over both event stores while everything around them fails: TULHA_HISTORIAS asks for so many on each.
 */
await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const results = mkdtempSync(join(tmpdir(), 'tulha-resultados-'));
  try {
    const args = ['scripts/jest.mjs', ...process.argv.slice(2), '--selectProjects', 'modelo', '--runInBand'];
    // With a place for its results: a jest that has written them and does not end, since a suite leaves something open, is ended and has failed.
    await run(projectNode(), args, { env: { TULHA_RESULTS: results, ...process.env } });
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
});
