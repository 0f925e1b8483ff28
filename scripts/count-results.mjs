import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './build/stamp.mjs';
import { slowest } from './slowest.mjs';

/**
 * `count-results.mjs <folder of jest's JSON> <failed steps> <promised…>`: the ten slowest suites of all, those that passed at their second try,
 * and one line, alone, at the end of .ci/run. A test that was skipped although its file or title names a promised server is a failure, and so
 * is a suite that failed although its tests passed (in a hook, or before any), a run that did, and the third suite that needed a second try.
 */

/** So many suites that pass only at their second try say that something is wrong. */
const TOO_MANY_UNSTABLE = 3;

const [folder, failedSteps, ...promised] = process.argv.slice(2);
const suites = [];
const unstable = [];
const total = { passed: 0, failed: Number(failedSteps), skipped: 0 };

const isPromised = (text) => promised.some((word) => text.toLowerCase().includes(word));

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { testResults, success } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const before = total.failed;
  for (const suite of testResults) {
    const name = relative(ROOT, suite.name);
    suites.push({ name, ms: suite.endTime - suite.startTime });
    if (suite.unstable) unstable.push(`INSTÁVEL ${name} › ${suite.unstable}`);
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) total.failed += 1;
    for (const { status, fullName } of suite.assertionResults) {
      if (status === 'passed') total.passed += 1;
      else if (status === 'failed') total.failed += 1;
      else if (isPromised(`${name} ${fullName}`)) {
        total.failed += 1;
        console.error(`Prometido e pulado: ${fullName}`);
      } else total.skipped += 1;
    }
  }
  if (!success && total.failed === before) total.failed += 1;
}
if (unstable.length >= TOO_MANY_UNSTABLE) total.failed += 1;

for (const line of [...slowest(suites), '', ...unstable]) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
