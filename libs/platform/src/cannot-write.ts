import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { troubleOf } from './postgres/trouble.js';
import { StartError } from './start-error.js';

/** Why nothing can be kept in a folder, in one sentence. */
export const cannotWrite = (folder: string, error: unknown): StartError => {
  const why = troubleOf(error) === 'full' ? 'o disco está cheio' : 'não há permissão ou o caminho não é uma pasta';
  return new StartError('PASTA_SEM_ESCRITA', `Não é possível gravar na pasta ${folder} (${why}): escolha outra com TULHA_DATA.`, error);
};

/** Writes so many bytes and removes them: an empty file a full disk does take. @throws what the system says */
export const tryToWrite = (folder: string, bytes = 8_192): void => {
  const probe = join(folder, `.teste-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(bytes), { flush: true });
  } finally {
    rmSync(probe, { force: true });
  }
};

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Of a file, and not of what another keeps for us. */
export const isOutOfRoom = (error: unknown): boolean => error instanceof Error && 'code' in error && NO_ROOM.has(error.code);

const GIVE = 'dê a posse dele ao usuário que inicia a Tulha';
const MOVE = 'tire dali o que está no lugar';

/** What the system says of a path, and what to do. */
const REFUSED: Record<string, readonly [why: string, remedy: string]> = {
  EACCES: ['não há permissão', GIVE],
  EPERM: ['não há permissão', GIVE],
  EROFS: ['o disco só se deixa ler', 'monte-o com escrita'],
  EISDIR: ['é uma pasta, e devia ser um arquivo', MOVE],
  ENOTDIR: ['parte do caminho não é uma pasta', MOVE],
  EEXIST: ['não é uma pasta', MOVE],
};

/** Of a file or folder that the system refuses, in one sentence; undefined for any other failure. */
const cannotUse = (error: unknown): StartError | undefined => {
  const { code = '', path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const refused = REFUSED[code];
  if (!refused || path === undefined) return undefined;
  const [why, remedy] = refused;
  return new StartError('PASTA_SEM_ESCRITA', `Não é possível usar ${path} (${why}): ${remedy} e inicie de novo.`, error);
};

/** A start that keeps things in a folder: one that has no room, or does not let it, is said in one sentence. @throws StartError */
export const withRoomIn = async <T>(folder: string, start: () => Promise<T>): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    throw isOutOfRoom(error) ? cannotWrite(folder, error) : (cannotUse(error) ?? error);
  }
};
