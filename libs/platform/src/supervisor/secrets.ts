import { randomBytes } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { need } from '../config/variable.js';
import { VARIABLES } from '../config/variables.js';
import { StartError } from '../start-error.js';
import { readJson, writePrivate } from './files.js';

const MAKE = {
  TULHA_JWT_SECRET: () => randomBytes(32).toString('base64url'),
  /** Seals every key of personal data: without it those data are lost. */
  TULHA_MASTER_KEY: () => randomBytes(32).toString('base64'),
  TULHA_OPERATOR_TOKEN: () => randomBytes(32).toString('base64url'),
};

type Name = keyof typeof MAKE;
export type Secrets = Record<Name, string>;
const NAMES = Object.keys(MAKE) as Name[];

export type KnownSecrets = {
  readonly file: string;
  /** The secrets from the environment if set there, else from the file. */
  readonly known: Partial<Secrets>;
  /** The source of the master key, present or expected. */
  readonly where: string;
  /** The file, where it has any of them: they are kept once the database was made, so that there has been one. */
  readonly madeBefore: string | undefined;
};

/** The file that keeps generated secrets. */
export const secretsFile = (folder: string): string => join(folder, 'segredos.json');

const broken = (file: string, why: string, cause?: unknown): StartError =>
  new StartError('SEGREDOS', `O arquivo de segredos ${file} ${why}.`, cause);
const RESTORE = 'devolva-o da cópia de segurança';

const parsed = (file: string): unknown => {
  try {
    return readJson<unknown>(file) ?? {};
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw broken(file, `está danificado (não é JSON): ${RESTORE}`, error);
    if (code === 'EISDIR') throw broken(file, `é uma pasta, e devia ser um arquivo: tire-a dali e ${RESTORE}`, error);
    throw broken(file, `não pode ser lido por este usuário (${code}): dê a ele a posse do arquivo, ou ${RESTORE}`, error);
  }
};

/** Our secrets in the file. @throws StartError SEGREDOS */
const readSecrets = (file: string): Partial<Secrets> => {
  const content = parsed(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw broken(file, `está danificado (não é um objeto JSON): ${RESTORE}`);
  const kept: Partial<Secrets> = {};
  for (const [name, value] of Object.entries(content).filter(([one]) => NAMES.includes(one as Name))) {
    if (typeof value !== 'string' || value === '') throw broken(file, `está danificado (${name} não é um texto): ${RESTORE}`);
    kept[name as Name] = value;
  }
  try {
    if (kept.TULHA_MASTER_KEY) need({ ...kept }, VARIABLES.TULHA_MASTER_KEY);
  } catch (error) {
    throw broken(file, `está danificado (TULHA_MASTER_KEY não é uma chave de 32 bytes): ${RESTORE}`, error);
  }
  return kept;
};

/** Reads a file that is not needed; a fault gives no secrets. */
const orNothing = (read: () => Partial<Secrets>): Partial<Secrets> => {
  try {
    return read();
  } catch {
    return {}; // its faults must not stop the start
  }
};

/** Any other reader of the file would have the key of all personal data, so it is closed to all but its owner. */
const closeToOthers = (file: string, warn: (sentence: string) => void): void => {
  if (process.platform === 'win32') return;
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
    warn(`Aviso: ${file} estava aberto a outros usuários desta máquina; agora só o dono o lê.`);
  } catch (error) {
    warn(`Aviso: ${file} está aberto a outros usuários desta máquina e não pôde ser fechado (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** The secrets that there are. Nothing is made yet: first the database is asked whose it is. @throws StartError SEGREDOS */
export const knownSecrets = (folder: string, env: NodeJS.ProcessEnv, warn: (sentence: string) => void): KnownSecrets => {
  const file = secretsFile(folder);
  const given = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const kept = NAMES.every((name) => env[name]) ? orNothing(() => readSecrets(file)) : readSecrets(file);
  closeToOthers(file, warn);
  const madeBefore = Object.keys(kept).length > 0 ? file : undefined;
  return { file, known: { ...kept, ...given }, where: env.TULHA_MASTER_KEY ? 'TULHA_MASTER_KEY' : file, madeBefore };
};

/** All of them, with those that were missing made and kept in `segredos.json` (mode 0600). @returns also whether the master key is new */
export const completeSecrets = ({ file, known }: KnownSecrets): { readonly secrets: Secrets; readonly isNew: boolean } => {
  const made = Object.fromEntries(NAMES.filter((name) => !known[name]).map((name) => [name, MAKE[name]()]));
  if (Object.keys(made).length > 0) writePrivate(file, { ...readJson<object>(file), ...made });
  return { secrets: { ...known, ...made } as Secrets, isNew: 'TULHA_MASTER_KEY' in made };
};
