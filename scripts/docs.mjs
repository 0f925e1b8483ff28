import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/**
 * `npm run docs`: writes the documents that are made from the code. `-- --check` writes nothing and fails where one is not as committed.
 * `-- --nunca-gravado` lets facts change that no installation has recorded yet (docs/como-fazer/mudar-um-evento.md).
 */

const NEEDS_NODE = 26;
const args = process.argv.slice(2);
const built = [...readdirSync(join(ROOT, 'libs')), 'api'].join(',');

await orFail(async () => {
  await installMissing();
  if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) return run(projectNode(), ['scripts/docs.mjs', ...args]);
  await run(projectNode(), ['scripts/build.mjs', `--so=${built}`]);
  const { writeDocs } = await import('./docs/write.mjs');
  await writeDocs({ check: args.includes('--check'), neverRecorded: args.includes('--nunca-gravado') });
});
