import { until } from '@tulha/testing/until';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

const PEDIDOS = [
  ['uma despesa', '/financeiro', 'LancamentoRegistrado'],
  ['um terreiro', '/cad-terreiros', 'TerreiroCadastrado'],
] as const;

/** The event store itself accepts a write and delays its commit; the client hears 503, and asks another process again. */
describe('um pedido repetido enquanto o próprio registro segura o que recebeu', () => {
  let app: TestApp;
  /** Two more processes, which have little time for an answer. */
  let primeiro: Awaited<ReturnType<TestApp['beside']>>;
  let outro: Awaited<ReturnType<TestApp['beside']>>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let corpos: Readonly<Record<string, unknown>>;
  const recusados: Answer[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    [primeiro, outro] = await Promise.all([app.beside({ answerWithinMs: 1_500 }), app.beside({ answerWithinMs: 1_500 })]);
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    const fluxo = (await ana.call('POST', '/fluxos', { descricao: 'CAIXA' }, na)).body.id as number;
    const despesa = { descricao: 'Diesel', tipo: 'despesa', categoria: 'Combustível', valor: 1_000, data: '2026-01-31', pagParcelas: 2 };
    corpos = { 'uma despesa': { ...despesa, fluxo }, 'um terreiro': { descricao: 'Terreiro da demora' } };
    // Both are asked for while the store holds them: each process has its time for both at once.
    const soltar = await app.segurar();
    for (const quem of [primeiro, outro])
      recusados.push(...(await Promise.all(PEDIDOS.map(([chave, url]) => tentar(quem, url, corpos[chave], chave)))));
    await soltar();
  });
  afterAll(async () => {
    for (const quem of [primeiro, outro, app]) await quem.close();
  });

  type Quem = Pick<TestApp, 'call'>;
  /** Asks until no other process is carrying out the same key. */
  const tentar = (quem: Quem, url: string, body: unknown, chave: string): Promise<Answer> =>
    until(async () => {
      const answer = await quem.call('POST', url, { token: ana.token, body, headers: { ...na, 'idempotency-key': chave } });
      return answer.body?.code !== 'PEDIDO_EM_ANDAMENTO' && answer;
    }, `an answer that ${chave} is not under way`);
  /** However often a loaded machine has to be asked until it is done and shows. */
  const feito = async (quem: Quem, url: string, body: unknown, chave: string): Promise<Answer> => {
    const answer = await until(async () => {
      const given = await tentar(quem, url, body, chave);
      return given.status !== 503 && given.status !== 202 && given;
    }, `${chave}, done and shown`);
    expect(answer.status).toBe(201);
    return answer;
  };

  it.each(PEDIDOS)('%s é uma, e nenhum fato está duas vezes no registro', async (chave, url, tipo) => {
    const body = corpos[chave];
    expect(recusados.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    const { id } = (await feito(outro, url, body, chave)).body;
    expect((await feito(app, url, body, chave)).body.id).toBe(id);
    const facts = await app.facts();
    expect(new Set(facts.map(({ eventId }) => eventId)).size).toBe(facts.length);
    expect(facts.filter(({ type }) => type === tipo)).toHaveLength(1);
  });
});
