import type { Register } from '@tulha/domain/kernel/register/register';
import { registers } from '@tulha/domain/registers/index';
import { montarSitio } from '../testing/sitio.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Records whose deletion would take others along, or leave them nameless. */
describe('excluir o que tem história', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
  });
  afterAll(() => app.close());

  const post = async (url: string, body: object) => {
    const answer = await ana.call('POST', url, body, sitio.na);
    if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const preso = async (url: string, usos: string) => {
    const antes = await app.services.store.head();
    const recusa = await ana.call('DELETE', url);
    expect({ url, status: recusa.status, error: recusa.body?.error }).toEqual({
      url,
      status: 409,
      error: expect.stringContaining(`está em uso: ${usos}.`),
    });
    const uso = (await ana.call('GET', `${url}/uso`)).body;
    expect(uso.usos.filter(({ impede }: { impede: boolean }) => impede)).not.toEqual([]);
    expect(await app.services.store.head()).toBe(antes);
    return recusa.body as { readonly code: string; readonly error: string };
  };

  it('o contrato com colheita contada nele fica, e se diz o que fazer; encerrado antes dela, sai', async () => {
    const { id: meeiro } = await post('/cad-colaboradores', { nome: 'Beto', tipo: 'meeiro' });
    const talhao = (await post('/cad-talhoes', { nome: 'Meia' })).id;
    const contrato = { colaborador: meeiro, talhao, inicio: '2026-05-01', meeiroPorcentagem: 0.4 };
    const { id } = await post('/cad-meeiro-contratos', contrato);
    const { id: atividade } = await post('/reg-atividades', { talhao, data: '2026-05-11' });
    const vinculos = [{ colaborador: meeiro, tipo: 'L', medida: 60, valor: 18, colhido: 110 }];
    await post(`/reg-atividades/${atividade}/mdobrascolheita`, { vinculos });
    const url = `/cad-meeiro-contratos/${id}`;
    const recusa = await preso(url, '1 linha de colheita que conta nele');
    expect(recusa).toMatchObject({ code: 'CADASTRO_COM_HISTORIA', error: expect.stringContaining('Contrato desde 01/05/2026') });
    expect(recusa.error).toContain('diga até quando vale');
    expect((await ana.call('PUT', url, { fim: '2026-05-10' })).status).toBe(200);
    expect((await ana.call('DELETE', url)).status).toBe(204);
  });

  it('a máquina com abastecimento ou manutenção fica, e cada um se chama pelo que é', async () => {
    const { id } = await post('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 90 });
    const { id: fornecedor } = await post('/cad-fornecedores', { nome: 'Posto Serra' });
    for (const dia of ['2026-05-11', '2026-05-12'])
      await post(`/cad-maquinas/${id}/abastecimentos`, { data: dia, litros: 50, valor: 300, fornecedor });
    await post(`/cad-maquinas/${id}/manutencoes`, { data: '2026-05-13', descricao: 'Óleo', tipo: 'PREVENTIVA', valor: 80 });
    expect((await preso(`/cad-maquinas/${id}`, '2 abastecimentos, 1 manutenção')).code).toBe('CADASTRO_REFERIDO');
    await preso(`/cad-fornecedores/${fornecedor}`, '2 abastecimentos');
  });

  it('a categoria de pagamento dita por um lançamento fica; por um id que não há, é recusada no campo; pelo nome, segue o nome novo', async () => {
    const { id } = await post('/cat-pagamentos', { descricao: 'Boleto' });
    const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-05-11' };
    const { id: lancamento, ...lancado } = await post('/financeiro', { ...diesel, categoriaPagamento: id, tipoPagamento: String(id) });
    expect(lancado).toMatchObject({ categoriaPagamento: 'Boleto', tipoPagamento: 'Boleto' });
    await preso(`/cat-pagamentos/${id}`, '1 lançamento');
    const mostrado = { categoriaPagamento: 'Boleto', tipoPagamento: null, obs: 'Na pasta' };
    expect((await ana.call('PUT', `/financeiro/${lancamento}`, mostrado)).status).toBe(200);
    await preso(`/cat-pagamentos/${id}`, '1 lançamento');
    expect((await ana.call('GET', '/financeiro')).body.content[0]).toMatchObject({ categoriaPagamento: 'Boleto', tipoPagamento: null });
    for (const campo of ['categoriaPagamento', 'tipoPagamento']) {
      const recusado = { status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA', errors: [{ campo }] } };
      expect(await ana.call('POST', '/financeiro', { ...diesel, [campo]: 999_999 }, sitio.na)).toMatchObject(recusado);
      expect(await ana.call('PUT', `/financeiro/${lancamento}`, { [campo]: '999999' })).toMatchObject(recusado);
    }
    expect((await ana.call('PUT', `/financeiro/${lancamento}`, { categoriaPagamento: 'Fiado' })).body.categoriaPagamento).toBe('Fiado');
    expect((await ana.call('DELETE', `/cat-pagamentos/${id}`)).status).toBe(204);
    const { id: cheque } = await post('/cat-pagamentos', { descricao: 'Cheque' });
    const { id: novo } = await post('/financeiro', { ...diesel, categoriaPagamento: 'CHEQUE' });
    await ana.call('PUT', `/financeiro/${lancamento}`, { categoriaPagamento: 'Cheque' });
    await ana.call('PUT', `/cat-pagamentos/${cheque}`, { descricao: 'Cheque da safra' });
    for (const um of [novo, lancamento])
      expect((await ana.call('GET', `/financeiro/${um}`)).body.categoriaPagamento).toBe('Cheque da safra');
  });

  it('o fluxo com movimentação feita fica: é nele que ela se lê', async () => {
    const { id } = await post('/fluxos', { descricao: 'COFRE' });
    const { id: outro } = await post('/fluxos', { descricao: 'BANCO' });
    const feita = { descricao: 'Aporte', valor: 100, data_vencimento: '2026-05-11', tipo: 'entrada', status: 'PAGO' };
    await post(`/fluxos/${id}/movimentacao`, feita);
    await preso(`/fluxos/${id}`, '1 movimentação feita');
    expect((await ana.call('DELETE', `/fluxos/${id}?fluxo_to_move=${outro}`)).status).toBe(409);
    expect((await ana.call('GET', `/fluxos/${id}/movimentacao`)).body.content).toHaveLength(1);
  });

  it('de toda linha está dito se o registro fica por ela, e o que fica é contado', () => {
    const linhas = Object.values<Register>(registers).flatMap(({ lines }) => Object.values(lines));
    expect(linhas.map(({ tabela, impede }) => [tabela, impede])).toEqual(
      expect.arrayContaining([
        ['receita', true],
        ['abastecimento', true],
        ['manutencao', true],
        ['desconto_adiantamento', true],
        ['calda_item', false],
      ]),
    );
  });
});
