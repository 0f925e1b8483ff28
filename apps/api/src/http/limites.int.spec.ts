import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { LIMITES } from '../importacao/receber.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { IN_FLIGHT_MAX } from './observe.js';

/** What is too much is refused with words and does no harm: docs/limites.md. */
describe('limites de um pedido', () => {
  let app: TestApp;
  let port: number;

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    port = Number(new URL(await app.app.getUrl()).port);
    await app.account('ana');
  });
  afterAll(() => app.close());

  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<{ status: number; body: ReturnType<typeof JSON.parse>; retryAfter: string | undefined }>((done, fail) => {
      const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          const isJson = String(response.headers['content-type']).includes('json');
          done({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, retryAfter: response.headers['retry-after'] });
        });
      });
      asked.on('error', fail).end(body);
    });
  const JSON_TYPE = { 'content-type': 'application/json' };
  const session = (body: string) => ask('POST', '/v1/session', JSON_TYPE, body);

  it('corpo de mais de 1 MiB: 413', async () => {
    const answer = await session(JSON.stringify({ login: 'x'.repeat(1_048_576), senha: 'x', modo: 'web' }));
    expect(answer).toMatchObject({ status: 413, body: { error: 'O conteúdo enviado é grande demais.' } });
  });

  it('cabeçalhos, ou endereço, de mais de 16 KiB: 431, ou a conexão é encerrada antes de lidos', async () => {
    const refused = (path: string, headers: Record<string, string>) =>
      ask('GET', path, headers).then(
        ({ status }) => status === 431,
        (error: { code?: string }) => error.code === 'ECONNRESET' || error.code === 'EPIPE',
      );
    expect(await refused('/health/live', { 'x-grande': 'x'.repeat(17_000) })).toBe(true);
    expect(await refused(`/health/live?${'x'.repeat(17_000)}`, {})).toBe(true);
    expect((await ask('GET', '/health/live', { 'x-grande': 'x'.repeat(15_000) })).status).toBe(200);
  });

  it('um código de mais de 100 letras no endereço não chega a ser procurado', async () => {
    expect((await ask('GET', `/v1/fazendas/${'1'.repeat(200)}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('JSON fundo demais: 400, raso ou às centenas de milhares', async () => {
    for (const depth of [34, 201, 100_000]) {
      const answer = await session(`${'['.repeat(depth)}${']'.repeat(depth)}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ mensagem: 'Conteúdo com níveis demais.' }] } });
    }
  });

  it('senhas demais a conferir ao mesmo tempo: as que não cabem na fila ouvem 503, as outras são conferidas', async () => {
    const body = (n: number) => JSON.stringify({ login: `outra-${n}`, senha: 'outra-senha', modo: 'web' });
    // Far more than fit, since each asks the database before it waits for its turn; fewer than the failures an address is allowed.
    const answers = await Promise.all(Array.from({ length: 190 }, (_, n) => session(body(n))));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ body: { code: 'SISTEMA_OCUPADO' }, retryAfter: '1' });
    expect(answers.filter(({ status }) => status !== 503 && status !== 422 && status !== 401)).toEqual([]);
    expect((await session(JSON.stringify({ login: 'ana', senha: 'senha-muito-boa', modo: 'web' }))).status).toBe(200);
  });

  it('pedidos demais ao mesmo tempo: 503 com Retry-After, menos para quem vigia', async () => {
    const { requestBegan, requestEnded } = app.services.metrics;
    for (let n = 0; n < IN_FLIGHT_MAX; n++) requestBegan();
    try {
      expect(await ask('GET', '/v1/fazendas')).toMatchObject({
        status: 503,
        retryAfter: '1',
        body: { error: 'O sistema está ocupado. Tente de novo em instantes.', code: 'SISTEMA_OCUPADO', requestId: expect.any(String) },
      });
      expect((await ask('GET', '/health/live')).status).toBe(200);
      expect((await ask('GET', '/metrics', { authorization: 'Bearer operador' })).status).toBe(200);
    } finally {
      for (let n = 0; n < IN_FLIGHT_MAX; n++) requestEnded({ method: 'GET', route: 'other', status: 200, ms: 1 });
    }
    expect((await ask('GET', '/v1/fazendas')).status).toBe(401);
  });

  it('planilhas demais, ou uma grande demais: 4xx, e nada do que veio fica no disco', async () => {
    const { token } = await app.account('bia');
    const send = async (files: readonly string[]) => {
      const form = new FormData();
      for (const [index, text] of files.entries()) form.append('arquivos', new Blob([text], { type: 'text/csv' }), `${index}.csv`);
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`http://127.0.0.1:${port}/v1/importacoes`, { method: 'POST', headers, body: form })).status;
    };
    expect(await send(Array.from({ length: LIMITES.arquivos + 1 }, () => 'a;b\n'))).toBe(413);
    expect(await send(['x'.repeat(LIMITES.bytesPorArquivo + 1)])).toBe(400);
    expect(await readdir(join(app.services.config.dataDir, 'importacoes'))).toEqual([]);
  });

  it('depois de tudo isso nenhum pedido ficou por acabar', async () => {
    expect(app.services.metrics.inFlight()).toBe(0);
  });
});
