import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { CLASSES, RATE_LIMITS } from '@tulha/platform/config/rate-limits';
import { VARIABLES } from '@tulha/platform/config/variables';
import { rateClassOf } from './rate-limits.js';
import { routeGroups } from '../../routes.js';

const POUCO = { entrada: 4, publica: 3, leitura: 6, escrita: 5, pesada: 2 } as const;

describe('quantos pedidos cabem num minuto', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  beforeAll(async () => {
    app = await startTestApp({
      rateLimits: Object.fromEntries(CLASSES.map((name) => [name, { requests: POUCO[name], seconds: 600 }])) as typeof RATE_LIMITS,
    });
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  const de = (endereco: string) => ({ 'x-forwarded-for': endereco });
  const CASOS: readonly (readonly [keyof typeof POUCO, (de: Record<string, string>) => ReturnType<TestApp['call']>])[] = [
    ['leitura', (headers) => app.call('GET', '/fazendas', { token: ana.token, headers })],
    ['escrita', (headers) => app.call('POST', '/cad-pilhas', { token: ana.token, body: {}, headers })],
    ['pesada', (headers) => app.call('POST', '/importacoes', { token: ana.token, body: {}, headers })],
    ['publica', (headers) => app.call('GET', `/p/${'x'.repeat(24)}`, { headers })],
    ['entrada', (headers) => app.call('POST', '/session', { body: { login: 'ninguem', password: 'x', modo: 'cli' }, headers })],
  ];

  it.each(CASOS)('%s: cada resposta diz quantos restam; depois disso é 429, com quando voltar', async (classe, pedir) => {
    const quota = POUCO[classe];
    const onde = de('203.0.113.77');
    for (let n = 1; n <= quota; n++) {
      const { headers, status } = await pedir(onde);
      expect(status).not.toBe(429);
      expect(headers).toMatchObject({
        'ratelimit-policy': `"${classe}";q=${quota};w=600`,
        ratelimit: expect.stringMatching(new RegExp(`^"${classe}";r=${quota - n};t=\\d+$`)),
      });
    }
    const demais = await pedir(onde);
    expect(demais).toMatchObject({
      status: 429,
      body: {
        code: 'PEDIDOS_DEMAIS',
        error: 'Muitos pedidos em pouco tempo. Aguarde um pouco e tente de novo.',
        requestId: expect.any(String),
      },
      headers: { 'content-type': expect.stringContaining('application/problem+json'), 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect(Number(demais.headers['retry-after'])).toBeGreaterThan(500);
    expect(demais.headers['ratelimit']).toMatch(new RegExp(`^"${classe}";r=0;t=\\d+$`));
  });

  it('o que um usuário gasta não falta a outro, nem o que gasta um endereço a outro', async () => {
    expect((await bia.call('GET', '/fazendas', undefined, de('203.0.113.77'))).status).toBe(200);
    expect((await app.call('GET', `/p/${'x'.repeat(24)}`, { headers: de('203.0.113.78') })).status).toBe(404);
  });

  it('palpites do endereço da página de um colaborador contam entre as visitas públicas, e acabam em 429', async () => {
    const palpite = (n: number) => app.call('GET', `/p/eu/${String(n).padStart(24, 'x')}`, { headers: de('203.0.113.91') });
    const respostas = [];
    for (let n = 0; n <= POUCO.publica; n++) respostas.push((await palpite(n)).status);
    expect(respostas).toEqual([...Array(POUCO.publica).fill(404), 429]);
    expect((await app.call('GET', `/p/${'x'.repeat(24)}`, { headers: de('203.0.113.91') })).status).toBe(429);
  });

  it('quem vigia nunca espera, e quem tenta chaves espera', async () => {
    for (let n = 0; n < 20; n++) expect((await app.call('GET', '/health/live')).headers).not.toHaveProperty('ratelimit');
    const tentar = () => app.call('GET', '/operador/contas', { token: 'outra-chave', headers: de('203.0.113.90') });
    const ouvidos: number[] = [];
    for (let n = 0; n <= POUCO.leitura; n++) ouvidos.push((await tentar()).status);
    expect([ouvidos[0], ouvidos.at(-1)]).toEqual([401, 429]);
  });

  it('cada rota tem a sua classe, e os limites de fábrica são de sobra para uma fazenda', () => {
    const rotas = routeGroups.flatMap(({ path, routes }) =>
      Object.values(routes).map((route) => ({ endereco: `/${path}${route.path}`, route })),
    );
    const semClasse = rotas.filter(
      ({ route, endereco }) =>
        rateClassOf(route, /^\/(?:health|metrics|p\/)/.test(endereco) ? endereco.replace(/\/$/, '') : `/v1${endereco}`) === undefined,
    );
    expect(semClasse.map(({ endereco }) => endereco).sort()).toEqual(['/health/live', '/health/ready', '/metrics']);
    for (const name of CLASSES) expect(RATE_LIMITS[name].requests).toBeGreaterThanOrEqual(60);
  });

  it('os limites se mudam, ou se tiram, por TULHA_LIMITES', () => {
    const readRateLimits = (text?: string) => VARIABLES.TULHA_LIMITES.read({ TULHA_LIMITES: text });
    expect(readRateLimits()).toEqual(RATE_LIMITS);
    expect(readRateLimits('0')).toBeUndefined();
    expect(readRateLimits('leitura=9000, pesada=5')).toEqual({
      ...RATE_LIMITS,
      leitura: { requests: 9_000, seconds: 60 },
      pesada: { requests: 5, seconds: 60 },
    });
    for (const text of ['leitura', 'leitura=0', 'outra=5', 'leitura=-1', '1'])
      expect(() => readRateLimits(text)).toThrow('TULHA_LIMITES deve ser');
  });
});
