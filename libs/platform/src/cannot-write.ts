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

/** A start that keeps things in a folder: a disk that has no room for one of them is said in the sentence above. @throws StartError */
export const withRoomIn = async <T>(folder: string, start: () => Promise<T>): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    throw isOutOfRoom(error) ? cannotWrite(folder, error) : error;
  }
};
