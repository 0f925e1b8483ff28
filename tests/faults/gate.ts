import { until } from '@tulha/testing/until';
import pg from 'pg';
import { HANGS_MS } from './product.js';

/**
 * A gate before the log of a PostgreSQL: a process that writes a fact is held at it, in the middle of the transaction, and
 * can be killed there. It is no part of the product and goes away with `close`.
 */

export type Shut = {
  /** The number of facts it lets through first. */
  readonly after: number;
  /** Which facts it is for, as SQL about `new`, a row of the log. */
  readonly where: string;
};

/** How many facts have come, and after how many they wait for which lock. */
const INSTALLED = ({ after, where }: Shut, lock: number) => `
create schema if not exists prova;
drop table if exists prova.parada;
drop sequence if exists prova.vieram;
create sequence prova.vieram;
create table prova.parada as select ${after}::bigint as depois, ${lock}::bigint as trava;
create or replace function prova.portao() returns trigger language plpgsql security definer as $$
declare
  vez bigint := nextval('prova.vieram');
  parada record;
begin
  select * into parada from prova.parada;
  if vez > parada.depois then perform pg_catalog.pg_advisory_xact_lock_shared(parada.trava); end if;
  return new;
end $$;
create or replace trigger portao before insert on es.log for each row when (${where}) execute function prova.portao();
`;

/** Installs nothing yet. @param url of the database's owner */
const openAmong = async (left: Set<pg.Client>, url: string) => {
  const client = new pg.Client({ connectionString: url, query_timeout: HANGS_MS });
  client.on('error', () => undefined); // killed with its database: then there is no gate either
  await client.connect();
  left.add(client);
  let lock = 4_711;

  const waiting = async (): Promise<{ pid: number; name: string }[]> => {
    const { rows } = await client.query(
      `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and not l.granted`,
      [lock],
    );
    return rows;
  };

  return {
    /** Makes facts stand still at it from now on, after so many. */
    shut: async (how: Shut): Promise<void> => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      await client.query(INSTALLED(how, lock));
    },
    /** Resolves when a process of the product, whose connections have this name, is held at the gate. */
    reached: async (name: 'tulha-' | 'tulha-api' | 'tulha-worker' = 'tulha-'): Promise<void> => {
      const who = async () => (await waiting()).map((one) => one.name);
      await until(async () => (await who()).some((one) => one.startsWith(name)), `${name} to stand at the gate`, { instead: who });
    },
    /** Appends that wait at it are never written: the connection breaks, as where the machine of the killed processes is gone. */
    lose: async (): Promise<void> => {
      await client.query(`select pg_terminate_backend(pid, 10000) from unnest($1::int[]) pid`, [(await waiting()).map(({ pid }) => pid)]);
    },
    /** Lets the held writes through, even if their process is dead, and so many more; then the gate is shut again. */
    letPass: async (more: number): Promise<void> => {
      await client.query('select pg_advisory_lock($1)', [lock + 1]);
      await client.query('update prova.parada set depois = (select last_value from prova.vieram) + $1, trava = $2', [more, lock + 1]);
      await client.query('select pg_advisory_unlock($1)', [lock]);
      lock += 1;
    },
    /** Opens it and takes it away. */
    close: async (): Promise<void> => {
      await client.query('select pg_advisory_unlock_all()');
      await client.query('drop trigger if exists portao on es.log; drop schema if exists prova cascade');
      await client.end();
      left.delete(client);
    },
  };
};

export type Gate = Awaited<ReturnType<typeof openAmong>>;

/**
 * Gates of a suite, made outside of its tests: a gate is gone with its test at the latest. @returns a function that opens one, by the
 * address of the database's owner
 */
export const gatesHere = () => {
  const left = new Set<pg.Client>();
  afterEach(async () => {
    for (const client of left) await client.end();
    left.clear();
  });
  return (url: string): Promise<Gate> => openAmong(left, url);
};
