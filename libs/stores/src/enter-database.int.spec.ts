import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { prepareControl } from '@tulha/read-models/control/control';
import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { enterDatabase } from './enter-database.js';
import { openStores } from './open-stores.js';

const masterKey = Buffer.alloc(32, 7).toString('base64');
const id = '00000000-0000-4000-8000-00000000000';
const fact = (n: number) => {
  const eventId = `${id}${n}`;
  const meta = {
    conta: 1,
    ator: 2,
    fazenda: 3,
    commandId: eventId,
    correlationId: eventId,
    causationId: eventId,
    recordedAt: '2026-05-11T12:00:00.000Z',
  };
  return { type: 'TalhaoCadastrado', data: { n }, eventId, schemaVersion: 1, meta };
};

describe('the role that the processes run as', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Pool;
  const pools: pg.Pool[] = [];
  const poolAt = (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 3 });
    pool.on('error', () => undefined);
    pools.push(pool);
    return pool;
  };
  const enter = (databaseUrl = database.url, eventStoreUrl?: string) => enterDatabase({ databaseUrl, eventStoreUrl, masterKey });

  beforeEach(async () => {
    database = await testDatabase();
    owner = poolAt(database.url);
  });
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
    await database.drop();
  });

  it('reads and appends facts, and can neither change nor remove one, nor lift what forbids it', async () => {
    const { databaseUrl, unprotected } = await enter();
    expect(unprotected).toBeUndefined();
    const stores = await openStores({ databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    await stores.store.append({ stream: 'talhao-1', expected: 'no-stream', facts: [fact(1)] });
    await stores.store.append({ stream: 'talhao-2', expected: 'no-stream', facts: [fact(2), fact(3)] });
    for (const attempt of [
      "update es.log set type = 'x'",
      "update es.events set type = 'x'",
      'delete from es.log',
      'delete from es.events',
      'truncate es.log',
      'insert into es.log select * from es.log',
      "insert into es.events select 9, 'talhao-9', 0, gen_random_uuid(), 'x', 1, '{}', '{}', now()",
      'alter table es.log add column x int',
      'alter table es.log disable trigger all',
      'drop trigger events_are_forever on es.log',
      'drop table es.log cascade',
      'drop schema es cascade',
      'create or replace function es.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'create table es.other (n int)',
      'update es.name set store_id = gen_random_uuid()',
      'delete from es.migrations',
      'set role postgres',
      'set session_replication_role = replica',
      'do $$ begin lock table es.log in access exclusive mode; end $$',
    ]) {
      const refused = await stores.pool.query(attempt).then(
        () => `was not refused: ${attempt}`,
        (error: pg.DatabaseError) => error.code,
      );
      // insufficient_privilege, also where the statement is impossible anyway.
      expect(['42501', '55000', '428C9', '0A000'].includes(refused ?? '') ? '42501' : refused).toBe('42501');
    }
    const { rows } = await owner.query('select count(*)::int as n from es.log');
    expect(rows).toEqual([{ n: 3 }]);
    await stores.close();
  });

  it('makes, renames and drops all that is not facts', async () => {
    const { databaseUrl } = await enter();
    const stores = await openStores({ databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    await stores.pool.query('create schema leitura_nova; create table leitura_nova.t (n int); alter schema leitura_nova rename to leitura');
    await stores.pool.query("insert into controle.contador values ('x', 1); drop schema leitura cascade");
    const left = 'select nspname::text as nome from pg_namespace where nspowner = current_user::regrole::oid order by 1';
    expect((await stores.pool.query(left)).rows).toEqual([{ nome: 'bullmq' }, { nome: 'controle' }, { nome: 'palavras' }]);
    await stores.close();
  });

  it('gets what an installation of before it has, and goes on with it', async () => {
    const client = await owner.connect();
    await prepareEventSchema(client).finally(() => client.release());
    await prepareControl(owner);
    const before = await openPostgresEventStore({ pool: owner });
    await before.append({ stream: 'talhao-1', expected: 'no-stream', facts: [fact(1)] });
    await before.close();
    await owner.query(`
      insert into controle.contador values ('talhao', 7);
      create schema leitura; create table leitura.t (id int8 primary key, n serial); create index on leitura.t (n);
      create schema bullmq; create type bullmq.kind as enum ('a'); create function bullmq.f() returns int language sql as 'select 1';
      create view bullmq.v as select 1 as n`);
    const { databaseUrl } = await enter();
    await enter();
    const stores = await openStores({ databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    expect((await stores.store.readAll('', 10)).facts).toHaveLength(1);
    await stores.pool.query(`
      update controle.contador set ultimo = 8; alter table leitura.t add column x int; insert into leitura.t (id) values (1);
      alter type bullmq.kind add value 'b'; drop view bullmq.v; drop function bullmq.f(); drop schema leitura cascade`);
    await stores.close();
  });

  it('has a sister for the API, which is shown the rows of the account it asks for, also in tables of before', async () => {
    const { databaseUrl: before } = await enter();
    await openStores({ databaseUrl: before, eventStoreUrl: undefined, name: 'antes', max: 2 }).then(({ close }) => close());
    // An older installation without isolation: its read tables are open, and no table has another owner.
    await poolAt(before).query(`
      create schema leitura; create table leitura.lote (id int8 primary key, conta int8 not null);
      create table leitura.usuario (id int8 primary key, conta int8 not null); create table leitura.solta (id int8 primary key);
      insert into leitura.lote values (1, 7), (2, 8), (3, 7); insert into leitura.usuario values (4, 7), (5, 8)`);
    const role = `${new URL(database.url).pathname.slice(1)}_api`;
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    const { apiUrl, unisolated, databaseUrl } = await enter();
    expect([unisolated, new URL(apiUrl).username, databaseUrl]).toEqual([undefined, role, before]);
    expect(await enter(before)).toEqual({ databaseUrl: before, unprotected: undefined, apiUrl, unisolated: undefined });
    const stores = await openStores({ databaseUrl: apiUrl, ownerUrl: databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    await stores.store.append({ stream: 'talhao-1', expected: 'no-stream', facts: [fact(1)] });
    await stores.pool.query(
      "insert into controle.contador values ('x', 1); update controle.contador set ultimo = 2; delete from controle.contador",
    );
    const seen = async (setting: string, value: string, table: string) => {
      const text = `begin; select set_config('${setting}', '${value}', true)`;
      const client = await stores.pool.connect();
      try {
        await client.query(text);
        return (await client.query<{ id: number }>(`select id from leitura.${table} order by id`)).rows.map((row) => row.id);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await seen('tulha.conta', '', 'lote')).toEqual([]);
    expect(await seen('tulha.conta', '7', 'lote')).toEqual([1, 3]);
    expect(await seen('tulha.sem_conta', 'sim', 'lote')).toEqual([]);
    expect(await seen('tulha.sem_conta', 'sim', 'usuario')).toEqual([4, 5]);
    expect((await poolAt(databaseUrl).query('select from leitura.lote')).rowCount).toBe(3);
    for (const attempt of [
      'select * from leitura.solta',
      'delete from leitura.lote',
      'delete from es.log',
      'create schema x',
      `set role ${role.replace('_api', '_app')}`,
    ])
      await expect(stores.pool.query(attempt)).rejects.toMatchObject({ code: '42501' });
    await stores.close();
  });

  it('has helpers for what the API asks where they are worth their start, and as ever for what the worker does', async () => {
    const { databaseUrl, apiUrl } = await enter();
    const costs = [databaseUrl, apiUrl].map((url) => poolAt(url).query('show parallel_setup_cost'));
    expect((await Promise.all(costs)).map(({ rows }) => rows[0])).toEqual([
      { parallel_setup_cost: '1000' },
      { parallel_setup_cost: '4000' },
    ]);
  });

  it.each([
    ['here', undefined],
    ['elsewhere', 'esdb://localhost:2113?tls=false'],
  ])('is who comes back as itself, and by the same password for all processes of an installation, with the facts %s', async (_, facts) => {
    const first = await Promise.all([enter(undefined, facts), enter(undefined, facts), enter(undefined, facts)]);
    expect(new Set(first.map(({ databaseUrl }) => databaseUrl)).size).toBe(1);
    const [one] = first;
    expect(await enter(one?.databaseUrl, facts)).toEqual(one);
    expect(one?.unisolated).toBeUndefined();
    expect(new URL(one?.apiUrl ?? '').username).toMatch(/^test_[0-9a-f]+_api$/);
    expect(new URL(one?.databaseUrl ?? '').username).toMatch(/^test_[0-9a-f]+_app$/);
  });

  it('is not made by who may not make roles: then the given one works on, and it is said', async () => {
    const name = `dono_${new URL(database.url).pathname.slice(1)}`;
    await owner.query(
      `create role ${name} login password 'x'; grant create on database ${new URL(database.url).pathname.slice(1)} to ${name}`,
    );
    const url = new URL(database.url);
    [url.username, url.password] = [name, 'x'];
    const { databaseUrl, unprotected, apiUrl, unisolated } = await enter(url.href);
    await owner.query(`alter role ${name} createrole`);
    expect((await enter(url.href)).unprotected).toContain('não é o dono');
    expect({ databaseUrl, unprotected, apiUrl, unisolated }).toEqual({
      databaseUrl: url.href,
      unprotected: expect.stringContaining(name),
      apiUrl: url.href,
      unisolated: unprotected,
    });
    const stores = await openStores({ databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    await stores.store.append({ stream: 'talhao-1', expected: 'no-stream', facts: [fact(1)] });
    await stores.close();
    // Who was given those rights meanwhile is protected from the next start on.
    await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${name}`);
    const later = await enter(url.href);
    expect(later.unprotected).toBeUndefined();
    const again = await openStores({ databaseUrl: later.databaseUrl, eventStoreUrl: undefined, name: 'teste', max: 3 });
    expect((await again.store.readAll('', 10)).facts).toHaveLength(1);
    await again.store.append({ stream: 'talhao-1', expected: 0, facts: [fact(2)] });
    await expect(again.pool.query('delete from es.log')).rejects.toThrow('permission denied');
    await again.close();
  });
});
