import { createHmac } from 'node:crypto';
import { eventSchemaVersion, grantEventStore, prepareEventSchema, SCHEMA_VERSION } from '@tulha/event-store/postgres/schema';
import { examineDatabase } from '@tulha/platform/postgres/examine-database';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { StartError } from '@tulha/platform/start-error';
import { checkKey, claimKey } from '@tulha/platform/vault/claim-key';
import pg from 'pg';
import { letApiIn } from './let-api-in.js';

export type DatabaseOptions = {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  /** The installation's: all its processes find the same password for the role from it. */
  readonly masterKey: string;
};

/** How a process is to connect. */
export type Entered = {
  readonly databaseUrl: string;
  /** Why the connected role could change facts; undefined where it cannot. */
  readonly unprotected: string | undefined;
  /** The address for processes that answer one account: of a role to which the database shows only the rows of the account it asks for. */
  readonly apiUrl: string;
  /** Why only the queries keep the accounts apart, and `apiUrl` is `databaseUrl`; undefined where the database does as well. */
  readonly unisolated: string | undefined;
};

/** The source of the key for the processes. */
const KEY_FROM = 'TULHA_MASTER_KEY (ou segredos.json)';

/** An arbitrary lock number of its own: one preparation at a time. */
const LOCK = 742_012;

/** All that is not facts: the role makes, drops and renames it. */
const ITS_SCHEMAS = `(n.nspname in ('controle', 'bullmq', 'esdb') or n.nspname like 'leitura%')`;

/** Roles are the server's, databases share it: so the names have the database in them. */
const roleOf = (database: string): string => `${database.slice(0, 50)}_app`;
const apiRoleOf = (database: string): string => `${database.slice(0, 50)}_api`;

const passwordOf = (masterKey: string, role: string): string =>
  createHmac('sha256', masterKey).update(`database role ${role}`).digest('base64url');

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionConfig(url, 'tulha-prepare'));
  client.on('error', () => undefined); // the question under way fails as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

type Me = { readonly name: string; readonly superuser: boolean; readonly makes_roles: boolean; readonly database: string };

const whoAmI = async (client: pg.Client): Promise<Me> => {
  const { rows } = await client.query<Me>(
    `select rolname as name, rolsuper as superuser, rolsuper or rolcreaterole as makes_roles, current_database() as database
     from pg_roles where rolname = current_user`,
  );
  if (!rows[0]) throw new Error('The database does not know who is asking');
  return rows[0];
};

/** Objects of an installation from before there was the role, and of programs that ran without it. */
const giveAway = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ change: string }>(
    `select change from (
       select 1 as turn, format('alter schema %I owner to %I', n.nspname, $1::text) as change
         from pg_namespace n where ${ITS_SCHEMAS} and pg_get_userbyid(n.nspowner) <> $1
       union all
       select 2, format('alter table %s owner to %I', c.oid::regclass, $1::text)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where ${ITS_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and pg_get_userbyid(c.relowner) <> $1
           and not exists (select from pg_depend d where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
       union all
       select 2, format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ITS_SCHEMAS} and pg_get_userbyid(p.proowner) <> $1
       union all
       select 2, format('alter type %s owner to %I', t.oid::regtype, $1::text)
         from pg_type t join pg_namespace n on n.oid = t.typnamespace
         where ${ITS_SCHEMAS} and t.typtype in ('e', 'd') and pg_get_userbyid(t.typowner) <> $1
     ) as changes order by turn`,
    [role],
  );
  for (const { change } of rows) await client.query(change);
};

/** Makes a role, or gives that of an installation whose master key has changed its password. */
const makeLogin = async (client: pg.Client, role: string, masterKey: string): Promise<string> => {
  const [name, secret] = [client.escapeIdentifier(role), client.escapeLiteral(passwordOf(masterKey, role))];
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${name} login`);
  await client.query(`alter role ${name} password ${secret}`);
  return name;
};

/** Makes the role of the processes. @returns false when it lacks a right it needs. */
const makeRole = async (client: pg.Client, me: Me, role: string, masterKey: string): Promise<boolean> => {
  const name = await makeLogin(client, role, masterKey);
  // Giving rights to a role takes membership in it.
  if (!me.superuser) await client.query(`grant ${name} to current_user`);
  await client.query(`grant connect, create, temporary on database ${client.escapeIdentifier(me.database)} to ${name}`);
  const { rows } = await client.query<{ can: boolean }>("select has_database_privilege($1, current_database(), 'create') as can", [role]);
  return rows[0]?.can ?? false;
};

const isThere = async (client: pg.Client, relation: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]);
  return rows[0]?.there ?? false;
};

/** True for a role that is not the owner's already. Where the facts are elsewhere it is told by its name alone. */
const isLimited = async (client: pg.Client, eventStoreUrl: string | undefined): Promise<boolean> => {
  if (!(await isThere(client, 'es.log'))) {
    const me = await whoAmI(client);
    return eventStoreUrl !== undefined && me.name === roleOf(me.database);
  }
  const { rows } = await client.query<{ limited: boolean }>(
    `select not pg_has_role(c.relowner, 'usage') and not has_table_privilege(c.oid, 'insert, update, delete, truncate, trigger') as limited
     from pg_class c where c.oid = 'es.log'::regclass`,
  );
  return rows[0]?.limited ?? false;
};

/**
 * Lets `like` be asked of an index before the policy of the rows is (docs/adr/0057): it tells of the pattern and nothing of the rows it refuses. Only a
 * superuser may say so; elsewhere a search looks through the account's rows.
 */
const SEARCHED_BELOW_THE_POLICIES = `do $$ begin
  if not (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) then
    alter function pg_catalog.textlike(text, text) leakproof;
  end if;
end $$`;

/**
 * The planner's cost of starting helpers for one question; PostgreSQL's own 1,000 is far too little where the cores are few and shared by
 * all questions (measured: a word of one name in six among a million is counted in half the time without them). A question over a whole
 * table still gets them.
 */
const HELPERS_COST = 4_000;

/** @returns false, and has made no role, when the asking role cannot give it all its rights. */
const prepareAsOwner = async (client: pg.Client, me: Me, options: DatabaseOptions, role: string): Promise<boolean> => {
  if (options.eventStoreUrl === undefined) await prepareEventSchema(client);
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
    const made = await makeRole(client, me, role, options.masterKey);
    if (made) {
      if (me.superuser) await client.query(SEARCHED_BELOW_THE_POLICIES);
      const apiRole = apiRoleOf(me.database);
      const api = await makeLogin(client, apiRole, options.masterKey);
      await client.query(`grant connect on database ${client.escapeIdentifier(me.database)} to ${api}`);
      await client.query(`alter role ${api} set parallel_setup_cost = ${HELPERS_COST}`);
      if (await isThere(client, 'es.log')) for (const each of [role, apiRole]) await grantEventStore(client, each);
      await giveAway(client, role);
    }
    await client.query(made ? 'commit' : 'rollback');
    return made;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** The reason to go on as the present role; or the role to go on as. */
type Prepared = { readonly role: string } | { readonly unprotected: string | undefined };

/** Prepares as the role in the given address. */
const prepare = (options: DatabaseOptions): Promise<Prepared> =>
  connected(options.databaseUrl, async (client) => {
    const { eventStoreUrl, masterKey } = options;
    // Before roles get passwords that are made of it.
    await checkKey(client, masterKey, KEY_FROM);
    if (await isLimited(client, eventStoreUrl)) {
      const version = await eventSchemaVersion(client);
      if (eventStoreUrl === undefined && version < SCHEMA_VERSION) {
        throw new StartError(
          'BANCO_DE_OUTRA_VERSAO',
          'O banco de dados é de uma versão anterior: inicie uma vez com o DATABASE_URL do dono das tabelas, que as atualiza.',
        );
      }
      return { unprotected: undefined };
    }
    const me = await whoAmI(client);
    if (!me.makes_roles) return { unprotected: `o papel ${me.name} do banco de dados não pode criar outro` };
    const role = roleOf(me.database);
    if (await prepareAsOwner(client, me, options, role)) return { role };
    return { unprotected: `o papel ${me.name} não é o dono do banco de dados ${me.database}` };
  });

/** Connects as a role and does its work there. @returns its address with the result, or why it is not let in. */
const entering = async <T>(
  { databaseUrl, masterKey }: DatabaseOptions,
  role: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<{ readonly url: string; readonly done: T } | { readonly refused: string }> => {
  const url = new URL(databaseUrl);
  [url.username, url.password] = [role, passwordOf(masterKey, role)];
  let entered = false;
  try {
    const done = await connected(url.href, (client) => {
      entered = true;
      return work(client);
    });
    return { url: url.href, done };
  } catch (error) {
    if (entered || !(error instanceof pg.DatabaseError)) throw error;
    return { refused: `o banco de dados não deixa entrar o papel ${role}: ${error.message}` };
  }
};

/** Sets the rights of the API's role, as the owner of the tables. @returns that role, or why it has none. */
const isolate = async (client: pg.Client, eventStoreUrl: string | undefined): Promise<{ role: string; lacking: string | undefined }> => {
  const role = apiRoleOf((await whoAmI(client)).database);
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
    const lacking = await letApiIn(client, role, eventStoreUrl);
    await client.query('commit');
    return { role, lacking };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Settles the owner of the tables, and the rights of the API in them. */
const settle = (options: DatabaseOptions) => async (client: pg.Client) => {
  await claimKey(client, options.masterKey, KEY_FROM);
  return isolate(client, options.eventStoreUrl);
};

/** The API's address, where it has one. */
const apiOf = async (options: DatabaseOptions, { role, lacking }: Awaited<ReturnType<typeof isolate>>) => {
  if (lacking !== undefined) return { apiUrl: options.databaseUrl, unisolated: lacking };
  const api = await entering(options, role, async () => undefined);
  return 'url' in api ? { apiUrl: api.url, unisolated: undefined } : { apiUrl: options.databaseUrl, unisolated: api.refused };
};

/** The role cannot create other roles, or they cannot connect. */
const unprotectedAs = async (options: DatabaseOptions, unprotected: string): Promise<Entered> => {
  const { databaseUrl } = options;
  await connected(databaseUrl, (client) => claimKey(client, options.masterKey, KEY_FROM));
  return { databaseUrl, unprotected, apiUrl: databaseUrl, unisolated: unprotected };
};

/**
 * Prepares the log as its owner, and tells how the processes are to connect: as a role that can read facts and append them,
 * but can neither change nor remove one, nor lift that ban; and the API as another role, which sees of the read tables only
 * one account's rows. A connection that has such a role already keeps it; one that may not create roles goes on unprotected.
 * Safe to call at every start, by several processes at once; older installations are upgraded.
 * @throws StartError when the database cannot be reached or used (`examineDatabase`), the master key is not the one it began
 * with, or the log is of an older state and the connected role is not its owner.
 */
export const enterDatabase = async (options: DatabaseOptions): Promise<Entered> => {
  await examineDatabase(options.databaseUrl);
  const prepared = await prepare(options);
  if (!('role' in prepared)) {
    if (prepared.unprotected !== undefined) return unprotectedAs(options, prepared.unprotected);
    const own = await connected(options.databaseUrl, settle(options));
    return { databaseUrl: options.databaseUrl, unprotected: undefined, ...(await apiOf(options, own)) };
  }
  const entered = await entering(options, prepared.role, settle(options));
  if (!('url' in entered)) return unprotectedAs(options, entered.refused);
  const as = { ...options, databaseUrl: entered.url };
  return { databaseUrl: entered.url, unprotected: undefined, ...(await apiOf(as, entered.done)) };
};
