import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { orFail } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/**
 * `gate-suites.mjs <script that runs jest> <its arguments…> [-- <arguments that choose suites>]`: as the gate runs them. A suite that fails is run
 * once more, alone, with the same seed: if it passes then, that counts, and its results say that it was unstable. TULHA_RESULTS gets them.
 */

/** The number of suites failing at once that is no accident: none of them is run again. */
const NO_ACCIDENT = 10;

/** @returns jest's results; undefined where it ended without writing any */
const jest = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'tulha-resultados-'));
  try {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TULHA_RESULTS: folder } });
    const code = await new Promise((done) => child.once('exit', done));
    const [file, ...more] = readdirSync(folder);
    if (more.length > 0) throw new Error(`O jest deixou ${more.length + 1} resultados onde se espera um.`);
    return file && { ...JSON.parse(readFileSync(join(folder, file), 'utf8')), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const firstLine = (text = '') => text.split('\n')[0];

/** The failed tests of a suite, with the first line of each message. */
const failuresOf = ({ assertionResults, message }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ test: 'a suíte', message: firstLine(message) }];
  return failed.map(({ fullName, failureMessages }) => ({ test: fullName, message: firstLine(failureMessages[0]) }));
};

const again = async (base, suite) => {
  console.log(`\n== de novo, sozinha: ${relative(ROOT, suite.name)}`);
  const second = await jest([...base, '--runTestsByPath', suite.name]);
  const [result] = second?.testResults ?? [];
  return result && result.status !== 'failed' && second.code === 0 ? { ...result, unstable: failuresOf(suite) } : suite;
};

await orFail(async () => {
  const args = process.argv.slice(2);
  const dashes = args.indexOf('--');
  const [base, choice] = dashes === -1 ? [args, []] : [args.slice(0, dashes), args.slice(dashes + 1)];
  const results = await jest([...base, ...choice]);
  if (!results) throw new Error('O jest terminou sem resultados.');
  const failed = results.testResults.filter(({ status }) => status === 'failed');
  if (failed.length < NO_ACCIDENT) {
    for (const suite of failed) results.testResults[results.testResults.indexOf(suite)] = await again(base, suite);
  }
  const still = results.testResults.filter(({ status }) => status === 'failed').length;
  const lingered = results.code !== 0 && failed.length === 0;
  results.success = still === 0 && !lingered;
  writeFileSync(join(process.env.TULHA_RESULTS, `${process.pid}.json`), JSON.stringify(results));
  if (!results.success) throw new Error(lingered ? 'O jest não terminou bem.' : `${still} suíte(s) falharam.`);
});
