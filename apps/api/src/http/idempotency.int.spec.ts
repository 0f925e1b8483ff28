import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Whose claim of an Idempotency-Key is whose, when processes are gone. */
describe('a mesma Idempotency-Key, quando quem a tinha sumiu', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

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
    await cadastrar('Terreiro 2', 'dois');
    await esquecer('dois', app.services.presence.id());
    expect(await cadastrar('Terreiro 2', 'dois')).toMatchObject({ status: 409, body: { code: 'PEDIDO_EM_ANDAMENTO' } });
  });

  it('fica livre quando a sessão de quem a tinha acaba, e o processo volta com outro nome', async () => {
    await cadastrar('Terreiro 3', 'tres');
    const before = app.services.presence.id();
    await esquecer('tres', before);
    await app.services.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tulha-api-presence' and datname = current_database()`,
    );
    while ([0, before].includes(app.services.presence.id())) await app.services.progress.waitFor('~', 20);
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
});
