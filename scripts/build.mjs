import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './build/install.mjs';
import { filesOf, hashOf, isFresh, ROOT, stamp } from './build/stamp.mjs';

/** Makes every `dist` that does not come from the sources as they are now. `--so=cli,api` limits it to some. */

if (!isInstalled()) {
  console.error(
    'As dependências não estão instaladas, ou são de outra versão. Rode antes "npm ci"; "npm start" instala e constrói sozinho.',
  );
  process.exit(1);
}
// The builder is itself a dependency: it is imported once it is known to be installed.
const { buildCli, buildDashboard, hasCli, hasDashboard } = await import('./build/bundles.mjs');
const { buildPackage, sourcesOf } = await import('./build/package.mjs');

const machinery = [join(ROOT, '.swcrc'), join(ROOT, 'scripts/build.mjs'), ...filesOf(join(ROOT, 'scripts/build'))];
const libs = readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}`);
const domain = () => sourcesOf('libs/domain');

const packages = [...libs, 'apps/api', 'apps/worker']
  .filter((folder) => sourcesOf(folder).length > 0)
  .map((folder) => ({ name: folder, inputs: () => sourcesOf(folder), make: () => buildPackage(folder) }));

const targets = [
  ...packages,
  ...(hasCli() ? [{ name: 'apps/cli', inputs: () => [...sourcesOf('apps/cli'), ...libs.flatMap(sourcesOf)], make: buildCli }] : []),
  ...(hasDashboard()
    ? [{ name: 'apps/dashboard', inputs: () => [...filesOf(join(ROOT, 'apps/dashboard')), ...domain()], make: buildDashboard }]
    : []),
];

const only = process.argv
  .find((arg) => arg.startsWith('--so='))
  ?.slice('--so='.length)
  .split(',');

const build = async ({ name, inputs, make }) => {
  const hash = hashOf([...machinery, ...inputs()]);
  if (isFresh(name, hash)) return false;
  const started = performance.now();
  const made = await make();
  if (!made.every((file) => existsSync(file))) throw new Error(`${name}: something it made is gone`);
  stamp(name, hash, made);
  console.log(`  construído ${name} (${made.length} arquivos, ${Math.round(performance.now() - started)} ms)`);
  return true;
};

const wanted = targets.filter(({ name }) => !only || only.includes(name.split('/')[1]));
try {
  for (const target of wanted) await build(target);
} catch (error) {
  console.error(`A construção falhou: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
