/**
 * Suites by suffix: `*.spec.ts` needs nothing, `*.int.spec.ts` the embedded PostgreSQL that globalSetup starts, `*.modelo.spec.ts` that and the
 * built product, `*.browser.spec.ts` the running product and Chromium, `*.fault.spec.ts` the built product. Some of what runs the product in `int`
 * runs once more as `eventstoredb`, with its facts in an EventStoreDB.
 */
/** Suites that run once more with their facts in an EventStoreDB: what a store can change, and one of each family besides (docs/adr/0029). */
const onEventStoreDb = [
  // Appended once and at a version: repeated, raced, cut short, late, unique.
  ['idempotency', 'uma-vez', 'uma-vez-no-servidor', 'varios-comandos', 'tarde', 'folhas-que-se-cruzam', 'unicos'],
  ['tarefa-de-novo', 'interrompida'],
  // Read as of a moment, rehearsed, corrected, rebuilt, verified; a whole season of it.
  ['lote-em', 'ensaio', 'correcoes', 'alteracoes', 'rebuild', 'season'],
  // Followed: screens, consequences, health, traces.
  ['projecao-parada', 'notificacoes', 'politicas', 'operation', 'rastros'],
  // What the command line and the start do to the stores themselves.
  ['cli', 'aceitar-registro', 'eventos-copia', 'inicio-eventstoredb'],
  // The families.
  ['usuarios', 'catalogue', 'atividade', 'financeiro', 'parametros', 'rastreabilidade'],
].flat();

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
  reporters: ['default', '<rootDir>/scripts/slowest-reporter.mjs'],
  // A busy machine is slow, not wrong: this ends what hangs, and no test is held to it.
  testTimeout: 180_000,
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
      testMatch: onEventStoreDb.map((name) => `**/${name}.int.spec.ts`),
      setupFiles: ['<rootDir>/libs/testing/src/on-eventstoredb.ts'],
    },
    { ...shared, displayName: 'browser', testMatch: ['**/*.browser.spec.ts'] },
    { ...shared, ...database, displayName: 'modelo', testMatch: ['**/*.modelo.spec.ts'] },
    { ...shared, displayName: 'fault', testMatch: ['**/*.fault.spec.ts'] },
  ],
};
