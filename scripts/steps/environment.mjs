import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The names of tests, measurements and scripts, as the product knows them; and the address of a product that is there already. */
const ofTests = () => ['TULHA_URL', ...readFileSync(join(ROOT, 'libs/platform/src/config/other-names.ts'), 'utf8').match(/TULHA_\w+/g)];

/**
 * What tests and the products they start are told. The product refuses to start with a name that begins like its own and that it does not know,
 * and its settings are a test's to choose: of what the caller's environment has of the kind, only the names of tests go on.
 */
export const testEnvironment = (env = process.env) => {
  const known = ofTests();
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TULHA_') || known.includes(name)));
};
