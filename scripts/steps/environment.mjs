import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The names of tests, measurements and scripts, as the product knows them; and the address of a product that is there already. */
const ofTests = () => ['TULHA_URL', ...readFileSync(join(ROOT, 'libs/platform/src/config/other-names.ts'), 'utf8').match(/TULHA_\w+/g)];

/**
 * The environment of tests and of the products they start. The product refuses to start with an unknown name that begins like its own, and
 * its settings are a test's to choose: of such names in the caller's environment, only those of tests are passed on.
 */
export const testEnvironment = (env = process.env) => {
  const known = ofTests();
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TULHA_') || known.includes(name)));
};
