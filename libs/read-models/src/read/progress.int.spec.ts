import { connectionConfig, createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { READ_CHANNEL } from '../project/announcements.js';
import { prepareControl } from '../control/control.js';
import { createProgress, type Progress } from './progress.js';
import { createSchema, LIVE } from '../declare/read-schema.js';
import { createRunner } from '../project/runner.js';

const LISTENER = 'progress-spec-listen';
const at = (count: number) => String(count).padStart(20, '0');

describe('até onde as telas chegaram', () => {
  let database: TestDatabase;
  let pool: Pool;
  let progress: Progress;
  const heard: unknown[] = [];

  const moveTo = (position: string) => pool.query('update controle.leitura set posicao = $2 where esquema = $1', [LIVE, position]);
  const listeners = async () => {
    const sql = `select pid from pg_stat_activity where application_name = $1 and query = 'listen ${READ_CHANNEL}'`;
    return (await pool.query<{ pid: number }>(sql, [LISTENER])).rows.map(({ pid }) => pid);
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'progress-spec', max: 8 });
    await prepareControl(pool);
    await createSchema(pool, LIVE, openSacaria().source);
    progress = createProgress(connectionConfig(database.url, LISTENER), pool, { onTrouble: (error) => heard.push(error) });
    await until(async () => (await listeners()).length === 1, 'a listener');
  });
  afterAll(async () => {
    await progress.close();
    await pool.end();
    await database.drop();
  });

  it('quem pede o que já se passou não espera', async () => {
    expect(await progress.waitFor('')).toBe(true);
    await moveTo(at(3));
    expect(await progress.waitFor(at(3))).toBe(true);
    expect(progress.reached()).toBe(at(3));
    expect(await progress.waitFor(at(2), 0)).toBe(true);
  });

  it('desiste na hora marcada, e quem pediu menos não é prejudicado por isso', async () => {
    const short = progress.waitFor(at(5), 30);
    const long = progress.waitFor(at(4), 120_000);
    expect(await short).toBe(false);
    await moveTo(at(4));
    expect(await long).toBe(true);
  });

  it('um aviso basta, sem que ninguém olhe o banco', async () => {
    const many = Promise.all(Array.from({ length: 50 }, (_, index) => progress.waitFor(at(5 + index), 120_000)));
    await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, at(54)]);
    expect(new Set(await many)).toEqual(new Set([true]));
    expect(progress.reached()).toBe(at(54));
  });

  it('um aviso atrasado não anda para trás', async () => {
    await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, at(9)]);
    await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, at(60)]);
    expect(await progress.waitFor(at(60), 120_000)).toBe(true);
    expect(progress.reached()).toBe(at(60));
  });

  it('sem a conexão que ouve, quem espera ainda é atendido, e ela volta', async () => {
    const [pid] = await listeners();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await moveTo(at(70));
    expect(await progress.waitFor(at(70), 120_000)).toBe(true);
    await until(async () => {
      const [again] = await listeners();
      return again !== undefined && again !== pid;
    }, 'another listener');
    expect(heard.length).toBeGreaterThan(0);
    await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, at(80)]);
    expect(await progress.waitFor(at(80), 120_000)).toBe(true);
  });

  it('um banco que morreu pode voltar um pouco atrás: o que se sabia antes não vale mais', async () => {
    await moveTo(at(95));
    expect(await progress.waitFor(at(95), 120_000)).toBe(true);
    // As a crash does, which no trigger sees.
    await pool.query(`set local session_replication_role to replica; update controle.leitura set posicao = '${at(90)}'`);
    const [pid] = await listeners();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await until(async () => progress.reached() === at(90), 'the tables to have come to 90');
    expect(await progress.waitFor(at(95), 100)).toBe(false);
  });

  it('com quem segue os fatos: cada gravação é vista antes da resposta', async () => {
    const sacaria = openSacaria();
    await createSchema(pool, LIVE, sacaria.source);
    const follower = createProgress(connectionConfig(database.url, 'progress-spec-other'), pool);
    const runner = createRunner(pool, sacaria.source, () => undefined);
    try {
      for (let id = 1; id <= 25; id++) {
        const position = await sacaria.sew(id);
        expect(await follower.waitFor(position, 120_000)).toBe(true);
        const { rows } = await pool.query('select 1 from leitura.saco where id = $1', [id]);
        expect(rows).toHaveLength(1);
      }
    } finally {
      await runner.stop();
      await follower.close();
    }
  });

  it('sabe se as tabelas se refazem: trocadas agora, mexidas à mão, de outra versão, ou nenhuma', async () => {
    const { source } = openSacaria();
    const { projections } = source;
    const follower = createProgress(connectionConfig(database.url, 'progress-spec-tabelas'), pool, { projections, onlyPolls: true });
    const change = (what: string) => pool.query(`update controle.leitura set ${what} where esquema = '${LIVE}'`);
    const firm = async () => {
      await createSchema(pool, LIVE, source);
      await follower.preparing(0); // all earlier facts are seen
      expect(await follower.preparing(0)).toBe(false);
    };
    try {
      await firm();
      await change('geracao = geracao + 1');
      expect(await follower.preparing(600_000)).toBe(true);
      expect(await follower.preparing(0)).toBe(false);
      await pool.query(`drop table "${LIVE}".saco`);
      expect(await follower.preparing(0)).toBe(true);
      await firm();
      await change("assinatura = 'de outra versão'");
      expect(await follower.preparing(0)).toBe(true);
      await firm();
      await pool.query(`drop schema "${LIVE}" cascade`);
      expect(await follower.preparing(0)).toBe(true);
    } finally {
      await follower.close();
    }
  });
});
