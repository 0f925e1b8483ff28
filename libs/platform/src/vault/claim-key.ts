import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connectionConfig } from '../postgres/pool.js';
import { StartError } from '../start-error.js';
import { unwrap } from './postgres-key-vault.js';

type Client = Pick<pg.ClientBase, 'query'>;

/** The lock of `prepareControl`: the first process makes the schema. */
const LOCK = 742_001;

/** Identifies a master key without revealing it: two keys are told apart by it, and it may be written down next to a backup. */
export const fingerprintOf = (masterKey: string): string =>
  createHmac('sha256', Buffer.from(masterKey, 'base64'))
    .update('tulha: impressao da chave mestra')
    .digest('hex')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-');

type Known = {
  /** The fingerprint of the key that this installation began with. */
  readonly fingerprint: string | undefined;
  /** Some key of a person, wrapped by it. */
  readonly wrapped: { readonly sujeito: string; readonly chave: Buffer } | undefined;
  /** Whether there is an installation at all. */
  readonly used: boolean;
};

const firstOf = async <T extends pg.QueryResultRow>(client: Client, relation: string, query: string): Promise<T | undefined> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]);
  return rows[0]?.there ? (await client.query<T>(query)).rows[0] : undefined;
};

const look = async (client: Client): Promise<Known> => {
  const claimed = await firstOf<{ impressao: string }>(client, 'controle.chave_mestra', 'select impressao from controle.chave_mestra');
  const sealed = 'select sujeito, chave from controle.chave where chave is not null order by criada_em limit 1';
  const wrapped = await firstOf<{ sujeito: string; chave: Buffer }>(client, 'controle.chave', sealed);
  const log = await firstOf(client, 'controle.registro', 'select 1 as n from controle.registro');
  const head = await firstOf(client, 'es.head', 'select 1 as n from es.head where position > 0');
  return { fingerprint: claimed?.impressao, wrapped, used: Boolean(claimed || wrapped || log || head) };
};

const opens = ({ sujeito, chave }: { readonly sujeito: string; readonly chave: Buffer }, masterKey: string): boolean => {
  try {
    unwrap(chave, Buffer.from(masterKey, 'base64'), sujeito);
    return true;
  } catch {
    // Sealed by another key.
    return false;
  }
};

const VARIABLE = 'TULHA_MASTER_KEY';
const RESTORE = 'devolva o arquivo segredos.json da cópia de segurança';
const CORRECT = `corrija ou tire a variável ${VARIABLE}`;

/**
 * The remedy, by the source of a key: a file that is right need not come back, and one that does changes nothing while the variable is set.
 */
export const remedyOf = (where: string): string => {
  if (where === VARIABLE) return CORRECT;
  return where.startsWith(VARIABLE) ? `${CORRECT}, ou ${RESTORE}` : RESTORE;
};

const foreign = (masterKey: string, where: string, fingerprint: string | undefined): StartError => {
  const wanted = fingerprint === undefined ? 'não abre os dados pessoais deste banco' : `e a deste banco tem a impressão ${fingerprint}`;
  const sentence = `A chave mestra de ${where} é de outra instalação: a dela tem a impressão ${fingerprintOf(masterKey)}, ${wanted}`;
  return new StartError('OUTRA_CHAVE', `${sentence}; ${remedyOf(where)}, ou aponte para o banco de dados dela.`);
};

/**
 * Checks, before anything is made with a master key, whether it is the key of this database. A lost key must not be replaced
 * by a new one: older data could not be read, and newer data would be lost when the old key returns.
 * @param masterKey undefined where there is none
 * @param where the file or variable it is from, or should be in
 * @throws StartError OUTRA_CHAVE
 */
export const checkKey = async (client: Client, masterKey: string | undefined, where: string): Promise<void> => {
  const { fingerprint, wrapped, used } = await look(client);
  if (masterKey === undefined) {
    if (!used) return;
    const which = fingerprint === undefined ? '' : ` (a de impressão ${fingerprint})`;
    throw new StartError(
      'OUTRA_CHAVE',
      `Falta a chave mestra${which} em ${where}, e este banco de dados já tem fatos: ${remedyOf(where)}; uma nova não os abriria.`,
    );
  }
  const isOurs = fingerprint === undefined ? wrapped === undefined || opens(wrapped, masterKey) : fingerprint === fingerprintOf(masterKey);
  if (!isOurs) throw foreign(masterKey, where, fingerprint);
};

const TABLE = `
create schema if not exists controle;
create table if not exists controle.chave_mestra (
  id smallint primary key default 1 check (id = 1), impressao text not null, desde timestamptz not null default now())`;

/** Remembers whose key this installation begins with, or goes on with. @throws StartError OUTRA_CHAVE where another was first */
export const claimKey = async (client: Client, masterKey: string, where: string): Promise<void> => {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
    await checkKey(client, masterKey, where);
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('controle.chave_mestra') is not null as there");
    // Asked first: `if not exists` wants the right to make one also where there is nothing to make.
    if (!rows[0]?.there) await client.query(TABLE);
    await client.query('insert into controle.chave_mestra (impressao) values ($1) on conflict do nothing', [fingerprintOf(masterKey)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** `checkKey` at an address. */
export const checkKeyAt = async (url: string, masterKey: string | undefined, where: string): Promise<void> => {
  const client = new pg.Client(connectionConfig(url, 'tulha-key'));
  client.on('error', () => undefined); // the question under way fails as well
  try {
    await client.connect();
    await checkKey(client, masterKey, where);
  } finally {
    await client.end();
  }
};
