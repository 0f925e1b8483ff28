import { StartError } from '@tulha/platform/start-error';
import type { ClientBase } from 'pg';

type Client = Pick<ClientBase, 'query'>;

/** The store of the facts. `registro` is the identity of the log. */
export type Log = { readonly armazem: 'postgresql' | 'eventstoredb'; readonly registro: string };

const isThere = async (client: Client, relation: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]);
  return rows[0]?.there ?? false;
};

/** The log an installation has kept its facts in so far; undefined where it has none yet. */
export const claimedLog = async (client: Client): Promise<Log | undefined> => {
  const claimed = (await isThere(client, 'controle.registro'))
    ? (await client.query<Log>('select armazem, registro from controle.registro')).rows[0]
    : undefined;
  if (claimed || !(await isThere(client, 'es.head'))) return claimed;
  // Of before logs were remembered.
  const { rows } = await client.query('select from es.head where position > 0');
  return rows.length > 0 ? { armazem: 'postgresql', registro: '' } : undefined;
};

const MOVE = 'para mudá-los de lugar, use "tulha eventos copiar".';

const whyNot = (claimed: Log, { armazem, registro }: Log): string | undefined => {
  if (claimed.armazem === armazem)
    return armazem === 'postgresql' || claimed.registro === registro
      ? undefined
      : `TULHA_EVENTSTORE_URL aponta para outro EventStoreDB, e não para o que guarda os fatos desta instalação; ${MOVE}`;
  return armazem === 'postgresql'
    ? 'Os fatos desta instalação estão no EventStoreDB: informe o endereço dele em TULHA_EVENTSTORE_URL.'
    : `TULHA_EVENTSTORE_URL: os fatos desta instalação estão no PostgreSQL; ${MOVE}`;
};

/**
 * An installation goes on in the log it began in. A forgotten or mistaken TULHA_EVENTSTORE_URL would otherwise show empty screens and split
 * the farm's history in two.
 * @throws StartError OUTRO_REGISTRO
 */
export const checkLog = async (client: Client, log: Log): Promise<void> => {
  const claimed = await claimedLog(client);
  const why = claimed && whyNot(claimed, log);
  if (why) throw new StartError('OUTRO_REGISTRO', why);
};

/**
 * The same before the log is opened: the store of the facts is the configured one, or nothing is known of it.
 * @throws StartError OUTRO_REGISTRO
 */
export const checkKeeper = async (client: Client, armazem: Log['armazem']): Promise<void> => {
  const claimed = await claimedLog(client);
  if (claimed && claimed.armazem !== armazem) await checkLog(client, { armazem, registro: '' });
};

/** Remembers the log an installation begins in. @throws StartError OUTRO_REGISTRO when it is another already. */
export const claimLog = async (client: Client, log: Log): Promise<void> => {
  await checkLog(client, log);
  const insert = 'insert into controle.registro (armazem, registro) values ($1, $2) on conflict do nothing';
  await client.query(insert, [log.armazem, log.registro]);
  // Another process may have been first.
  await checkLog(client, log);
};
