import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { filesOf, ROOT } from './stamp.mjs';

/**
 * The contents of the CLI's bundle. All other modules are loaded from node_modules by the one command that needs them: above all the
 * projections, since the worker knows its tables by the very text of the code that made them.
 */
const BUNDLED = /^(@tulha\/domain\/|commander|picocolors|zod)/;

/** One file to start quickly, plus a chunk per lazily imported command. */
export const buildCli = async () => {
  const { build } = await import('esbuild');
  const outdir = join(ROOT, 'apps/cli/dist');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(ROOT, 'apps/cli/src/main.ts')],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    conditions: ['@tulha/source'],
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: "import { createRequire as tulhaRequire } from 'node:module'; const require = tulhaRequire(import.meta.url);" },
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  return filesOf(outdir);
};

const WORTH_BYTES = 512;

/**
 * Compresses files that no hand changes after the build, as far as possible, so that the server only chooses. Not `mapa.json`, which
 * operators write.
 */
const compressed = (file) => /\.(?:js|css|html)$/.test(file) || /[\\/]assets[\\/].*\.svg$/.test(file);

const compress = (folder) => {
  for (const file of filesOf(folder).filter(compressed)) {
    const content = readFileSync(file);
    if (content.length < WORTH_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
};

/** Built beside and swapped in, so that the page is never half there. */
export const buildDashboard = () => {
  const folder = join(ROOT, 'apps/dashboard');
  const [dist, fresh] = [join(folder, 'dist'), join(folder, 'dist.novo')];
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', 'dist.novo', '--emptyOutDir', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('vite build failed');
  compress(fresh);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  return filesOf(dist);
};

export const hasDashboard = () => existsSync(join(ROOT, 'apps/dashboard/vite.config.ts'));
export const hasCli = () => existsSync(join(ROOT, 'apps/cli/src/main.ts'));
