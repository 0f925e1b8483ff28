import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import config from '../jest.config.mjs';
import { orFail } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/**
 * `gate-suites.mjs <jest's project>`: its suites that decide over landing, which are all but those that tests/left-out.tsv names. One that
 * fails is run once more, alone: if it passes then, that counts, and count-results.mjs names it as unstable. TULHA_RESULTS gets the results.
 */

/** So many suites that fail at once are no accident: none of them is run again. */
const NO_ACCIDENT = 10;

const leftOut = () =>
  readFileSync(join(ROOT, 'tests/left-out.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]);

/** The suites as jest matches them: the end of a path, taken literally. */
const patternOf = (suite) => `/${suite.replace(/[.[\]]/g, '\\$&')}$`;

/** @returns jest's results; undefined where it ended without writing any */
const jest = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'tulha-resultados-'));
  try {
    const child = spawn(process.execPath, [join(ROOT, 'scripts/jest.mjs'), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TULHA_RESULTS: folder },
    });
    const code = await new Promise((done) => child.once('exit', done));
    const [file] = readdirSync(folder);
    return file && { ...JSON.parse(readFileSync(join(folder, file), 'utf8')), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What a suite said when it failed: the test and the first line of its message. */
const saidBy = ({ assertionResults, message }) => {
  const failed = assertionResults.find(({ status }) => status === 'failed');
  const [line] = (failed?.failureMessages[0] ?? message).split('\n');
  return `${failed?.fullName ?? 'a suíte'}: ${line}`;
};

const again = async (project, suite) => {
  console.log(`\n== de novo, sozinha: ${relative(ROOT, suite.name)}`);
  const second = await jest(['--selectProjects', project, '--runTestsByPath', suite.name]);
  const [result] = second?.testResults ?? [];
  return result && result.status !== 'failed' && second.code === 0 ? { ...result, unstable: saidBy(suite) } : suite;
};

await orFail(async () => {
  const [project] = process.argv.slice(2);
  // An argument replaces what the project leaves to others by its ending, and so says that as well.
  const { testPathIgnorePatterns: ofOthers = [] } = config.projects.find(({ displayName }) => displayName === project);
  const ignored = [...ofOthers, ...leftOut().map(patternOf)].flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
  const results = await jest(['--selectProjects', project, ...ignored]);
  if (!results) throw new Error(`${project}: jest terminou sem resultados.`);
  const failed = results.testResults.filter(({ status }) => status === 'failed');
  if (failed.length > 0 && failed.length < NO_ACCIDENT) {
    for (const suite of failed) results.testResults[results.testResults.indexOf(suite)] = await again(project, suite);
  }
  const still = results.testResults.filter(({ status }) => status === 'failed').length;
  const lingered = results.code !== 0 && failed.length === 0;
  results.success = still === 0 && !lingered;
  writeFileSync(join(process.env.TULHA_RESULTS, `${project}.json`), JSON.stringify(results));
  if (!results.success) throw new Error(`${project}: ${lingered ? 'o jest não terminou bem' : `${still} suíte(s) falharam`}.`);
});
