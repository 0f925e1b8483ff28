import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';
import { TOGETHER } from './projects.mjs';

/**
 * The steps of the gate: those of `npm test`, and one of each that needs more. Random choices are fixed here, so that a change is judged by
 * its own effect; the long suite tries other seeds.
 */

export const QUIET_SECONDS = 15 * 60;
const node = join(ROOT, 'node_modules/.bin/node');
const seeded = { CI: '1', TULHA_SEED: '20260511' };
const suites = (...args) => ({ suites: true, command: [node, 'scripts/gate-suites.mjs', ...args] });

export const gateSteps = [
  { name: 'npm ci', limit: 300, command: ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'], needed: true },
  { name: 'pacotes do Debian', limit: 300, command: ['scripts/debian-packages.sh', 'redis-server', 'chromium'] },
  { name: 'build', limit: 180, command: [node, 'scripts/build.mjs'], needed: true },
  { name: 'check', limit: 300, command: [node, 'scripts/check.mjs', '--sem-testes'] },
  { name: 'unit e int', limit: 3_000, ...suites('scripts/jest.mjs', ...TOGETHER), promises: ['redis'] },
  { name: 'início', limit: 360, command: [node, 'scripts/try-start.mjs'] },
  {
    name: 'uma safra no EventStoreDB',
    limit: 300,
    ...suites('scripts/jest.mjs', '--selectProjects', 'eventstoredb', '--', '--testPathPatterns', 'season/season'),
  },
  { name: 'três jornadas', limit: 600, ...suites('scripts/test-browser.mjs', '--', '--testPathPatterns', 'browser/portao-') },
  { name: 'mortes', limit: 480, ...suites('scripts/test-faults.mjs', '--', '--testPathPatterns', 'faults/mortes') },
].map((step) => ({ ...step, env: seeded }));
