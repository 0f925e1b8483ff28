import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { naming } from '../cannot-write.js';
import { writeWhole } from '../files/private.js';
import { StartError } from '../start-error.js';

const MAJOR = '18';

/** Unlike `existsSync`, takes no unreadable path for absent. @throws the error of the system */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const lost = (cluster: string, madeBefore: string): StartError =>
  new StartError(
    'BANCO_INCOMPLETO',
    `Falta o banco de dados em ${cluster}, e ${madeBefore} é de uma instalação que já tem um: devolva a pasta postgres da cópia de ` +
      'segurança; se o banco está em outro lugar, informe DATABASE_URL; para uma fazenda nova, escolha outra pasta com TULHA_DATA.',
  );

/** @throws StartError BANCO_DE_OUTRA_VERSAO */
export const checkVersion = (cluster: string): void => {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new StartError(
    'BANCO_DE_OUTRA_VERSAO',
    `Os dados em ${cluster} são do PostgreSQL ${version}, e esta Tulha usa o ${MAJOR}: inicie-os com a versão da Tulha que os gravou, ou ` +
      `devolva a pasta postgres inteira de uma cópia de segurança do ${MAJOR}.`,
  );
};

/**
 * The files that `initdb` makes and PostgreSQL does not start without; files that it recreates by itself, as
 * `pg_wal/summaries`, are left out.
 */
const FILES = [
  ...['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'global/pg_filenode.map'],
  // The databases that it makes, `template1` and `postgres`. Of any other a creation that was cut short leaves a part, which is no loss.
  ...[1, 5].flatMap((oid) => [`base/${oid}/PG_VERSION`, `base/${oid}/pg_filenode.map`]),
];
/** Never empty, since it is made. */
const FULL = ['pg_wal', 'pg_xact', 'pg_multixact/offsets'];
/** May be empty, and a copy that leaves out empty folders comes back without. */
const FOLDERS = [
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_logical', 'pg_logical/mappings', 'pg_logical/snapshots', 'pg_multixact/members', 'pg_notify'],
  ...['pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
];
const NAMED_MAX = 4;

const isEmptyFile = (path: string): boolean => statSync(path).size === 0;
/** A segment of the transaction log; its folder also holds folders that exist without any segment. */
const SEGMENT = /^[0-9A-F]{24}$/;
const isEmptyFolder = (path: string): boolean => {
  const names = readdirSync(path);
  return names.length === 0 || (basename(path) === 'pg_wal' && !names.some((name) => SEGMENT.test(name)));
};

/** The topmost missing folder of a missing path. */
const lostWith = (cluster: string, name: string): string => {
  const above = dirname(name);
  return above === '.' || isThere(join(cluster, above)) ? name : lostWith(cluster, above);
};

/** The parts of a cluster that are missing or empty, in words. @throws the system's error about a path that may not be read */
const missingIn = (cluster: string): string[] => {
  const look = (name: string, isEmpty: (path: string) => boolean): string | undefined => {
    if (!isThere(join(cluster, name))) return lostWith(cluster, name);
    return isEmpty(join(cluster, name)) ? `o conteúdo de ${name}` : undefined;
  };
  const looked = [
    ...FILES.map((name) => look(name, isEmptyFile)),
    ...FULL.map((name) => look(name, isEmptyFolder)),
    ...FOLDERS.map((name) => look(name, () => false)),
  ];
  return [...new Set(looked.filter((name) => name !== undefined))];
};

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMED_MAX);
  if (names.length > NAMED_MAX) shown.push(`mais ${names.length - NAMED_MAX}`);
  return shown.length === 1 ? shown.join() : `${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}`;
};

const incomplete = (cluster: string, missing: readonly string[]): StartError =>
  new StartError(
    'BANCO_INCOMPLETO',
    `O banco de dados em ${cluster} está incompleto (falta ${listed(missing)}): devolva a pasta postgres inteira da cópia de segurança; para ` +
      'uma fazenda nova, escolha outra pasta com TULHA_DATA.',
  );

/**
 * Whether the folder of the embedded database has a cluster. Asked before anything is written in it: a lost database must
 * not be replaced by a new one, which would hide the loss.
 * @param madeBefore a file that proves an earlier database, if there is one
 * @throws StartError BANCO_INCOMPLETO, BANCO_DE_OUTRA_VERSAO
 */
export const hasCluster = (dir: string, madeBefore: string | undefined): boolean => {
  const cluster = join(dir, 'cluster');
  if (isThere(cluster)) {
    const version = join(cluster, 'PG_VERSION');
    if (!isThere(version) || isEmptyFile(version)) throw incomplete(cluster, ['PG_VERSION']);
    checkVersion(cluster);
    const missing = missingIn(cluster);
    if (missing.length > 0) throw incomplete(cluster, missing);
    return true;
  }
  if (madeBefore !== undefined) throw lost(cluster, madeBefore);
  return false;
};

/** Checks the folder of the database with that id, which the server lists. @throws StartError BANCO_INCOMPLETO */
export const checkDatabase = (cluster: string, oid: number): void => {
  if (!isThere(join(cluster, 'base', String(oid)))) throw incomplete(cluster, [`base/${oid}`]);
};

const PASSWORD_BACK = 'devolva o arquivo postgres/senha da cópia de segurança';

/** The error of a server that has another password. */
export const wrongPassword = (dir: string, cause: unknown): StartError =>
  new StartError('BANCO_RECUSOU', `A senha em ${join(dir, 'senha')} não é a deste banco de dados: ${PASSWORD_BACK}.`, cause);

/** The password that the server was made with, or will be. @throws StartError BANCO_INCOMPLETO where it is lost: another would not let in */
export const passwordFor = (dir: string, isNew: boolean): string => {
  const file = join(dir, 'senha');
  const kept = isThere(file) ? naming(file, () => readFileSync(file, 'utf8')).trim() : '';
  if (kept !== '') return kept;
  if (!isNew) throw new StartError('BANCO_INCOMPLETO', `Falta a senha do banco de dados em ${file}: ${PASSWORD_BACK}.`);
  const made = randomBytes(24).toString('base64url');
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  writeWhole(file, made);
  return made;
};
