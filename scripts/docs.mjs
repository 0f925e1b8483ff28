import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT, writeWhole } from './build/stamp.mjs';
import { declaredLists, explainNew } from './docs/catalogues.mjs';
import { reportLists } from './docs/reports.mjs';
import { roomLists } from './docs/rooms.mjs';
import { gatherLists } from './docs/lists.mjs';
import { createChanges } from './gen/changes.mjs';

/**
 * `npm run docs`: writes the documents that are made from the code. `-- --check` writes nothing and fails where one is not as committed.
 * `-- --nunca-gravado` lets facts change that no installation has recorded yet (docs/como-fazer/mudar-um-evento.md).
 */

const NEEDS_NODE = 26;
const args = process.argv.slice(2);
const built = [...readdirSync(join(ROOT, 'libs')), 'api'].join(',');

/** Files made of the declarations before the build: the lists of catalogues and registers, and their words in the glossary. */
const gatherDeclarations = (check) => {
  for (const { kind, all, file, text } of declaredLists()) {
    const changes = createChanges();
    explainNew(kind, all, changes);
    if (!check) changes.write();
    gather({ [file]: text }, check);
  }
};

/** Writes lists that are made from files, or checks that each is as it would be written. */
const gather = (lists, check) => {
  for (const [file, text] of Object.entries(lists)) {
    if (existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8') === text) continue;
    if (check) throw new Error(`${file} não é o que as declarações dizem; rode "npm run docs" e grave junto.`);
    writeWhole(join(ROOT, file), text);
  }
};

await orFail(async () => {
  await installMissing();
  if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) return run(projectNode(), ['scripts/docs.mjs', ...args]);
  gatherDeclarations(args.includes('--check'));
  gather(reportLists(), args.includes('--check'));
  gather(roomLists(), args.includes('--check'));
  gatherLists({ check: args.includes('--check') });
  await run(projectNode(), ['scripts/build.mjs', `--so=${built}`]);
  const { writeDocs } = await import('./docs/write.mjs');
  await writeDocs({ check: args.includes('--check'), neverRecorded: args.includes('--nunca-gravado') });
});
