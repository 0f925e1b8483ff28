import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './build/stamp.mjs';

/** jest under this very Node, as this project needs it. TULHA_RESULTS names a folder that gets the results as JSON, one file per run. */

const args = process.argv.slice(2);
const has = (flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
const results = process.env.TULHA_RESULTS;

const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    ...(has('--maxWorkers') || has('-w') || has('-i') || has('--runInBand') ? [] : ['--maxWorkers=2']),
    ...(results ? ['--json', `--outputFile=${join(results, `${process.pid}.json`)}`] : []),
    ...args,
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
