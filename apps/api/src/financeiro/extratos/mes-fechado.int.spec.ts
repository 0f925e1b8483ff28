import { formulario } from '../../testing/formulario.js';
import { type LinhaDeOfx, ofx } from '../../testing/ofx.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Linha = { readonly id: number };
type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('um mês conciliado e fechado', () => {
  let app: TestApp;
  let ana: Conta;
  let fluxo = 0;
  const ids = { diesel: 0, parcela: 0, aberta: 0, movimento: 0 };
  const RECUSA = { status: 422, body: { code: 'MES_CONCILIADO', errors: [{ campo: 'motivo' }] } };
  const feito = async (...[method, path, corpo]: Parameters<Conta['call']>) => {
    const resposta = await ana.call(method, path, corpo);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  /** Refused without a reason, and nothing written; with one, done. @returns its answer */
  const soPorMotivo = async (method: Parameters<Conta['call']>[0], path: string, corpo: object | undefined, motivo: string) => {
    const antes = await app.services.store.head();
    expect(await ana.call(method, path, corpo)).toMatchObject(RECUSA);
    expect(await app.services.store.head()).toBe(antes);
    return feito(method, path, { ...corpo, motivo });
  };
  const trazer = async (...linhas: readonly LinhaDeOfx[]) => {
    const { body, headers } = formulario({ fluxo: String(fluxo) }, { nome: 'extrato.ofx', conteudo: ofx(linhas) });
    const { id } = (await ana.call('POST', '/extratos', body, headers)).body;
    return (await feito('GET', `/extratos/linhas?extrato=${id}&sort=id`)).content;
  };
  const mudancas = async () => (await feito('GET', `/extratos/meses/${fluxo}`)).content[0].mudancas;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    ana = await app.account('ana');
    const fazenda = (await feito('POST', '/fazendas', { nome: 'SEDE' })).id;
    fluxo = (await feito('POST', '/fluxos', { descricao: 'BANCO' })).id;
    const lancado = { tipo: 'despesa', valor: 30, pagParcelas: 3, data: '2026-06-10', fluxo, fazenda, descricao: 'DIESEL' };
    const { id, pagamentos } = await feito('POST', '/financeiro', lancado);
    Object.assign(ids, { diesel: id, parcela: pagamentos[0].id, aberta: pagamentos[1].id });
    const movimento = { descricao: 'APORTE', valor: 5, tipo: 'entrada', data_vencimento: '2026-06-11' };
    ids.movimento = (await feito('POST', `/fluxos/${fluxo}/movimentacao`, movimento)).id;
    const [posto, aporte]: [Linha, Linha] = await trazer(['20260610', '-10,00', 'POSTO'], ['20260611', '5,00', 'APORTE']);
    await feito('POST', `/extratos/linhas/${posto.id}/conciliar`, { itens: [{ tipo: 'pagamento', id: ids.parcela }] });
    await feito('POST', `/extratos/linhas/${aporte.id}/conciliar`, { itens: [{ tipo: 'movimentacao', id: ids.movimento }] });
  });
  afterAll(() => app.close());

  it('enquanto não se fecha, nada se pergunta', async () => {
    await feito('PATCH', `/financeiro/pagamento/${ids.parcela}`, { status: 'PENDENTE' });
    await feito('PATCH', `/financeiro/pagamento/${ids.parcela}`, { status: 'PAGO', dataPagamento: '2026-06-10' });
    await feito('POST', '/extratos/meses/fechar', { fluxo, mes: '2026-06' });
    expect(await mudancas()).toEqual([]);
  });

  it('o que não mexe no que se conciliou segue livre: outra parcela, o papel, e o que se repete', async () => {
    await feito('PUT', `/financeiro/pagamento/${ids.aberta}`, { valor: 9 });
    await feito('PUT', `/financeiro/pagamento/${ids.parcela}`, { obs: 'Nota no arquivo' });
    await feito('PUT', `/financeiro/${ids.diesel}`, { notafiscal: '123', obs: 'Conferida' });
    await feito('PUT', `/financeiro/${ids.diesel}`, { descricao: 'DIESEL' });
    expect(await mudancas()).toEqual([]);
  });

  it('o pagamento, o lançamento e a movimentação pedem o motivo, e o mês diz quem mudou o quê', async () => {
    await soPorMotivo('PATCH', `/financeiro/pagamento/${ids.parcela}`, { status: 'PENDENTE' }, 'Era de outra conta');
    await soPorMotivo('PUT', `/financeiro/pagamento/${ids.parcela}`, { valor: 11 }, 'Valor da nota');
    await soPorMotivo('PUT', `/financeiro/${ids.diesel}`, { descricao: 'DIESEL S10' }, 'Nome certo');
    const doMovimento = `/fluxos/${fluxo}/movimentacao/${ids.movimento}`;
    expect((await ana.call('PUT', doMovimento, { valor: 6, motivo: 'Digitado errado' })).body.code).toBe('MOVIMENTACAO_PAGA_NAO_MUDA');
    await soPorMotivo('PUT', doMovimento, { valor: 6, status: 'PENDENTE' }, 'Digitado errado');
    const registradas = await mudancas();
    expect(registradas.map(({ oque, lancamento, motivo }: Record<string, unknown>) => [oque, lancamento, motivo])).toEqual([
      ['ALTERADO', null, 'Digitado errado'],
      ['ALTERADO', ids.diesel, 'Nome certo'],
      ['ALTERADO', ids.diesel, 'Valor da nota'],
      ['ESTORNADO', ids.diesel, 'Era de outra conta'],
    ]);
    expect(registradas[1]).toMatchObject({ descricao: 'DIESEL S10', por: expect.any(String), em: '2026-07-01T12:00:00.000Z' });
  });

  it('o mesmo pedido duas vezes diz um motivo só', async () => {
    const corpo = { valor: 12, motivo: 'De novo' };
    const chave = { 'idempotency-key': 'f3b0f3f0-6a3e-4a6e-9d6e-1f2e3d4c5b6a' };
    const vezes = [0, 1].map(() => ana.call('PUT', `/financeiro/pagamento/${ids.parcela}`, corpo, chave));
    for (const vez of vezes) expect([200, 409]).toContain((await vez).status);
    expect((await mudancas()).filter(({ motivo }: { motivo: string }) => motivo === 'De novo')).toHaveLength(1);
  });

  it('várias linhas são um lançamento só, ou uma parcela só, e as que se anulam não são nenhum', async () => {
    const [a, b, c, d, e]: [Linha, Linha, Linha, Linha, Linha] = await trazer(
      ...(['20260502', '20260503'] as const).map((dia): LinhaDeOfx => [dia, '-7,50', 'PIX PARTE']),
      ['20260504', '-0,50', 'TARIFA'],
      ['20260505', '-20,00', 'SAQUE'],
      ['20260506', '20,00', 'ESTORNO SAQUE'],
    );
    const nulas = await ana.call('POST', `/extratos/linhas/${d.id}/lancamento`, { linhas: [e.id] });
    expect(nulas).toMatchObject({ status: 422, body: { code: 'LINHAS_SE_ANULAM' } });
    const lancada = await feito('POST', `/extratos/linhas/${a.id}/lancamento`, { linhas: [b.id, c.id], descricao: 'CONSERTO' });
    const [item] = lancada.itens;
    expect(item).toMatchObject({ descricao: 'CONSERTO', valor: -15.5 });
    const { pagamentos, total } = await feito('GET', `/financeiro/${item.lancamento}`);
    expect({ total, pagamentos }).toMatchObject({ total: 15.5, pagamentos: [{ status: 'PAGO', dataPagamento: '2026-05-04' }] });
    const juntas = (await feito('GET', `/extratos/linhas?fluxo=${fluxo}&dateEnd=2026-05-31&situacao=CONCILIADA`)).content;
    expect(juntas.map(({ id }: { id: number }) => id).toSorted()).toEqual([a.id, b.id, c.id]);
    await feito('DELETE', `/extratos/linhas/${b.id}/conciliar`);
    const parcela = { itens: [{ tipo: 'pagamento', id: pagamentos[0].id }], linhas: [c.id, b.id] };
    expect(await feito('POST', `/extratos/linhas/${a.id}/conciliar`, parcela)).toMatchObject({ situacao: 'CONCILIADA' });
  });

  it('excluir pede o motivo, e tudo se reconstrói igual', async () => {
    await soPorMotivo('DELETE', `/fluxos/${fluxo}/movimentacao/${ids.movimento}`, undefined, 'Não houve');
    await soPorMotivo('DELETE', `/financeiro/pagamento/${ids.parcela}`, undefined, 'Paga noutra conta');
    // What is left of the entry is not what was reconciled.
    expect((await ana.call('DELETE', `/financeiro/${ids.diesel}`)).status).toBe(204);
    expect((await mudancas()).map(({ oque }: { oque: string }) => oque).slice(0, 2)).toEqual(['EXCLUIDO', 'EXCLUIDO']);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
