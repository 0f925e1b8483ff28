import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOf, ROOT, writeWhole } from './stamp.mjs';

const isSpec = (file) =>
  /\.(?:spec|contract)\.tsx?$|\/__[a-z]+__\/|\/apps\/[^/]+\/src\/testing\/|\/libs\/event-store\/src\/(contract|eventstoredb\/testing)\//.test(
    file,
  );
const isSource = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');

/** The files that `buildPackage` makes something of. */
export const sourcesOf = (folder) => filesOf(join(ROOT, folder, 'src')).filter((file) => !isSpec(file));

/**
 * `<folder>/src/<path>.ts` → `<folder>/dist/<path>.js`; other files are copied. Outputs without a source are removed. `nest build <app>`
 * makes the same of an app, an order of magnitude slower and without the libraries.
 */
export const buildPackage = async (folder) => {
  const { transformFile } = await import('@swc/core');
  const [src, dist] = [join(ROOT, folder, 'src'), join(ROOT, folder, 'dist')];
  const made = await Promise.all(
    sourcesOf(folder).map(async (file) => {
      const target = join(dist, relative(src, file));
      if (!isSource(file)) {
        writeWhole(target, readFileSync(file));
        return [target];
      }
      const script = target.replace(/\.ts$/, '.js');
      const { code, map } = await transformFile(file, { swcrc: true, configFile: join(ROOT, '.swcrc'), sourceMaps: true });
      writeWhole(`${script}.map`, map);
      writeWhole(script, `${code}\n//# sourceMappingURL=${script.slice(script.lastIndexOf('/') + 1)}.map\n`);
      return [script, `${script}.map`];
    }),
  );
  const kept = new Set(made.flat());
  if (existsSync(dist)) for (const file of filesOf(dist)) if (!kept.has(file)) rmSync(file);
  return [...kept];
};
