import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { troubleOf } from './postgres/trouble.js';
import { StartError } from './start-error.js';

/** Files of a data folder, or of its database's. */
const DATA = ['segredos.json', 'postgres/cluster', 'cluster'];

/** Whether a folder holds an installation. One that may not be read is taken for such. */
const isUsed = (folder: string): boolean =>
  DATA.some((name) => {
    try {
      return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES';
    }
  });

type Cannot = readonly [why: string, remedy: string];

/** The cause, and the remedy where the folder has data. */
const whyNot = (error: unknown): Cannot => {
  if (troubleOf(error) === 'full') return ['o disco está cheio', 'libere espaço nele'];
  if (error instanceof Error && 'code' in error && error.code === 'EROFS') return ['o disco só se deixa ler', 'monte-o com escrita'];
  const remedy = 'dê a posse da pasta a este usuário, que inicia a Tulha; outra pasta seria uma fazenda nova';
  return ['não há permissão ou o caminho não é uma pasta', remedy];
};

/** Why nothing can be kept in a folder, in one sentence. Another folder is advised only where it has nothing yet: it would be a new, empty farm. */
export const cannotWrite = (folder: string, error: unknown, used = isUsed(folder)): StartError => {
  const [why, remedy] = whyNot(error);
  const what = used ? remedy : 'escolha outra com TULHA_DATA';
  return new StartError('PASTA_SEM_ESCRITA', `Não é possível gravar na pasta ${folder} (${why}): ${what}.`, error);
};

/** Writes so many bytes and removes them: a full disk still takes an empty file. @throws the error of the system */
export const tryToWrite = (folder: string, bytes = 8_192): void => {
  const probe = join(folder, `.teste-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(bytes), { flush: true });
  } finally {
    rmSync(probe, { force: true });
  }
};

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Whether a file of ours met a full disk; a full disk of another server is not meant. */
export const isOutOfRoom = (error: unknown): boolean => error instanceof Error && 'code' in error && NO_ROOM.has(error.code);

/** For the whole folder: the failing path may be of a file that is only being made. */
const GIVE = 'dê a posse da pasta de dados, com tudo o que há nela e o direito de ler e gravar, ao usuário que inicia a Tulha';
const MOVE = 'tire dali o que está no lugar';

/** The system's refusals of a path, with the remedy. */
const REFUSED: Record<string, Cannot> = {
  EACCES: ['não há permissão', GIVE],
  EPERM: ['não há permissão', GIVE],
  EROFS: ['o disco só se deixa ler', 'monte-o com escrita'],
  EISDIR: ['é uma pasta, e devia ser um arquivo', MOVE],
  ENOTDIR: ['parte do caminho não é uma pasta', MOVE],
  EEXIST: ['não é uma pasta', MOVE],
};

/** The sentence about a file or folder that the system refuses; undefined for any other failure. */
export const cannotUse = (error: unknown): StartError | undefined => {
  const { code = '', path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const refused = REFUSED[code];
  if (!refused || path === undefined) return undefined;
  const [why, remedy] = refused;
  return new StartError('PASTA_SEM_ESCRITA', `Não é possível usar ${path} (${why}): ${remedy} e inicie de novo.`, error);
};

/**
 * Adds the path to a system error without one: on an open descriptor the system names none, as when a folder stands in place
 * of the file and reading fails.
 */
export const naming = <T>(path: string, use: () => T): T => {
  try {
    return use();
  } catch (error) {
    if (error instanceof Error && 'code' in error && !('path' in error)) Object.assign(error, { path });
    throw error;
  }
};

/** Runs a start that stores data in a folder. A full disk or a missing right becomes one sentence. @throws StartError */
export const withRoomIn = async <T>(folder: string, start: () => Promise<T>): Promise<T> => {
  const used = isUsed(folder); // before this start makes anything
  try {
    return await start();
  } catch (error) {
    throw isOutOfRoom(error) ? cannotWrite(folder, error, used) : (cannotUse(error) ?? error);
  }
};
