import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The number of suites that pass only at their second try and show that something is wrong. */
const TOO_MANY_UNSTABLE = 3;

/** Jest's results of a step, one for each of its runs. */
const runsOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** `suite › test` of tests/instaveis.md: they were unstable once and are mended. */
export const onceUnstable = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => (line.split('|')[1] ?? '').trim().replaceAll('`', ''));

const countTests = (suite, name, total, isPromised) => {
  for (const { status, fullName } of suite.assertionResults) {
    if (status === 'passed') total.passed += 1;
    else if (status === 'failed') total.failed += 1;
    else if (isPromised(`${name} ${fullName}`)) {
      total.failed += 1;
      total.lines.push(`PROMETIDO E PULADO ${name} › ${fullName}`);
    } else total.skipped += 1;
  }
};

/** A step's share of the total: its tests; one for a failure outside its tests; and one for leftovers. */
const countStep = ({ name: step, suites, results, failed, left, promises = [] }, total) => {
  const before = total.failed;
  const runs = runsOf(results);
  const isPromised = (text) => promises.some((word) => text.toLowerCase().includes(word));
  for (const { testResults, success } of runs) {
    const beforeRun = total.failed;
    for (const suite of testResults) {
      const name = relative(ROOT, suite.name);
      total.suites.push({ name, ms: suite.endTime - suite.startTime });
      for (const { test, message } of suite.unstable ?? []) total.unstable.push({ name, test, message });
      if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) total.failed += 1;
      countTests(suite, name, total, isPromised);
    }
    if (!success && total.failed === beforeRun) total.failed += 1;
  }
  const lacks = suites && !failed && !runs.some(({ testResults }) => testResults.length > 0);
  if (lacks) total.lines.push(`FALHOU: ${step}: terminou bem, e não há resultados de suas suítes`);
  if ((failed || lacks) && total.failed === before) total.failed += 1;
  if (left.length > 0) total.failed += 1;
};

/**
 * The sum of all steps. Each of these counts one: a suite that failed although its tests passed (in a hook, or before any), a run or a step
 * that failed, a step of suites without any results, something that a step left behind, a skipped test whose file or title names the step's
 * promise, the third suite that needed a second try, and a suite that `known` lists as mended after it had been unstable.
 * @returns counts, suites with their times, and lines that stand above the last one
 */
export const totalOf = (steps, known = []) => {
  const total = { passed: 0, failed: 0, skipped: 0, suites: [], unstable: [], lines: [] };
  for (const step of steps) countStep(step, total);
  for (const { name, test, message } of total.unstable) {
    total.lines.push(`INSTÁVEL ${name} › ${test}: ${message}`);
    if (!known.includes(`${name} › ${test}`)) continue;
    total.failed += 1;
    total.lines.push(`FALHOU: ${name} › ${test} está em tests/instaveis.md e foi instável outra vez`);
  }
  if (new Set(total.unstable.map(({ name }) => name)).size >= TOO_MANY_UNSTABLE) {
    total.failed += 1;
    total.lines.push('FALHOU: três suítes ou mais só passaram da segunda vez');
  }
  return total;
};
