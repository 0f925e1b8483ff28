/**
 * Suites by suffix: `*.spec.ts` needs nothing, `*.int.spec.ts` the embedded PostgreSQL that globalSetup starts, `*.modelo.spec.ts` that and the
 * built product, `*.browser.spec.ts` the running product and Chromium, `*.fault.spec.ts` the built product. What runs the product in `int` runs
 * once more as `eventstoredb`, with its facts in an EventStoreDB.
 */
const database = {
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

const shared = {
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@tulha/source', 'node'] },
  modulePathIgnorePatterns: ['/dist/', '/.tulha/', '/.cache/'],
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tests'],
};

export default {
  // A busy machine is slow, not wrong.
  testTimeout: 30_000,
  // ES modules of suites that have ended stay in a worker's memory: a new one takes over before it has none left.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['\\.(int|browser|modelo|fault)\\.spec\\.ts$'],
    },
    { ...shared, ...database, displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    {
      ...shared,
      ...database,
      displayName: 'eventstoredb',
      roots: ['<rootDir>/apps/api', '<rootDir>/tests'],
      testMatch: ['**/*.int.spec.ts'],
      // What would be the same with any store, and all imports but one whole season.
      testPathIgnorePatterns: [
        '/(eventos|limites|importar|importacao|exportacao|trocas|entrada-ruim|portas|corpos|repetir|cabecalhos|rate-limits|por-fazenda)\\.int',
      ],
      setupFiles: ['<rootDir>/libs/testing/src/on-eventstoredb.ts'],
    },
    { ...shared, displayName: 'browser', testMatch: ['**/*.browser.spec.ts'] },
    { ...shared, ...database, displayName: 'modelo', testMatch: ['**/*.modelo.spec.ts'] },
    { ...shared, displayName: 'fault', testMatch: ['**/*.fault.spec.ts'] },
  ],
};
