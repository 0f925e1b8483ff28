import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { readConfig } from '../../config.js';

type Ouvida = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

/** The headers every browser gets, for each kind of address, over a real connection. */
describe('cabeçalhos de segurança', () => {
  let app: TestApp;
  let port: number;
  let token: string;
  const painel = mkdtempSync(join(tmpdir(), 'tulha-painel-'));

  beforeAll(async () => {
    mkdirSync(join(painel, 'assets'));
    writeFileSync(join(painel, 'index.html'), '<!doctype html><title>Tulha</title>');
    writeFileSync(join(painel, 'versao.json'), '{}');
    writeFileSync(join(painel, 'assets', 'a-1.js'), '1');
    app = await startTestApp({
      dashboardDir: painel,
      publicUrl: 'https://tulha.fazenda.br',
      origins: ['https://painel.cooperativa.br'],
    });
    await app.app.listen(0, '127.0.0.1');
    port = Number(new URL(await app.app.getUrl()).port);
    ({ token } = await app.account('ana'));
  });
  afterAll(async () => {
    await app.close();
    rmSync(painel, { recursive: true });
  });

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', at = port) =>
    new Promise<Ouvida>((done, fail) => {
      const asked = request({ host: '127.0.0.1', port: at, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, text }));
      });
      asked.on('error', fail).end();
    });
  const autorizada = () => ({ authorization: `Bearer ${token}` });

  const DE_DADOS = "default-src 'none';script-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'none'";
  /** How a document is shown, framed and opened. */
  const DE_DOCUMENTO = {
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  };
  const CLASSES: readonly (readonly [string, string, number, Record<string, unknown>])[] = [
    ['dados', '/v1/fazendas', 200, { 'content-security-policy': DE_DADOS, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }],
    ['um erro', '/v1/nada', 404, { 'content-security-policy': DE_DADOS, 'cache-control': 'no-store' }],
    ['quem vigia', '/health/live', 200, { 'content-security-policy': DE_DADOS, 'cache-control': 'no-store' }],
    [
      'a página de um lote',
      `/p/${'x'.repeat(24)}`,
      404,
      {
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-.+frame-ancestors 'none'$/),
        ...DE_DOCUMENTO,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    ],
    [
      'uma página do painel',
      '/lotes/7',
      200,
      {
        'content-security-policy': expect.stringMatching(
          /script-src 'self';object-src 'none';base-uri 'none'|default-src 'self';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'/,
        ),
        ...DE_DOCUMENTO,
        'cache-control': 'private, max-age=604800',
        vary: 'Origin, accept-encoding',
        'referrer-policy': 'same-origin',
      },
    ],
    ['qual é a versão do painel', '/versao.json', 200, { 'cache-control': 'no-cache' }],
    ['um arquivo do painel', '/assets/a-1.js', 200, { 'cache-control': 'public, max-age=31536000, immutable' }],
  ];

  it.each(CLASSES)('%s: cada cabeçalho está lá', async (_, path, status, proprios) => {
    const answer = await ask(path, autorizada());
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
      ...proprios,
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  });

  it('a política de conteúdo e o não poder ir em quadro estão em tudo que se abre como página, também em dados e no índice', async () => {
    for (const path of ['/v1/fazendas', '/v1/nada', '/health/live', `/p/${'x'.repeat(24)}`, '/lotes/7', '/index.html']) {
      const { headers } = await ask(path, autorizada());
      expect(headers['content-security-policy']).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
    }
  });

  it('o que diz como se mostra um documento não vai com dados nem com arquivos: cada pedido paga por ele', async () => {
    const opener = ['cross-origin-opener-policy', 'permissions-policy', 'origin-agent-cluster'];
    for (const [path, demais] of [
      ['/v1/fazendas', opener],
      ['/assets/a-1.js', [...opener, 'content-security-policy', 'x-frame-options']],
    ] as const) {
      const { headers } = await ask(path, autorizada());
      expect(Object.keys(headers).filter((name) => demais.includes(name))).toEqual([]);
    }
  });

  it('quem pergunta de novo ouve os mesmos, e um pedido não herda o número de outro', async () => {
    for (const [, path] of CLASSES) {
      const [um, outro] = [await ask(path, autorizada()), await ask(path, autorizada())];
      const { 'x-request-id': deUm, ...daPrimeira } = um.headers;
      const { 'x-request-id': deOutro, ...daSegunda } = outro.headers;
      expect({ path, nomes: Object.keys(daSegunda).toSorted() }).toEqual({ path, nomes: Object.keys(daPrimeira).toSorted() });
      expect(daSegunda['content-security-policy']).toBe(daPrimeira['content-security-policy']);
      expect(deOutro).not.toBe(deUm);
    }
  });

  it('a página do painel só roda o que é dela, e só manda formulários a ela', async () => {
    const { headers } = await ask('/', autorizada());
    const politica = headers['content-security-policy']?.split(';') ?? [];
    expect(politica).toEqual(
      expect.arrayContaining(["script-src 'self'", "form-action 'self'", "connect-src 'self'", "default-src 'self'"]),
    );
  });

  it('uma peça da versão de antes continua servida, como as de agora, e só peças', async () => {
    const antes = join(app.services.config.dataDir, 'painel');
    writeFileSync(join(antes, 'assets', 'a-0.js'), '0');
    expect(await ask('/assets/a-0.js')).toMatchObject({
      status: 200,
      text: '0',
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
    });
    for (const path of ['/assets/a-9.js', '/assets/..%2fversoes.json', '/assets/../versoes.json', '/versoes.json'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  it('um endereço que não é endereço também os tem', async () => {
    for (const path of ['/v1/%zz', `/v1/fazendas/${'x'.repeat(300)}`]) {
      const { headers, status } = await ask(path, autorizada());
      expect({ path, status, ...headers }).toMatchObject({
        path,
        status: expect.any(Number),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('sem https no endereço público não se promete https', async () => {
    const outra = await startTestApp();
    const { headers } = await outra.call('GET', '/fazendas');
    expect(headers).not.toHaveProperty('strict-transport-security');
    await outra.close();
  });

  describe('páginas de outros sites (CORS)', () => {
    const AMIGA = 'https://painel.cooperativa.br';
    const pergunta = (origin: string) =>
      ask('/v1/fazendas', { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }, 'OPTIONS');

    it('a que está na lista pode perguntar, sem levar cookies', async () => {
      const answer = await ask('/v1/fazendas', { ...autorizada(), origin: AMIGA });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': AMIGA, vary: expect.stringContaining('Origin') },
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(answer.headers['access-control-expose-headers']).toContain('etag');
      const antes = await pergunta(AMIGA);
      expect(antes).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': AMIGA } });
      expect(antes.headers['access-control-allow-methods']).toContain('PUT');
    });

    it.each([
      'null',
      'https://evil.example',
      'https://painel.cooperativa.br.evil.example',
      'https://evil-painel.cooperativa.br',
      'http://painel.cooperativa.br',
      'https://painel.cooperativa.br:8443',
      'https://PAINEL.cooperativa.br',
    ])('a de %s não ouve nada que a deixe ler', async (origin) => {
      for (const answer of [await ask('/v1/fazendas', { ...autorizada(), origin }), await pergunta(origin)])
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    });

    it('sem lista ninguém de fora pergunta', async () => {
      const outra = await startTestApp();
      for (const origin of [AMIGA, 'null']) {
        const { headers } = await outra.call('GET', '/health/live', { headers: { origin } });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      await outra.close();
    });

    it('uma lista com o que não é origem não inicia', () => {
      const env = {
        DATABASE_URL: 'postgresql://tulha@localhost/tulha',
        TULHA_DATA: 'x',
        TULHA_JWT_SECRET: 'x'.repeat(32),
        TULHA_MASTER_KEY: Buffer.alloc(32).toString('base64'),
        TULHA_OPERATOR_TOKEN: 'x'.repeat(32),
      };
      for (const lista of ['*', 'null', 'https://a.br/', 'https://*.a.br', 'https://a.br/x', 'a.br', 'ftp://a.br'])
        expect(() => readConfig({ ...env, TULHA_ORIGENS: lista })).toThrow('TULHA_ORIGENS deve ser como');
      expect(readConfig({ ...env, TULHA_ORIGENS: ' https://a.br, http://localhost:5173' }).origins).toEqual([
        'https://a.br',
        'http://localhost:5173',
      ]);
    });
  });

  it('o cookie da renovação: só por https, só do mesmo site, fora do alcance das páginas e só nas rotas da sessão', async () => {
    const entrada = await app.call('POST', '/session', {
      body: { login: 'ana', password: 'senha-muito-boa', modo: 'web' },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(String(entrada.headers['set-cookie']).split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/v1/session',
      'SameSite=Strict',
      'Secure',
    ]);
  });
});
