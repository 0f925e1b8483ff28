import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT, writeWhole } from './build/stamp.mjs';
import { declarations, explainNew, INDEX, indexOf } from './docs/catalogues.mjs';
import { createChanges } from './gen/changes.mjs';

/**
 * `npm run docs`: writes the documents that are made from the code. `-- --check` writes nothing and fails where one is not as committed.
 * `-- --nunca-gravado` lets facts change that no installation has recorded yet (docs/como-fazer/mudar-um-evento.md).
 */

const NEEDS_NODE = 26;
const args = process.argv.slice(2);
const built = [...readdirSync(join(ROOT, 'libs')), 'api'].join(',');

/** What is made of the declarations before anything is built: the list of catalogues, and their words in the glossary. */
const gatherCatalogues = (check) => {
  const all = declarations();
  const index = indexOf(all);
  const changes = createChanges();
  explainNew(all, changes);
  if (!check) changes.write();
  if (readFileSync(join(ROOT, INDEX), 'utf8') === index) return;
  if (check) throw new Error(`${INDEX} não é o que os cadastros declaram; rode "npm run docs" e grave junto.`);
  writeWhole(join(ROOT, INDEX), index);
};

await orFail(async () => {
  await installMissing();
  if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) return run(projectNode(), ['scripts/docs.mjs', ...args]);
  gatherCatalogues(args.includes('--check'));
  await run(projectNode(), ['scripts/build.mjs', `--so=${built}`]);
  const { writeDocs } = await import('./docs/write.mjs');
  await writeDocs({ check: args.includes('--check'), neverRecorded: args.includes('--nunca-gravado') });
});
