import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import { readJson, writePrivate } from './files.js';

const MAKE = {
  TULHA_JWT_SECRET: () => randomBytes(32).toString('base64url'),
  /** Seals every key of personal data: whoever loses it loses them. */
  TULHA_MASTER_KEY: () => randomBytes(32).toString('base64'),
  TULHA_OPERATOR_TOKEN: () => randomBytes(32).toString('base64url'),
};

export type Secrets = Record<keyof typeof MAKE, string>;

const read = (file: string): Partial<Secrets> => {
  try {
    return readJson<Partial<Secrets>>(file) ?? {};
  } catch (error) {
    throw new StartError('PASTA_SEM_ESCRITA', `O arquivo de segredos ${file} não pode ser lido: restaure-o da cópia de segurança.`, error);
  }
};

/** The secrets of this installation: from the environment where set, else made once and kept in `segredos.json` (mode 0600). */
export const secretsOf = (folder: string): Secrets => {
  const file = join(folder, 'segredos.json');
  const kept = read(file);
  const names = Object.keys(MAKE) as (keyof Secrets)[];
  const missing = names.filter((name) => !process.env[name] && !kept[name]);
  for (const name of missing) kept[name] = MAKE[name]();
  if (missing.length > 0) writePrivate(file, kept);
  return Object.fromEntries(names.map((name) => [name, process.env[name] || kept[name]])) as Secrets;
};
