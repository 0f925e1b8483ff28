import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Free room, in bytes: below the first an operator should make more, and below the second a database can write nothing. */
const LITTLE = 256 * 1_048_576;
const NONE = 16 * 1_048_576;
/** The folders for uploads; each may be a disk of its own. */
const FOLDERS = { dados: '.', arquivos: 'arquivos', importacoes: 'importacoes', exportacoes: 'exportacoes' } as const;

export type Space = {
  /** The folders that can still take something, but not much, and those that can take nothing. */
  readonly pouco: readonly string[];
  readonly nenhum: readonly string[];
  /** The folders that do not let themselves be used: closed to us, only read, or no folder at all. */
  readonly fechadas: readonly string[];
  /** Whether the embedded database lies in the data folder: without room there, nothing is written at all. */
  readonly doBanco: boolean;
};

const freeIn = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined; // not there yet
  }
};

/** A missing folder is made when it is needed. */
const isClosed = (folder: string): Promise<boolean> =>
  access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => false,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  );

/** How much room there is where an installation keeps its data, and whether it can be used at all. */
export const readSpace = async (dataDir: string): Promise<Space> => {
  const doBanco = await stat(join(dataDir, 'postgres/cluster/postmaster.pid')).then(
    () => true,
    () => false,
  );
  const seen = await Promise.all(
    Object.entries(FOLDERS).map(async ([name, path]) => {
      const folder = join(dataDir, path);
      const [free, closed] = await Promise.all([freeIn(folder), isClosed(folder)]);
      return { name, free, closed };
    }),
  );
  const below = (from: number, to: number) =>
    seen.filter(({ free }) => free !== undefined && free >= from && free < to).map(({ name }) => name);
  const fechadas = seen.filter(({ closed }) => closed).map(({ name }) => name);
  return { pouco: below(NONE, LITTLE), nenhum: below(0, NONE), fechadas, doBanco };
};
