import pg from 'pg';
import { StartError } from '../start-error.js';
import { connectionConfig } from './pool.js';
import { explainDatabase, placeIn, POOLER } from './explain-database.js';

/** The oldest that was tried (docs/operacao.md says how far). */
const OLDEST = 15;
/** A start with a wrong address reports it within 5 s. In ms. */
const ANSWER_WITHIN_MS = 3_500;
const TIMES = 3;

type Server = {
  readonly version: number;
  readonly versionname: string;
  readonly standby: boolean;
  readonly readonly: boolean;
  readonly creates: boolean;
  readonly encoding: string;
  /** The missing part of its text search and collation; null where nothing is missing. */
  readonly lacks: string | null;
  readonly usuario: string;
};

const LOOK = `
select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as versionname,
  pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as readonly,
  has_database_privilege(current_database(), 'create') as creates, current_setting('server_encoding') as encoding,
  current_user::text as usuario,
  (select string_agg(what, ', ') from (
    select 'a ordem ICU' as what where not exists (select from pg_collation where collprovider = 'i')
    union all select 'a extensão ' || wanted from unnest(array['pg_trgm', 'btree_gin']) as wanted
      where not exists (select from pg_available_extensions a where a.name = wanted)) missing) as lacks`;

const refused = (sentence: string): StartError => new StartError('BANCO_RECUSOU', sentence);

/** A later trouble that is foreseeable for a server that lets us in. */
export const objection = (
  place: string,
  { version, versionname, standby, readonly, creates, encoding, lacks, usuario }: Server,
): StartError | undefined => {
  if (version < OLDEST)
    return new StartError(
      'BANCO_DE_OUTRA_VERSAO',
      `O banco de dados em ${place} é um PostgreSQL ${versionname}, e a Tulha precisa do ${OLDEST} ou mais novo: atualize-o ou aponte DATABASE_URL para outro.`,
    );
  if (standby) return refused(`DATABASE_URL aponta para uma cópia só de leitura (${place}): aponte para o servidor principal.`);
  if (readonly || !creates)
    return refused(
      `DATABASE_URL: o usuário ${usuario} só pode ler o banco de dados em ${place}: use o dono dele, ou dê a este o direito de criar (grant create on database).`,
    );
  if (encoding !== 'UTF8')
    return refused(`O banco de dados em ${place} guarda texto em ${encoding}, e a Tulha precisa de UTF8: crie outro com encoding 'UTF8'.`);
  if (lacks)
    return refused(
      `O PostgreSQL em ${place} não tem ${lacks}, com que a Tulha acha e ordena palavras: instale um compilado com ICU e com os módulos contrib.`,
    );
  return undefined;
};

const pidOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/**
 * Whether a pooler in between gives each transaction another connection, so that `listen`, session locks and prepared
 * statements are lost: two open connections then have the same server process, or one of them has several.
 */
const isShared = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const mine = await pidOf(one);
  await other.query('begin');
  try {
    if ((await pidOf(other)) === mine) return true;
    for (let time = 0; time < TIMES; time += 1) if ((await pidOf(one)) !== mine) return true;
    return false;
  } finally {
    await other.query('rollback');
  }
};

/**
 * Looks at a database before anything is started on it: that it answers, lets us in, is new enough, can be written, and is not behind a
 * pooler that shares connections among transactions.
 * @param answerWithinMs how long each answer is waited for
 * @throws StartError with one sentence; `lasting` unless the server is merely away
 */
export const examineDatabase = async (url: string, answerWithinMs = ANSWER_WITHIN_MS): Promise<void> => {
  const place = placeIn(url);
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(connectionConfig(url, 'tulha-examine', answerWithinMs));
    clients.push(client);
    client.on('error', () => undefined); // the question under way fails as well
    await client.connect();
    return client;
  };
  try {
    const client = await connect();
    const { rows } = await client.query<Server>(LOOK);
    const why = rows[0] && objection(place, rows[0]);
    if (why) throw why;
    if (await isShared(client, await connect()))
      throw refused(
        `DATABASE_URL passa por ${POOLER} em ${place}: aponte-a para o próprio PostgreSQL, ou ponha o pooler no modo de sessão.`,
      );
  } catch (error) {
    throw explainDatabase(url, error);
  } finally {
    // A client that never connected, or was lost already, needs no end.
    await Promise.allSettled(clients.map((client) => client.end()));
  }
};
