import { createLogger } from '@tulha/platform/logging/logger';
import { until } from '@tulha/testing/until';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { acompanhar, enviar, gravar } from './support.js';

/** Far more than are written until the test sees the first and has ended the worker. */
const LINHAS = 1_500;
const silent = createLogger('worker', () => undefined);

describe('importação de cadastro interrompida', () => {
  let app: TestApp;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  const escritas = async () => (await app.facts()).filter(({ type }) => type === 'BagCadastrado').length;

  beforeAll(async () => {
    app = await startTestApp();
    worker = await startWorker(app.services.config, silent);
  });
  afterAll(async () => {
    await worker.stop();
    await app.close();
  });

  it('o trabalhador que para no meio é seguido por outro: cada linha uma vez, e a conta é a da planilha', async () => {
    const ana = await app.account('ana');
    const arquivo = ['Descrição', ...Array.from({ length: LINHAS }, (_, index) => `Bag ${index}`)].join('\n');
    const { body } = await enviar(app, ana, '/cad-bags/importar', arquivo);
    await until(async () => (await escritas()) > 0, 'the first row written', { everyMs: 5 });
    await worker.stop();
    const antes = await escritas();
    expect(antes).toBeGreaterThan(0);
    expect(antes).toBeLessThan(LINHAS);
    worker = await startWorker(app.services.config, silent);
    expect((await acompanhar(ana, body.id)).resultado).toMatchObject({ situacao: 'concluida', novos: LINHAS, iguais: 0, comErro: 0 });
    expect(await escritas()).toBe(LINHAS);
    expect((await ana.call('GET', '/cad-bags')).body.pagination.total).toBe(LINHAS);
    expect(await gravar(app, ana, 'cad-bags', arquivo)).toMatchObject({ novos: 0, iguais: LINHAS });
    expect(await escritas()).toBe(LINHAS);
  });
});
