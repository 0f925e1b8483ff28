import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotWrite, tryToWrite } from '../cannot-write.js';
import { writeWhole } from '../files/private.js';
import { StartError, type StartErrorCode } from '../start-error.js';

const LOG_LIMIT = 20 * 1024 * 1024;

/** Makes a folder and its missing parents. Not `recursive`: under `/proc` Node would try for ever. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
};

/**
 * Makes the data folder where it is missing and tries to write in it. Others may walk through it (the database runs as another user), not list it.
 * @throws StartError PASTA_SEM_ESCRITA
 */
export const prepareFolder = (folder: string): void => {
  try {
    makeFolder(join(folder, 'logs'));
    tryToWrite(folder);
  } catch (error) {
    throw cannotWrite(folder, error);
  }
};

/** Opens a log of the data folder for appending; makes its missing folder, and sets a log that is too long aside first. */
export const openLog = (file: string): number => {
  if (existsSync(dirname(dirname(file)))) makeFolder(dirname(file));
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Moves the content of a log that is too long aside, so that its writers go on at the beginning. Lines written at this very
 * moment may be lost. A log is thus at most twice the limit, plus the lines written between two checks.
 */
export const shortenLog = (file: string, limit = LOG_LIMIT): void => {
  if (!existsSync(file) || statSync(file).size <= limit) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
};

/**
 * The last lines of a log from a byte on, for a message; empty for one that cannot be read. A shorter file was begun anew
 * and is read from its start.
 */
export const tailOf = (file: string, lines = 5, from = 0): string => {
  try {
    const all = readFileSync(file);
    const text = all.subarray(from > all.length ? 0 : from).toString();
    return text.trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return ''; // the tail of a log is only a help
  }
};

/** JSON only its owner may read, whole or not at all. */
export const writePrivate = (file: string, content: unknown): void => writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);

/** The JSON of a file, undefined where there is none. */
export const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    // Looked for first, it could be gone by the time that it is read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const unreadable = (code: StartErrorCode, file: string, why: string, cause?: unknown): StartError =>
  new StartError(code, `O arquivo ${file}, que diz se a Tulha já roda nesta pasta, ${why}.`, cause);

const DAMAGED = 'está danificado: confira que ela não roda, apague o arquivo e inicie de novo';
const FOLDER = 'é uma pasta, e devia ser um arquivo: confira que ela não roda, tire a pasta dali e inicie de novo';

/**
 * A note in a data folder about the process that runs there; undefined where there is none. An empty note does not prove
 * that no process runs.
 * @throws StartError where it is damaged, or this user may not read it
 */
export const readNote = <T extends { readonly pid: number }>(file: string): T | undefined => {
  let note: Partial<T> | null | undefined;
  try {
    note = readJson<Partial<T> | null>(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw unreadable('ANOTACAO_DANIFICADA', file, DAMAGED, error);
    if (code === 'EISDIR') throw unreadable('ANOTACAO_DANIFICADA', file, FOLDER, error);
    throw unreadable(
      'PASTA_SEM_ESCRITA',
      file,
      `não pode ser lido por este usuário (${code}): inicie-a como quem a instalou, ou dê a ele a posse da pasta`,
      error,
    );
  }
  if (note === undefined) return undefined;
  if (!Number.isSafeInteger(note?.pid)) throw unreadable('ANOTACAO_DANIFICADA', file, DAMAGED);
  return note as T;
};
