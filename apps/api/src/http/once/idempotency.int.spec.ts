import { connectionConfig } from '@tulha/platform/postgres/pool';
import { until } from '@tulha/testing/until';
import { announcePresence } from '../../presence.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** Whose claim of an Idempotency-Key is whose, when processes are gone. */
describe('a mesma Idempotency-Key, quando quem a tinha sumiu', () => {
  let app: TestApp;
  /** The same process, to which the database is silent as long as it waits for a new claim. */
  let calada: Awaited<ReturnType<TestApp['upon']>>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    const { pool } = app.services;
    const isClaim = /^\s*insert into controle\.idempotencia \(/;
    const query = (text: string, values: unknown[]) => {
      const bounded = { text, values, query_timeout: 500 };
      return isClaim.test(text) ? pool.query(bounded) : pool.query(text, values);
    };
    calada = await app.upon({ pool: Object.assign(Object.create(pool), { query, connect: pool.connect.bind(pool) }) });
    ana = await app.account('ana');
  });
  afterAll(async () => {
    await calada.close();
    await app.close();
  });

  const cadastrar = (descricao: string, key: string) => ana.call('POST', '/cad-terreiros', { descricao }, { 'idempotency-key': key });
  /** As if the request had written and then lost its process before it was answered. */
  const esquecer = (key: string, dono: number) =>
    app.services.pool.query('update controle.idempotencia set status = null, corpo = null, dono = $2 where chave = $1', [key, dono]);
  const quantos = async (descricao: string): Promise<number> =>
    (await app.facts()).filter(({ data }) => (data as { descricao?: string }).descricao === descricao).length;

  it('é tomada na hora, e o que já estava gravado é a resposta', async () => {
    const first = await cadastrar('Terreiro 1', 'um');
    await esquecer('um', 1);
    expect(await cadastrar('Terreiro 1', 'um')).toMatchObject({ status: 201, body: { id: first.body.id, descricao: 'Terreiro 1' } });
    expect(await quantos('Terreiro 1')).toBe(1);
  });

  it('é de quem ainda está aí: o segundo ouve que o pedido está em andamento', async () => {
    const outra = await announcePresence(connectionConfig(app.services.config.databaseUrl, 'outra-api'), () => undefined);
    await cadastrar('Terreiro 2', 'dois');
    await esquecer('dois', outra.id());
    expect(await cadastrar('Terreiro 2', 'dois')).toMatchObject({ status: 409, body: { code: 'PEDIDO_EM_ANDAMENTO' } });
    await outra.close();
  });

  it('é de quem pergunta, se ficou no nome deste processo sem que ele a tenha em mãos', async () => {
    await cadastrar('Terreiro 5', 'cinco');
    await esquecer('cinco', app.services.presence.id());
    expect((await cadastrar('Terreiro 5', 'cinco')).status).toBe(201);
    expect(await quantos('Terreiro 5')).toBe(1);
  });

  it('é de quem pergunta também quando é largada naquele mesmo instante', async () => {
    await cadastrar('Terreiro 7', 'sete');
    await esquecer('sete', app.services.presence.id());
    const letting = await app.services.pool.connect();
    await letting.query('begin');
    await letting.query(`update controle.idempotencia set dono = 0 where chave = 'sete'`);
    const again = cadastrar('Terreiro 7', 'sete');
    const waits =
      'select from pg_locks where not granted and pid = any (select pid from pg_stat_activity where datname = current_database())';
    await until(async () => (await app.owner.query(waits)).rowCount !== 0, 'the second request at the claim');
    await letting.query('commit');
    letting.release();
    expect((await again).status).toBe(201);
    expect(await quantos('Terreiro 7')).toBe(1);
  });

  it('fica livre também para outras APIs quando o banco volta, se calou enquanto ela era tomada', async () => {
    const { pool } = app.services;
    const held = await pool.connect();
    await held.query('begin');
    await held.query('lock table controle.idempotencia in exclusive mode');
    await held.query(`set local idle_in_transaction_session_timeout = 0`);
    const first = await calada.call('POST', '/cad-terreiros', {
      token: ana.token,
      body: { descricao: 'Terreiro 6' },
      headers: { 'idempotency-key': 'seis' },
    });
    expect(first).toMatchObject({ status: 503, body: { code: 'SISTEMA_OCUPADO' } });
    await held.query('rollback');
    held.release();
    const owner = async () =>
      (await pool.query<{ dono: number }>(`select dono from controle.idempotencia where chave = 'seis'`)).rows[0]?.dono;
    await until(async () => (await owner()) === 0, 'a claim that is nobody’s', { instead: owner });
    expect((await cadastrar('Terreiro 6', 'seis')).status).toBe(201);
    expect(await quantos('Terreiro 6')).toBe(1);
  });

  it('fica livre quando a sessão de quem a tinha acaba, e o processo volta com outro nome', async () => {
    await cadastrar('Terreiro 3', 'tres');
    const before = app.services.presence.id();
    await esquecer('tres', before);
    await app.services.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tulha-api-presence' and datname = current_database()`,
    );
    await until(() => ![0, before].includes(app.services.presence.id()), 'another name', { instead: app.services.presence.id });
    expect((await cadastrar('Terreiro 3', 'tres')).status).toBe(201);
    expect(await quantos('Terreiro 3')).toBe(1);
  });

  it('uma exclusão repetida não tropeça no que ela mesma apagou', async () => {
    const { body } = await cadastrar('Terreiro 4', 'quatro');
    const excluir = () => ana.call('DELETE', `/cad-terreiros/${body.id}`, undefined, { 'idempotency-key': 'fora' });
    expect((await excluir()).status).toBe(204);
    await esquecer('fora', 1);
    expect((await excluir()).status).toBe(204);
  });

  it('é comparada inteira: duas que só diferem no fim são duas, e uma comprida demais é recusada, dizendo qual', async () => {
    const comum = 'k'.repeat(254);
    const [uma, outra] = [await cadastrar('Chave 5', `${comum}a`), await cadastrar('Chave 6', `${comum}b`)];
    expect([uma.status, outra.status]).toEqual([201, 201]);
    expect(outra.body.id).not.toBe(uma.body.id);
    expect((await cadastrar('Chave 5', `${comum}a`)).body.id).toBe(uma.body.id);
    expect((await cadastrar('Chave 7', `${comum}A`)).body.id).not.toBe(uma.body.id);
    expect(await cadastrar('Chave 8', `${comum}ab`)).toMatchObject({ status: 400, body: { errors: [{ campo: 'Idempotency-Key' }] } });
    expect(await quantos('Chave 8')).toBe(0);
  });

  it('é de quem a usa: a de outro usuário da conta, de outra conta ou de quem não entrou é outra', async () => {
    await ana.call('POST', '/cat-usuarios', { nome: 'Edu', login: 'edu', papel: 'gerente', senha: 'a-tulha-do-alto' });
    const { token } = (await app.call('POST', '/session', { body: { login: 'edu', password: 'a-tulha-do-alto', modo: 'cli' } })).body;
    const bia = await app.account('bia');
    const headers = { 'idempotency-key': 'igual' };
    const minha = await cadastrar('Terreiro 9', 'igual');
    const doEdu = await app.call('POST', '/cad-terreiros', { token, body: { descricao: 'Terreiro 10' }, headers });
    const daBia = await bia.call('POST', '/cad-terreiros', { descricao: 'Terreiro 11' }, headers);
    expect([minha.status, doEdu.status, daBia.status]).toEqual([201, 201, 201]);
    expect(new Set([minha.body.id, doEdu.body.id, daBia.body.id]).size).toBe(3);
    const esqueci = (email: string) => app.call('POST', '/password/forgot', { body: { email }, headers });
    expect([(await esqueci('um@longe.com.br')).status, (await esqueci('dois@longe.com.br')).status]).toEqual([204, 204]);
    const conta = (nome: string) =>
      app.call('POST', '/operador/contas', { token: 'operador', body: { nome, login: nome, senha: 'senha-muito-boa' }, headers });
    expect([(await conta('fabio')).status, (await conta('fabio')).status, (await conta('gabi')).status]).toEqual([201, 201, 422]);
    expect((await cadastrar('Terreiro 9', 'igual')).body.id).toBe(minha.body.id);
  });

  it('uma de antes, quando era da conta inteira, ainda é a mesma', async () => {
    const { body } = await cadastrar('Terreiro 12', 'antiga');
    await app.services.pool.query(`update controle.idempotencia set usuario = 0, agora = null where chave = 'antiga'`);
    expect((await cadastrar('Terreiro 12', 'antiga')).body.id).toBe(body.id);
    await esquecer('antiga', 1);
    expect(await cadastrar('Terreiro 12', 'antiga')).toMatchObject({ status: 201, body: { id: body.id } });
    expect(await quantos('Terreiro 12')).toBe(1);
  });
});
