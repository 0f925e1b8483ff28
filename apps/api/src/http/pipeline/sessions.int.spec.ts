import { createLogger } from '@tulha/platform/logging/logger';
import { until } from '@tulha/testing/until';
import { createApp } from '../../app.js';
import { startServices } from '../../start-services.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('o que se lembra de quem pede', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let other: { get: (farm: number) => Promise<number>; close: () => Promise<void> };

  /** A second api over the same database, asked with Ana's token. */
  const startOther = async () => {
    const services = await startServices(
      app.services.config,
      createLogger('test', () => undefined),
    );
    const second = await createApp(services);
    const get = async (farm: number) => {
      const headers = { authorization: `Bearer ${ana.token}`, 'x-fazenda': String(farm) };
      return (await second.inject({ method: 'GET', url: '/v1/cad-talhoes', headers })).statusCode;
    };
    const close = async () => {
      await second.close();
      await services.close();
    };
    return { get, close };
  };
  const farm = async (nome: string) => (await ana.call('POST', '/fazendas', { nome })).body.id as number;
  const here = async (id: number) => (await ana.call('GET', '/cad-talhoes', undefined, { 'x-fazenda': String(id) })).status;
  const answered = (ask: () => Promise<number>, status: number) =>
    until(async () => (await ask()) === status && status, `an answer of ${status}`);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    other = await startOther();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  it('uma fazenda nova vale no pedido seguinte, uma excluída já não', async () => {
    await here(0);
    const id = await farm('NOVA');
    expect(await here(id)).toBe(200);
    await ana.call('DELETE', `/fazendas/${id}`);
    expect(await here(id)).toBe(404);
  });

  it('o que mudou por uma API vale também na outra', async () => {
    const id = await farm('DAS DUAS');
    expect(await answered(() => other.get(id), 200)).toBe(200);
    await ana.call('DELETE', `/fazendas/${id}`);
    expect(await answered(() => other.get(id), 404)).toBe(404);
  });

  it('sem o aviso, o que mudou vale dentro de pouco', async () => {
    const id = await farm('SEM AVISO');
    expect(await answered(() => other.get(id), 200)).toBe(200);
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tulha-api-progress' and datname = current_database()`;
    await app.services.pool.query(sql);
    await app.owner.query(`update leitura.fazenda set excluido = true where id = $1`, [id]);
    expect(await answered(() => other.get(id), 404)).toBe(404);
    expect(await answered(() => here(id), 404)).toBe(404);
  });

  it('cada um é lembrado por si: a fazenda de uma conta não é de outra', async () => {
    const bia = await app.account('bia');
    const id = await farm('SÓ DA ANA');
    expect(await here(id)).toBe(200);
    expect((await bia.call('GET', '/cad-talhoes', undefined, { 'x-fazenda': String(id) })).status).toBe(404);
  });
});
