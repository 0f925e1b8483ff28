import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const CURTA_MS = 1_500;

describe('um pedido que ficou pronto tarde demais', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** Nobody gets an id of this kind until the answer is called. */
  const segurar = async (especie: string): Promise<() => Promise<void>> => {
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl }); // the pool would not let it idle in a transaction
    await client.connect();
    await client.query('begin');
    await client.query('select from controle.contador where especie = $1 for update', [especie]);
    return () => client.end();
  };

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
});
