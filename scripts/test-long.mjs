import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installMissing, orFail } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';
import { projectsFor, TOGETHER } from './steps/projects.mjs';
import { runSteps } from './steps/run-steps.mjs';

/**
 * `npm run test:long`: everything, with a seed drawn anew and printed, a step at a time, going on after a failure; one table at the end. It decides
 * that something is done, never whether a change lands. `--from <step>` begins there; `-- <suite>` plays some suites only, with TULHA_SEED those of
 * a run that was seen.
 */

const QUIET_SECONDS = 75 * 60;
const MAX_SEED = 2 ** 31;
const node = join(ROOT, 'node_modules/.bin/node');
const suites = (...command) => ({ suites: true, command });
const jest = (...projects) => suites(node, 'scripts/jest.mjs', '--selectProjects', ...projects);

/** Unit and integration on another day: the system's clock is moved by Debian's `faketime`, durations stay the same. */
const at = (day, zone) => ({
  limit: 2_400,
  ...suites('faketime', '-f', `@${day}`, node, 'scripts/jest.mjs', ...TOGETHER),
  env: { FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: zone },
});

const steps = [
  {
    name: 'pacotes',
    limit: 600,
    command: ['scripts/debian-packages.sh', 'redis-server', 'chromium', 'faketime', 'soffice=libreoffice-calc-nogui', 'xmlsec1'],
  },
  { name: 'build', limit: 180, command: [node, 'scripts/build.mjs'] },
  { name: 'check', limit: 300, command: [node, 'scripts/check.mjs', '--sem-testes'] },
  { name: 'long', limit: 3_000, ...jest('long'), promises: ['libreoffice', 'xmlsec1'] },
  { name: 'eventstoredb', limit: 2_400, ...jest('eventstoredb') },
  { name: 'gen', limit: 900, ...suites(node, 'scripts/test-gen.mjs') },
  { name: 'model', limit: 1_800, ...suites(node, 'scripts/test-model.mjs') },
  { name: 'faults', limit: 3_000, ...suites(node, 'scripts/test-faults.mjs') },
  { name: 'browser', limit: 3_600, ...suites(node, 'scripts/test-browser.mjs') },
  // The year ends while they run.
  { name: 'ano-novo', ...at('2027-12-31 23:59:00', 'America/Sao_Paulo'), promises: ['redis'] },
  // As far from the farm's zone as there is one, where it is this day in both.
  { name: 'bissexto', ...at('2028-02-29 22:00:00', 'Pacific/Kiritimati'), promises: ['redis'] },
];

const chosen = ({ from }, pattern) => {
  if (pattern !== undefined) {
    return projectsFor(pattern).map(({ project, command, suites: paths }) => ({
      name: project,
      limit: 3_600,
      ...suites(node, ...command, '--runTestsByPath', ...paths),
    }));
  }
  if (from === undefined) return steps;
  const first = steps.findIndex(({ name }) => name === from);
  if (first === -1) throw new Error(`--from: ${steps.map(({ name }) => name).join(', ')}`);
  return steps.slice(first);
};

await orFail(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
  const seed = process.env.TULHA_SEED ?? String(randomInt(MAX_SEED));
  await installMissing();
  console.log(`TULHA_SEED=${seed}`);
  const run = chosen(values, positionals[0]).map((step) => ({ ...step, env: { ...step.env, TULHA_SEED: seed } }));
  const well = await runSteps(run, { budget: QUIET_SECONDS });
  console.log(`TULHA_SEED=${seed}`);
  if (!well) process.exitCode = 1;
});
