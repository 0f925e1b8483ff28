/**
 * Suites by suffix: `*.spec.ts` needs nothing, `*.int.spec.ts` the embedded PostgreSQL that globalSetup starts, `*.long.spec.ts` that and
 * time (the long suite), `*.modelo.spec.ts` that and the built product, `*.browser.spec.ts` the running product and Chromium,
 * `*.fault.spec.ts` the built product. Some suites of `int` that run the product run once more as `eventstoredb`, with its facts in an
 * EventStoreDB.
 */
/** They damage the tables of the log by hand. */
const ONLY_ON_POSTGRES = ['/registro-danificado\\.int\\.spec\\.ts$'];

const database = {
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

const shared = {
  cacheDirectory: '<rootDir>/.cache/jest',
  testRunner: '<rootDir>/scripts/jest/runner.mjs',
  transform: {},
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/.tulha/', '/.cache/'],
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tests'],
};

export default {
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  reporters: ['default', '<rootDir>/scripts/slowest-reporter.mjs'],
  // A busy machine is slow, not wrong: this ends a hang, and no test is held to it.
  testTimeout: 180_000,
  // No `workerIdleMemoryLimit`: jest ends a worker that has used too much after it was given its next suite, which then runs a second time
  // beside the remains of the first.
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['\\.(int|long|browser|modelo|fault)\\.spec\\.ts$'],
    },
    { ...shared, ...database, displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    { ...shared, ...database, displayName: 'long', testMatch: ['**/*.long.spec.ts'] },
    {
      ...shared,
      ...database,
      displayName: 'eventstoredb',
      roots: ['<rootDir>/apps/api', '<rootDir>/tests'],
      testMatch: ['**/*.int.spec.ts'],
      testPathIgnorePatterns: ONLY_ON_POSTGRES,
      testEnvironmentOptions: { env: { TULHA_TEST_STORE: 'eventstoredb' } },
    },
    { ...shared, displayName: 'browser', testMatch: ['**/*.browser.spec.ts'] },
    { ...shared, ...database, displayName: 'modelo', testMatch: ['**/*.modelo.spec.ts'] },
    { ...shared, displayName: 'fault', testMatch: ['**/*.fault.spec.ts'] },
  ],
};
