import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Suites share a process and the modules of the product, and nothing else. */

const ROOT = join(import.meta.dirname, '../..');
/** The traces of a suite, left on purpose. */
const LEAVES = `import { jest } from '@jest/globals';
import { visits } from './shared.js';
it('deixa tudo mudado', () => {
  visits.count += 1;
  visits.clock = setTimeout;
  process.env.DEIXADO = 'sim';
  process.env.MUDADO = 'sim';
  process.exitCode = 3;
  globalThis.console = { ...console };
  jest.spyOn(Math, 'max').mockReturnValue(7);
  jest.setTimeout(1);
  jest.useFakeTimers();
});`;
const FINDS = `import { visits } from './shared.js';
it('acha o processo como era, e os módulos que já foram lidos', () => {
  const found = { DEIXADO: process.env.DEIXADO, MUDADO: process.env.MUDADO, DADO: process.env.DADO, exitCode: process.exitCode, max: Math.max(1, 2) };
  expect(found).toEqual({ DEIXADO: undefined, MUDADO: 'antes', DADO: 'do projeto', exitCode: undefined, max: 2 });
  expect(visits).toEqual({ count: 1, clock: setTimeout });
  expect(globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]).toBeUndefined();
});`;
const FAILS = `type Nada = never;

it('falha na linha 4', () => {
  throw new Error('de propósito');
});`;

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'tulha-processo-')));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const run = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  writeFileSync(join(place, 'order.cjs'), ORDER);
  const config = {
    rootDir: place,
    testMatch: ['**/*.spec.ts'],
    transform: {},
    extensionsToTreatAsEsm: ['.ts'],
    cacheDirectory: join(place, 'cache'),
    testRunner: join(ROOT, 'scripts/jest/runner.mjs'),
    testSequencer: join(place, 'order.cjs'),
    testEnvironmentOptions: { env: { DADO: 'do projeto' } },
  };
  mkdirSync(join(place, 'cache'), { recursive: true });
  const { stderr, status } = spawnSync(process.execPath, ['scripts/jest.mjs', '-i', '--config', JSON.stringify(config)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, MUDADO: 'antes', NO_COLOR: '1' },
  });
  return { stderr, status };
};
const ORDER = `module.exports = class { shard(tests) { return tests; } cacheResults() {} allFailedTests(tests) { return tests; }
  sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); } };`;

describe('o processo em que as suítes passam', () => {
  it('devolve o que uma suíte mudou dele, e lê cada módulo uma vez', () => {
    const { stderr, status } = run({
      'shared.ts': 'export const visits: { count: number; clock?: typeof setTimeout } = { count: 0 };',
      'a.spec.ts': LEAVES,
      'b.spec.ts': FINDS,
    });
    expect(stderr).toContain('2 passed, 2 total');
    expect(status).toBe(0);
  });

  it('diz em que linha do fonte algo falhou', () => {
    const { stderr, status } = run({ 'a.spec.ts': FAILS });
    expect(stderr).toContain('a.spec.ts:4:9');
    expect(status).toBe(1);
  });
});
