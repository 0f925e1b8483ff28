import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { LIMITES } from '../../jobs/receber.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** A request beyond a bound is refused with a message and harms no other request: docs/limites.md. */
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

  const GRANDE = { status: 413, body: { error: 'O conteúdo enviado é grande demais.' } };
  const anyone = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask('POST', path, { ...JSON_TYPE, ...headers }, body);

  it('sem sessão, um corpo de mais de 4 KiB não é lido: 413 onde todos podem pedir, 401 onde não', async () => {
    const long = JSON.stringify({ login: 'x'.repeat(5_000), password: 'x', modo: 'web' });
    expect(await session(long)).toMatchObject(GRANDE);
    expect(await anyone('/v1/nao-ha', long)).toMatchObject(GRANDE);
    expect(await anyone('/v1/vendas', long)).toMatchObject({ status: 401, body: { code: 'SESSAO_EXPIRADA' } });
    const objects = `[${'{},'.repeat(300_000)}{}]`;
    expect([(await session(objects)).status, (await anyone('/v1/vendas', objects)).status]).toEqual([413, 401]);
    expect((await anyone('/v1/vendas', objects, { 'transfer-encoding': 'chunked' })).status).toBe(401);
    expect((await anyone('/v1/session', objects, { 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('com sessão, cada rota lê o que os seus campos podem precisar, até 1 MiB e 20.000 valores', async () => {
    const { token } = await app.account('carla');
    const as = { authorization: `Bearer ${token}` };
    expect(await anyone('/v1/cad-secadores', JSON.stringify({ descricao: 'x'.repeat(40_000) }), as)).toMatchObject(GRANDE);
    expect(await anyone('/v1/vendas', ' '.repeat(1_048_577), as)).toMatchObject(GRANDE);
    const many = await anyone('/v1/vendas', `[${'{},'.repeat(300_000)}{}]`, as);
    expect(many).toMatchObject({ status: 400, body: { errors: [{ mensagem: 'Conteúdo com valores demais.' }] } });
  });

  it('a resposta a muitos erros diz alguns e quantos são os outros, e não repete o que veio', async () => {
    const { token } = await app.account('dora');
    const as = { authorization: `Bearer ${token}` };
    const keys = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`campo-${n}-que-ninguem-conhece`, n]));
    const unknown = await anyone('/v1/cad-secadores', JSON.stringify({ descricao: 'S', ...keys }), as);
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toEqual([
      { campo: 'corpo', mensagem: expect.stringMatching(/^Chaves inválidas: "campo-0-[^"]*", .* e mais 895$/) },
    ]);
    const produtos = Array.from({ length: 200 }, () => ({}));
    const { status, body } = await anyone('/v1/vendas', JSON.stringify({ data: '2026-01-01', produtos }), as);
    expect([status, body.errors.length <= 50, JSON.stringify(body).length < 10_000]).toEqual([400, true, true]);
    expect(body.error).toMatch(/há mais \d+ com problema/);
  });

  it('milhares de parâmetros no endereço são recusados com poucas palavras', async () => {
    const { token } = await app.account('eva');
    const query = Array.from({ length: 2_500 }, (_, n) => `p${n}=`).join('&');
    const { status, body } = await ask('GET', `/v1/cad-secadores?${query}`, { authorization: `Bearer ${token}` });
    expect([status < 500, JSON.stringify(body).length < 5_000]).toEqual([true, true]);
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
    for (const depth of [34, 201, 2_000]) {
      const answer = await session(`${'['.repeat(depth)}${']'.repeat(depth)}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ mensagem: 'Conteúdo com níveis demais.' }] } });
    }
  });

  it('um campo que vem duas vezes no corpo: 400, pelo nome', async () => {
    expect(await session('{"login":"ana","password":"senha-muito-boa","modo":"web","login":"bia"}')).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'login', mensagem: 'Vem duas vezes no corpo. Diga uma vez só.' }] },
    });
  });

  it('senhas demais a conferir ao mesmo tempo: as que não cabem na fila ouvem 503, as outras são conferidas', async () => {
    const body = (n: number) => JSON.stringify({ login: `outra-${n}`, password: 'outra-senha', modo: 'web' });
    // Far more than fit, since each asks the database before it waits for its turn; fewer than the failures an address is allowed.
    const answers = await Promise.all(Array.from({ length: 190 }, (_, n) => session(body(n))));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ body: { code: 'SISTEMA_OCUPADO' }, retryAfter: '1' });
    expect(answers.filter(({ status }) => status !== 503 && status !== 422 && status !== 401)).toEqual([]);
    expect((await session(JSON.stringify({ login: 'ana', password: 'senha-muito-boa', modo: 'web' }))).status).toBe(200);
  });

  it('planilhas demais, ou uma grande demais: 4xx, e nada do que veio fica no disco', async () => {
    const { token } = await app.account('bia');
    const send = async (files: readonly string[]) => {
      const form = new FormData();
      for (const [index, text] of files.entries()) form.append('arquivos', new Blob([text], { type: 'text/csv' }), `${index}.csv`);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/v1/importacoes`, { method: 'POST', headers, body: form });
      return { status: answer.status, error: ((await answer.json()) as { error: string }).error };
    };
    const demais = `Vieram mais de ${LIMITES.arquivos} arquivos: envie até ${LIMITES.arquivos} de cada vez.`;
    expect(await send(Array.from({ length: LIMITES.arquivos + 1 }, () => 'a;b\n'))).toEqual({ status: 413, error: demais });
    expect((await send(['x'.repeat(LIMITES.bytesPorArquivo + 1)])).status).toBe(400);
    expect(await readdir(join(app.services.config.dataDir, 'importacoes'))).toEqual([]);
  });

  it('depois de tudo isso nenhum pedido ficou por acabar', async () => {
    expect([app.services.metrics.inFlight(), app.services.slots.taken()]).toEqual([0, 0]);
  });
});
