import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

const CURTA_MS = 1_500;

describe('um pedido que ficou pronto tarde demais', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ answerWithinMs: 2_250 });
  });
  afterAll(() => app.close());

  const emTransacao = async (text: string, values: unknown[] = []): Promise<() => Promise<void>> => {
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl }); // the pool would not let it idle in a transaction
    await client.connect();
    await client.query('begin');
    await client.query(text, values);
    return () => client.end();
  };
  /** Nobody gets an id of this kind until the answer is called. */
  const segurar = (especie: string) => emTransacao('select from controle.contador where especie = $1 for update', [especie]);

  it('responde 503 a quem espera; repetido com a mesma chave, responde o que foi feito', async () => {
    const ana = await app.account('ana');
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    const novo = async (url: string, body: object): Promise<number> => (await ana.call('POST', url, body, na)).body.id;
    const talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    const colaborador = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    const atividade = await novo('/reg-atividades', { talhao, data: '2025-05-11' });
    const vinculo = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9 };
    await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: [vinculo] });
    const periodo = { descricao: 'Maio', inicio: '2025-05-01', fim: '2025-05-31', data: '2025-06-05' };
    const folha = await novo('/folha-pagamento-colheita', { ...periodo, colaboradores: [colaborador] });
    const trancar = (chave: string) => ana.call('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {}, { 'idempotency-key': chave });
    const fechada = await trancar('antes');

    // Two waits for ids: neither is too long for the database, both together are for whoever asks. Then all is as it was asked for.
    const [soltarLancamento, soltarPagamento] = [await segurar('lancamento'), await segurar('pagamento')];
    const tarde = trancar('tarde');
    await wait(CURTA_MS);
    await soltarLancamento();
    expect(await tarde).toMatchObject({ status: 503, body: { code: 'SISTEMA_OCUPADO' } });
    await soltarPagamento();

    let deNovo = await trancar('tarde');
    while (deNovo.body.code === 'PEDIDO_EM_ANDAMENTO') {
      await wait(50);
      deNovo = await trancar('tarde');
    }
    expect(deNovo).toMatchObject({ status: 200, body: fechada.body });
  });

  it('responde 202 ao que está gravado e ainda não se vê; repetido, o que ele mesmo mudou não o recusa', async () => {
    const ana = await app.account('bia');
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id) };
    const cliente = (await ana.call('POST', '/cad-clientes', { nome: 'Exportadora' })).body.id;
    const avulso = { avulso: 1, dataEntrada: '2025-06-01', quantidade: 100 };
    const { id: lote } = (await ana.call('POST', '/rastreabilidade/beneficio', avulso, na)).body.saidas[0];
    const vender = async () => {
      const venda = { data: '2025-07-01', cliente, produtos: [{ id: lote, quantidade: 40, precoSaca: 2_000 }] };
      const { body, headers } = await ana.call('POST', '/vendas', venda, na);
      return { url: `/vendas/${body.id}`, comoEra: { 'if-match': String(headers.etag) } };
    };
    /** Nothing new is shown while the first try waits for it. */
    const repetir = async (pedir: () => Promise<Answer>): Promise<Answer> => {
      const mostrar = await emTransacao('lock table leitura.lote in share mode');
      const primeira = await pedir();
      await mostrar();
      expect(primeira.status).toBe(202);
      let deNovo = await pedir();
      while (deNovo.status === 202) deNovo = await pedir();
      return deNovo;
    };
    const [uma, outra] = [await vender(), await vender()];
    const finalizar = (chave: string) => ana.call('PUT', `${uma.url}/finalizar`, {}, { 'idempotency-key': chave, ...uma.comoEra });
    expect(await repetir(() => finalizar('ver'))).toMatchObject({ status: 200, body: { status: 'FECHADO' } });
    expect(await finalizar('outra')).toMatchObject({ status: 412, body: { code: 'REGISTRO_ALTERADO' } });

    const excluir = (chave: string) => ana.call('DELETE', outra.url, undefined, { 'idempotency-key': chave, ...outra.comoEra });
    expect((await repetir(() => excluir('tirar'))).status).toBe(204);
    expect((await excluir('de-novo')).status).toBe(404);
  });
});
