import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './build/stamp.mjs';
import { testEnvironment } from './steps/environment.mjs';
import { fastPlace } from './steps/memory.mjs';

/**
 * jest under this very Node, as this project needs it. TULHA_RESULTS names a folder that gets the results as JSON, one file per run: of this run
 * only, so its suites, of which some run jest themselves, do not hear of it.
 */

/** How long jest may take to end once it has written its results: a Node process that does not end by itself holds up its caller. */
const END_MS = 60_000;
const LOOK_MS = 1_000;

const args = process.argv.slice(2);
const has = (flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
const { TULHA_RESULTS: folder, ...environment } = testEnvironment();
const results = folder && join(folder, `${process.pid}.json`);

const jest = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    ...(has('--maxWorkers') || has('-w') || has('-i') || has('--runInBand') ? [] : ['--maxWorkers=2']),
    ...(results ? ['--json', `--outputFile=${results}`] : []),
    ...args,
  ],
  { cwd: ROOT, stdio: 'inherit', env: { TULHA_TEST_PLACE: fastPlace(), ...environment } },
);
// Ctrl-C reaches jest as well; this process waits for it to end, so that its last output is seen.
process.on('SIGINT', () => {});
const ended = new Promise((done) => jest.once('exit', (code) => done(code ?? 1)));

/** Ends a jest that lingers. Its results stand and are not written twice. The run counts as failed, and says why. */
const lingers = async () => {
  for (;;) {
    await wait(LOOK_MS, undefined, { ref: false });
    if (!existsSync(results)) continue;
    await wait(END_MS, undefined, { ref: false });
    process.stderr.write(`jest wrote its results ${END_MS / 1_000} s ago and has not ended: it is ended now.\n`);
    jest.kill('SIGKILL');
    return 1;
  }
};

process.exitCode = await (results ? Promise.race([ended, lingers()]) : ended);
