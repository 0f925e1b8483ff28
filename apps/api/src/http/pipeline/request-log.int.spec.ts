import { APPEND_LOCK } from '@tulha/event-store/postgres/one-log.sql';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** The promises of the log in PostgreSQL, seen from outside. Another log has its own ways to fail, and its own tests. */
const onPostgres = (process.env.TULHA_TEST_STORE ?? 'postgresql') === 'postgresql' ? describe : describe.skip;

onPostgres('o registro de fatos visto de fora', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  /** Another process, which has little time for an answer. */
  let apressada: Awaited<ReturnType<TestApp['beside']>>;
  let dono: pg.Client;

  beforeAll(async () => {
    app = await startTestApp();
    apressada = await app.beside({ answerWithinMs: 2_250 });
    ana = await app.account('ana');
    dono = new pg.Client({ connectionString: app.stores.DATABASE_URL });
    await dono.connect();
  });
  afterAll(async () => {
    await dono.end();
    await apressada.close();
    await app.close();
  });

  const cadastrar = (quem: Pick<TestApp, 'call'>, descricao: string, key: string) =>
    quem.call('POST', '/cad-terreiros', { token: ana.token, body: { descricao }, headers: { 'idempotency-key': key } });
  const quantos = async (descricao: string): Promise<number> =>
    (await dono.query<{ n: number }>(`select count(*)::int as n from es.events where data->>'descricao' = $1`, [descricao])).rows[0]?.n ??
    0;

  it('que não grava a tempo responde 503 com Retry-After; o mesmo pedido, depois, grava uma vez só', async () => {
    await dono.query('begin');
    await dono.query('select pg_advisory_xact_lock($1::bigint)', [APPEND_LOCK]);
    // The lock is held until there is an answer.
    const busy = await Promise.all([cadastrar(apressada, 'Terreiro 1', 'um'), cadastrar(apressada, 'Terreiro 2', 'dois')]);
    for (const answer of busy) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'SISTEMA_OCUPADO' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await dono.query('rollback');
    for (const [descricao, key] of [
      ['Terreiro 1', 'um'],
      ['Terreiro 2', 'dois'],
    ] as const) {
      const again = await until(async () => {
        const answer = await cadastrar(app, descricao, key);
        return ![409, 503].includes(answer.status) && answer;
      }, `${descricao}, asked for again`);
      expect(again).toMatchObject({ status: 201, body: { descricao } });
      expect(await quantos(descricao)).toBe(1);
    }
  });

  it('que recusa um fato não o recusa a mais ninguém', async () => {
    await dono.query(`alter table es.log add constraint veneno check (data->>'descricao' <> 'Veneno') not valid`);
    const nomes = Array.from({ length: 12 }, (_, n) => (n === 5 ? 'Veneno' : `Moega ${n}`));
    // By the same key the second time: another wish may not have the name while the first one's outcome is not known.
    const pedir = (descricao: string) => ana.call('POST', '/cad-pilhas', { descricao }, { 'idempotency-key': `pilha-${descricao}` });
    const answers = await Promise.all(nomes.map(pedir));
    await dono.query('alter table es.log drop constraint veneno');
    expect(answers.map(({ status }) => status)).toEqual(nomes.map((nome) => (nome === 'Veneno' ? 500 : 201)));
    expect(JSON.stringify(answers[5]?.body)).not.toMatch(/veneno|constraint|es\.log/i);
    expect((await pedir('Veneno')).status).toBe(201);
  });

  it('não deixa a própria API mudar nem apagar um fato', async () => {
    for (const change of [
      "update es.log set type = 'x'",
      'delete from es.log',
      'truncate es.log',
      'alter table es.log disable trigger all',
    ]) {
      await expect(app.services.pool.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
