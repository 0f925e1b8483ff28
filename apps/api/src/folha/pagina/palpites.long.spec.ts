import { randomBytes } from 'node:crypto';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const [PALPITES, DE_CADA_VEZ, UM_DONO] = [10_000, 50, 100];
/** As a farm runs it, but for how long a count lasts: a minute would end while the guesses are still being made. */
const BASTANTE = 86_400;
const VISITAS = 600;
const MUITO = { requests: 1_000_000, seconds: 60 };
const rateLimits = {
  ...{ leitura: MUITO, escrita: MUITO, pesada: MUITO, entrada: MUITO },
  publica: { requests: VISITAS, seconds: BASTANTE },
};

type Resposta = { readonly statusCode: number; readonly payload: string; readonly headers: Readonly<Record<string, unknown>> };

/** The moment, the name of the request, and what is left to ask. */
const SEMPRE_OUTROS = ['date', 'x-request-id', 'ratelimit'];
/** What a stranger could tell one answer from another by. */
const oQueSeVe = ({ statusCode, payload, headers }: Resposta): string =>
  JSON.stringify([
    statusCode,
    payload,
    Object.entries(headers)
      .filter(([nome]) => !SEMPRE_OUTROS.includes(nome))
      .toSorted(),
  ]);

describe('dez mil palpites na página do colaborador', () => {
  let app: TestApp;
  const paginas = { aberta: '', encerrada: '', trocada: '', alheia: '' };

  const visitar = (url: string, de: string): Promise<Resposta> => app.app.inject({ url, remoteAddress: de }) as Promise<Resposta>;

  /** Made-up addresses of the right shape, an ended one, one that a new one replaced, and close to them each open one with a letter changed or cut. */
  const palpites = (): string[] => {
    const parecidas = [paginas.aberta, paginas.alheia].flatMap((caminho) =>
      Array.from({ length: 24 }, (_, n) => {
        const em = caminho.length - 24 + n;
        return `${caminho.slice(0, em)}${caminho[em] === 'A' ? 'B' : 'A'}${caminho.slice(em + 1)}`;
      }),
    );
    const chave = paginas.aberta.slice('/p/eu/'.length);
    const cortadas = [chave.slice(0, -1), `${chave}A`, chave.toUpperCase(), chave.toLowerCase()].map((uma) => `/p/eu/${uma}`);
    const certas = [paginas.encerrada, paginas.trocada, ...parecidas, ...cortadas];
    const soltas = Array.from({ length: PALPITES - certas.length }, () => `/p/eu/${randomBytes(18).toString('base64url')}`);
    return [...certas, ...soltas].map((caminho, n) => (n % UM_DONO === 0 ? `${caminho}?de=${n}` : caminho));
  };

  /** Asks for all of them, some at once. `de`: from which address the n-th is asked. */
  const perguntar = async (caminhos: readonly string[], de: (n: number) => string): Promise<Resposta[]> => {
    const respostas: Resposta[] = [];
    for (let n = 0; n < caminhos.length; n += DE_CADA_VEZ)
      respostas.push(...(await Promise.all(caminhos.slice(n, n + DE_CADA_VEZ).map((caminho, m) => visitar(caminho, de(n + m))))));
    return respostas;
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-20T12:00:00.000Z', rateLimits });
    const deUm = async (login: string, nome: string) => {
      const conta = await app.account(login);
      const feito = async (url: string, body: unknown) => {
        const resposta = await conta.call('POST', url, body);
        if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
        return resposta.body;
      };
      const novo = async (outro = '') => (await feito('/cad-colaboradores', { nome: `${nome}${outro}`, tipo: 'diarista' })).id as number;
      const abrir = async (id: number) => new URL((await feito(`/colaborador-paginas/${id}`, undefined)).endereco).pathname;
      return { conta, novo, abrir };
    };
    const ana = await deUm('ana', 'Rosa Lima');
    const rosa = await ana.novo();
    paginas.trocada = await ana.abrir(rosa);
    paginas.aberta = await ana.abrir(rosa);
    const saiu = await ana.novo(' Filha');
    paginas.encerrada = await ana.abrir(saiu);
    await ana.conta.call('DELETE', `/colaborador-paginas/${saiu}`);
    const bia = await deUm('bia', 'José Preto');
    paginas.alheia = await bia.abrir(await bia.novo());
  });
  afterAll(() => app.close());

  it('de muitos lugares: todos são recusados do mesmo modo, o encerrado e o trocado também, e nada se grava', async () => {
    const antes = await app.services.store.head();
    const respostas = await perguntar(palpites(), (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    expect(respostas).toHaveLength(PALPITES);
    expect(new Set(respostas.map(oQueSeVe)).size).toBe(1);
    expect(respostas[0]?.statusCode).toBe(404);
    expect(respostas[0]?.payload).not.toMatch(/Rosa|José/);
    expect(await app.services.store.head()).toBe(antes);
  });

  it('de um lugar só: passam tantos quantas visitas cabem, e quem tem o seu endereço o abre de outro, no meio deles', async () => {
    const deles = palpites();
    const respostas: Resposta[] = [];
    const donos: Resposta[] = [];
    for (let n = 0; n < deles.length; n += UM_DONO) {
      const [palpitados, dona, dono] = await Promise.all([
        perguntar(deles.slice(n, n + UM_DONO), () => '203.0.113.7'),
        visitar(paginas.aberta, '198.51.100.1'),
        visitar(`${paginas.alheia}.json`, '198.51.100.2'),
      ]);
      respostas.push(...palpitados);
      donos.push(dona, dono);
    }
    const quantos = Map.groupBy(respostas, ({ statusCode }) => statusCode);
    expect([...quantos].map(([codigo, suas]) => [codigo, suas.length])).toEqual([
      [404, VISITAS],
      [429, PALPITES - VISITAS],
    ]);
    for (const { headers, payload } of quantos.get(429) ?? []) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(payload).not.toMatch(/Rosa|José/);
    }
    expect(new Set(donos.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const [n, { payload }] of donos.entries()) {
      expect(payload).toContain(n % 2 === 0 ? 'Rosa Lima' : 'José Preto');
      expect(payload).not.toContain(n % 2 === 0 ? 'José' : 'Rosa');
    }
    // Spent is spent: an open page is not shown either to whoever guessed.
    expect((await visitar(paginas.aberta, '203.0.113.7')).statusCode).toBe(429);
  });
});
