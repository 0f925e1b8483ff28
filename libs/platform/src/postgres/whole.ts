import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../files/private.js';
import { StartError } from '../start-error.js';

const MAJOR = '18';

/** Unlike `existsSync`, nothing that may not be looked at is taken for absent. @throws what the system says */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const lost = (cluster: string, madeBefore: string): StartError =>
  new StartError(
    'BANCO_INCOMPLETO',
    `Falta o banco de dados em ${cluster}, e ${madeBefore} é de uma instalação que já tem um: devolva a pasta postgres da cópia de ` +
      'segurança; se o banco está em outro lugar, informe DATABASE_URL; para uma fazenda nova, escolha outra pasta com TULHA_DATA.',
  );

const incomplete = (cluster: string): StartError =>
  new StartError(
    'BANCO_INCOMPLETO',
    `O banco de dados em ${cluster} está incompleto (falta PG_VERSION): devolva a pasta postgres da cópia de segurança; para uma fazenda ` +
      'nova, escolha outra pasta com TULHA_DATA.',
  );

/**
 * Whether the folder of the embedded database has one. Asked before anything is written in it: what was lost of an installation must not
 * be replaced by something new, over which the old would not be missed.
 * @param madeBefore the file that says that there has been one, where there is such a file
 * @throws StartError BANCO_INCOMPLETO
 */
export const hasCluster = (dir: string, madeBefore: string | undefined): boolean => {
  const cluster = join(dir, 'cluster');
  if (isThere(cluster)) {
    if (!isThere(join(cluster, 'PG_VERSION'))) throw incomplete(cluster);
    return true;
  }
  if (madeBefore !== undefined) throw lost(cluster, madeBefore);
  return false;
};

const PASSWORD_BACK = 'devolva o arquivo postgres/senha da cópia de segurança';

/** Of a server that knows another. */
export const wrongPassword = (dir: string, cause: unknown): StartError =>
  new StartError('BANCO_RECUSOU', `A senha em ${join(dir, 'senha')} não é a deste banco de dados: ${PASSWORD_BACK}.`, cause);

/** The password that the server was made with, or will be. @throws StartError BANCO_INCOMPLETO where it is lost: another would not let in */
export const passwordFor = (dir: string, isNew: boolean): string => {
  const file = join(dir, 'senha');
  const kept = isThere(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  if (!isNew) throw new StartError('BANCO_INCOMPLETO', `Falta a senha do banco de dados em ${file}: ${PASSWORD_BACK}.`);
  const made = randomBytes(24).toString('base64url');
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  writeWhole(file, made);
  return made;
};

/** @throws StartError BANCO_DE_OUTRA_VERSAO */
export const checkVersion = (cluster: string): void => {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new StartError('BANCO_DE_OUTRA_VERSAO', `Os dados em ${cluster} são do PostgreSQL ${version}, e esta Tulha usa o ${MAJOR}.`);
};
