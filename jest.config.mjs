/**
 * Suites by suffix: `*.spec.ts` needs nothing, `*.int.spec.ts` the embedded PostgreSQL that globalSetup starts, `*.browser.spec.ts` the running
 * product and Chromium, `*.fault.spec.ts` the built product.
 */
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
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['**/*.spec.{ts,tsx}'], testPathIgnorePatterns: ['\\.(int|browser|fault)\\.spec\\.ts$'] },
    {
      ...shared,
      displayName: 'int',
      testMatch: ['**/*.int.spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
    },
    { ...shared, displayName: 'browser', testMatch: ['**/*.browser.spec.ts'] },
    { ...shared, displayName: 'fault', testMatch: ['**/*.fault.spec.ts'] },
  ],
};
