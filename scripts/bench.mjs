import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/** `npm run bench`: every measurement of bench/, one after the other; `npm run bench -- append` only those so named. */

const wanted = process.argv.slice(2);

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const files = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.ts'));
  for (const file of files.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
    console.log(`\n== ${file}`);
    await run(projectNode(), [join('bench', file)]);
  }
});
