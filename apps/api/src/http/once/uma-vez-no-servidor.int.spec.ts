import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

/** The store itself takes what is written and commits none of it for a while; whoever asks hears 503, and asks again elsewhere. */
describe('um pedido repetido enquanto o próprio registro segura o que recebeu', () => {
  let app: TestApp;
  let outro: Awaited<ReturnType<TestApp['beside']>>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let fluxo: number;

  beforeAll(async () => {
    app = await startTestApp({ answerWithinMs: 2_250 });
    outro = await app.beside();
    ana = await app.account('ana');
    const novo = async (url: string, body: object) => (await feito(app, url, body, `novo ${url}`)).body.id;
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
    fluxo = await novo('/fluxos', { descricao: 'CAIXA' });
  }, 180_000);
  afterAll(async () => {
    await outro.close();
    await app.close();
  });

  const tentar = async (quem: Pick<TestApp, 'call'>, url: string, body: unknown, chave: string): Promise<Answer> => {
    for (;;) {
      const answer = await quem.call('POST', url, { token: ana.token, body, headers: { ...na, 'idempotency-key': chave } });
      if (answer.body?.code !== 'PEDIDO_EM_ANDAMENTO') return answer;
      await wait(20);
    }
  };
  /** However often a loaded machine has to be asked until it is done and shows. */
  const feito = async (quem: Pick<TestApp, 'call'>, url: string, body: unknown, chave: string): Promise<Answer> => {
    let answer = await tentar(quem, url, body, chave);
    while (answer.status === 503 || answer.status === 202) answer = await tentar(quem, url, body, chave);
    expect(answer.status).toBe(201);
    return answer;
  };

  const despesa = { descricao: 'Diesel', tipo: 'despesa', categoria: 'Combustível', valor: 1_000, data: '2026-01-31', pagParcelas: 2 };
  it.each([
    ['uma despesa', '/financeiro', despesa, 'LancamentoRegistrado'],
    ['um terreiro', '/cad-terreiros', { descricao: 'Terreiro da demora' }, 'TerreiroCadastrado'],
  ])(
    '%s é uma, e nenhum fato está duas vezes no registro',
    async (chave, url, dados, tipo) => {
      const body = url === '/financeiro' ? { ...dados, fluxo } : dados;
      const soltar = await app.segurar();
      for (const quem of [app, outro]) expect((await tentar(quem, url, body, chave)).status).toBe(503);
      await soltar();
      const { id } = (await feito(outro, url, body, chave)).body;
      expect((await feito(app, url, body, chave)).body.id).toBe(id);
      const facts = await app.facts();
      expect(new Set(facts.map(({ eventId }) => eventId)).size).toBe(facts.length);
      expect(facts.filter(({ type }) => type === tipo)).toHaveLength(1);
    },
    180_000,
  );
});
