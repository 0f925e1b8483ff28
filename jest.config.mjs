/** Two suites by suffix: `*.spec.ts` needs nothing, `*.int.spec.ts` needs the embedded PostgreSQL that globalSetup starts. */
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
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['**/*.spec.ts'], testPathIgnorePatterns: ['\\.(int|browser|fault)\\.spec\\.ts$'] },
    {
      ...shared,
      displayName: 'int',
      testMatch: ['**/*.int.spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
    },
  ],
};
