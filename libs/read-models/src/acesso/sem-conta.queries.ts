import { seeingNoConta } from '../read/sem-conta.js';
import { type ReadDb, readDbWith } from '../read/reader.js';
import { conhecido } from './usuario.queries.js';

/**
 * What is asked before it is known whose account it is. The database shows it the few tables that are named for it and no others; nothing
 * else may look that way (`.dependency-cruiser.cjs`), and what belongs to the account found is read through `readerOf`.
 */
const semConta = ({ shared }: ReadDb): ReadDb => readDbWith(shared, seeingNoConta);

/** The user with a login, of whichever account, for sign-in. Undefined when there is none. */
export const findByLoginHash = (db: ReadDb, loginHash: string) =>
  conhecido(semConta(db)).where('login_hash', '=', loginHash).where('ativo', '=', true).executeTakeFirst();

/** Who an e-mail address belongs to, of whichever account, oldest first: for whoever forgot their password. */
export const findByEmailHash = (db: ReadDb, emailHash: string) =>
  conhecido(semConta(db)).where('email_hash', '=', emailHash).where('ativo', '=', true).orderBy('usuario.id').limit(EMAILS_MAX).execute();

/** More users than this do not share an address. */
const EMAILS_MAX = 5;

/** Every account, oldest first, for the operator. */
export const listContas = (db: ReadDb) =>
  semConta(db).selectFrom('conta').select(['id', 'nome', 'plano', 'criada_em', 'suspensa']).orderBy('id').execute();

/** Whose page an address leads to: its account. */
export const findContaDaPagina = (db: ReadDb, impressao: string) =>
  semConta(db).selectFrom('publicacao').select('conta').where('impressao', '=', impressao).executeTakeFirst();
