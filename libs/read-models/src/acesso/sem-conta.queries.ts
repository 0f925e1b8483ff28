import { seeingNoConta } from '../read/sem-conta.js';
import { type ReadDb, readDbWith } from '../read/reader.js';
import { conhecido } from './usuario.queries.js';

/**
 * For reads before the account is known. The database shows them only the few tables listed for this; other code may not
 * read that way (`.dependency-cruiser.cjs`), and the data of the account found are read through `readerOf`.
 */
const semConta = ({ shared }: ReadDb): ReadDb => readDbWith(shared, seeingNoConta);

/** The user with a login, of whichever account, for sign-in. Undefined when there is none. */
export const findByLoginHash = (db: ReadDb, loginHash: string) =>
  conhecido(semConta(db)).where('login_hash', '=', loginHash).where('ativo', '=', true).executeTakeFirst();

/** The users with an e-mail address, of any account, oldest first, to reset a forgotten password. */
export const findByEmailHash = (db: ReadDb, emailHash: string) =>
  conhecido(semConta(db)).where('email_hash', '=', emailHash).where('ativo', '=', true).orderBy('usuario.id').limit(EMAILS_MAX).execute();

/** More users than this do not share an address. */
const EMAILS_MAX = 5;

/** Every account, oldest first, for the operator. */
export const listContas = (db: ReadDb) =>
  semConta(db).selectFrom('conta').select(['id', 'nome', 'plano', 'criada_em', 'suspensa']).orderBy('id').execute();

/** The account of the worker's page that an address leads to. */
export const findContaDoColaborador = (db: ReadDb, impressao: string) =>
  semConta(db).selectFrom('pagina_do_colaborador').select('conta').where('impressao', '=', impressao).executeTakeFirst();

/** Whose page an address leads to: its account. */
export const findContaDaPagina = (db: ReadDb, impressao: string) =>
  semConta(db).selectFrom('publicacao').select('conta').where('impressao', '=', impressao).executeTakeFirst();
