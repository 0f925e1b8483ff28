import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './build/stamp.mjs';
import { slowest } from './slowest.mjs';

/**
 * `count-results.mjs <folder of jest's JSON> <failed steps> <promised…>`: the ten slowest suites of all, and one line, alone, at the end of
 * .ci/run. A test that was skipped although its file or title names a promised server is a failure.
 */

const [folder, failedSteps, ...promised] = process.argv.slice(2);
const suites = [];
const total = { passed: 0, failed: Number(failedSteps), skipped: 0 };

const isPromised = (text) => promised.some((word) => text.toLowerCase().includes(word));

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  for (const suite of JSON.parse(readFileSync(join(folder, file), 'utf8')).testResults) {
    suites.push({ name: relative(ROOT, suite.name), ms: suite.endTime - suite.startTime });
    if (suite.status === 'failed' && suite.assertionResults.length === 0) total.failed += 1;
    for (const { status, fullName } of suite.assertionResults) {
      if (status === 'passed') total.passed += 1;
      else if (status === 'failed') total.failed += 1;
      else if (isPromised(`${suite.name} ${fullName}`)) {
        total.failed += 1;
        console.error(`Prometido e pulado: ${fullName}`);
      } else total.skipped += 1;
    }
  }
}

for (const line of [...slowest(suites), '']) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
