import { until } from '@tulha/testing/until';
import pg from 'pg';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

describe('um pedido que ficou pronto tarde demais', () => {
  let app: TestApp;
  /** Upon the same services, and without their time for an answer. */
  let apressada: Awaited<ReturnType<TestApp['upon']>>;
  /** An app upon the same services; it does not wait until its writes show. */
  let naoEspera: Awaited<ReturnType<TestApp['upon']>>;

  beforeAll(async () => {
    app = await startTestApp();
    const { config, progress } = app.services;
    apressada = await app.upon({ config: { ...config, answerWithinMs: 1_000 } });
    naoEspera = await app.upon({ progress: { ...progress, waitFor: (position) => progress.waitFor(position, 0) } });
  });
  afterAll(async () => {
    await apressada.close();
    await naoEspera.close();
    await app.close();
  });

  const emTransacao = async (text: string, values: unknown[] = []): Promise<() => Promise<void>> => {
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl }); // the pool would not let it idle in a transaction
    await client.connect();
    await client.query('begin');
    await client.query(text, values);
    return () => client.end();
  };
  /** Blocks the ids of this kind until the returned function is called. */
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
    const trancar = (quem: Pick<TestApp, 'call'>, chave: string) =>
      quem.call('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {
        token: ana.token,
        body: {},
        headers: { 'idempotency-key': chave },
      });
    const fechada = await trancar(app, 'antes');

    // The wait for an id is short enough for the database and too long for the client. Later all is as it was asked for.
    const soltar = await segurar('lancamento');
    expect(await trancar(apressada, 'tarde')).toMatchObject({ status: 503, body: { code: 'SISTEMA_OCUPADO' } });
    await soltar();

    const deNovo = await until(async () => {
      const answer = await trancar(app, 'tarde');
      return answer.body.code !== 'PEDIDO_EM_ANDAMENTO' && answer;
    }, 'the end of what was answered too late');
    expect(deNovo).toMatchObject({ status: 200, body: fechada.body });
  });

  it('diz que pode ter sido gravado a quem escreve sem chave; a quem tem chave, ou lê, que tente de novo', async () => {
    const eva = await app.account('eva');
    const answerTo = async (metodo: 'GET' | 'POST', headers: Record<string, string> = {}) => {
      const body = metodo === 'POST' ? { descricao: 'Terreiro da demora' } : undefined;
      const resposta = await apressada.call(metodo, '/cad-terreiros', { token: eva.token, body, headers });
      return [resposta.status, resposta.body.code, resposta.body.error];
    };
    const soltar = await emTransacao('lock table controle.contador, leitura.terreiro in access exclusive mode');
    const deNovo = [503, 'SISTEMA_OCUPADO', 'O sistema está ocupado. Tente de novo em instantes.'];
    const confira = [503, 'SISTEMA_OCUPADO', 'O sistema está ocupado, e isto pode ter sido gravado: confira antes de repetir.'];
    const [semChave, comChave, lido] = [
      await answerTo('POST'),
      await answerTo('POST', { 'idempotency-key': 'da-demora' }),
      await answerTo('GET'),
    ];
    await soltar();
    expect([semChave, comChave, lido]).toEqual([confira, deNovo, deNovo]);
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
      return { url: `/vendas/${body.id}`, condicao: { 'if-match': String(headers.etag) } };
    };
    /** Nothing new is shown while the first try waits for it. */
    const repetir = async (pedir: () => Promise<Answer>): Promise<Answer> => {
      const mostrar = await emTransacao('lock table leitura.lote in share mode');
      const primeira = await pedir();
      await mostrar();
      expect(primeira.status).toBe(202);
      return until(async () => {
        const deNovo = await pedir();
        return deNovo.status !== 202 && deNovo;
      }, 'what is written to show');
    };
    const [uma, outra] = [await vender(), await vender()];
    const pedir = (method: 'PUT' | 'DELETE', url: string, body: object | undefined, headers: Record<string, string>) =>
      naoEspera.call(method, url, { token: ana.token, body, headers });
    const finalizar = (chave: string) => pedir('PUT', `${uma.url}/finalizar`, {}, { 'idempotency-key': chave, ...uma.condicao });
    expect(await repetir(() => finalizar('ver'))).toMatchObject({ status: 200, body: { status: 'FECHADO' } });
    expect(await finalizar('outra')).toMatchObject({ status: 412, body: { code: 'REGISTRO_ALTERADO' } });

    const excluir = (chave: string) => pedir('DELETE', outra.url, undefined, { 'idempotency-key': chave, ...outra.condicao });
    expect((await repetir(() => excluir('tirar'))).status).toBe(204);
    expect((await excluir('de-novo')).status).toBe(404);
  });
});
