import { randomUUID } from 'node:crypto';
import { type LancamentoCommand, lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { formulario } from '../../testing/formulario.js';
import { type LinhaDeOfx, ofx } from '../../testing/ofx.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Linha = { readonly id: number };
type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('um mês conciliado e fechado', () => {
  let app: TestApp;
  let ana: Conta;
  let [fluxo, outro] = [0, 0];
  const ids = { diesel: 0, parcela: 0, aberta: 0, movimento: 0, posto: 0, aporte: 0, tarifa: 0, daTarifa: 0 };
  const lancado = { tipo: 'despesa', valor: 30, pagParcelas: 3, data: '2026-06-10', fluxo, fazenda: 0, descricao: 'DIESEL' };
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
    outro = (await feito('POST', '/fluxos', { descricao: 'OUTRO BANCO' })).id;
    Object.assign(lancado, { fluxo, fazenda });
    const { id, pagamentos } = await feito('POST', '/financeiro', lancado);
    Object.assign(ids, { diesel: id, parcela: pagamentos[0].id, aberta: pagamentos[1].id });
    const movimento = { descricao: 'APORTE', valor: 5, tipo: 'entrada', data_vencimento: '2026-06-11' };
    ids.movimento = (await feito('POST', `/fluxos/${fluxo}/movimentacao`, movimento)).id;
    const [posto, aporte, tarifa]: [Linha, Linha, Linha] = await trazer(
      ['20260610', '-10,00', 'POSTO'],
      ['20260611', '5,00', 'APORTE'],
      ['20260612', '-1,00', 'TARIFA'],
    );
    await feito('POST', `/extratos/linhas/${posto.id}/conciliar`, { itens: [{ tipo: 'pagamento', id: ids.parcela }] });
    await feito('POST', `/extratos/linhas/${aporte.id}/conciliar`, { itens: [{ tipo: 'movimentacao', id: ids.movimento }] });
    const [daTarifa] = (await feito('POST', `/extratos/linhas/${tarifa.id}/lancamento`, {})).itens;
    Object.assign(ids, { posto: posto.id, aporte: aporte.id, tarifa: daTarifa.lancamento, daTarifa: daTarifa.id });
  });
  afterAll(() => app.close());

  const conciliadoCom = (registro: string, linha: string) =>
    `${registro} concilia a linha de ${linha}, do extrato extrato.ofx. Desfaça a conciliação dessa linha antes.`;
  /** Refused, with a reason too, and nothing written. */
  const recusado = async (method: Parameters<Conta['call']>[0], path: string, corpo: object | undefined, error: string) => {
    const antes = await app.services.store.head();
    for (const motivo of [{}, { motivo: 'Era de outra conta' }]) {
      const resposta = await ana.call(method, path, { ...corpo, ...motivo });
      expect({ path, corpo, ...resposta }).toMatchObject({ path, corpo, status: 409, body: { code: 'CONCILIADO_COM_EXTRATO', error } });
    }
    expect(await app.services.store.head()).toBe(antes);
  };
  const desmentir = async () => {
    const [parcela, movimento] = [`/financeiro/pagamento/${ids.parcela}`, `/fluxos/${fluxo}/movimentacao/${ids.movimento}`];
    const daParcela = conciliadoCom(`O pagamento ${ids.parcela}`, '10/06/2026, de -R$ 10,00');
    for (const corpo of [{ status: 'PENDENTE' }, { status: 'PAGO', dataPagamento: '2026-06-12' }])
      await recusado('PATCH', parcela, corpo, daParcela);
    for (const corpo of [{ status: 'PENDENTE', valor: 11 }, { status: 'PENDENTE', fluxo: outro }, { dataPagamento: '2026-06-12' }])
      await recusado('PUT', parcela, corpo, daParcela);
    await recusado(
      'DELETE',
      `/financeiro/${ids.tarifa}?desfaz=1`,
      undefined,
      conciliadoCom(`O pagamento ${ids.daTarifa}`, '12/06/2026, de -R$ 1,00'),
    );
    const doMovimento = conciliadoCom(`A movimentação ${ids.movimento}`, '11/06/2026, de R$ 5,00');
    await recusado('PUT', movimento, { valor: 6, status: 'PENDENTE' }, doMovimento);
    for (const corpo of [{ status: 'PENDENTE' }, { status: 'PAGO', dataPagamento: '2026-06-12' }])
      await recusado('PATCH', `/fluxos/movimentacao/${ids.movimento}`, corpo, doMovimento);
    // What is paid does not go, confirmed or not.
    expect((await ana.call('DELETE', `/financeiro/${ids.diesel}`)).body.code).toBe('LANCAMENTO_COM_PAGAMENTO_PAGO');
    expect((await ana.call('DELETE', parcela)).body.code).toBe('PAGAMENTO_PAGO');
    expect((await ana.call('DELETE', movimento)).body.code).toBe('MOVIMENTACAO_PAGA');
  };

  it('enquanto não se fecha, nada se pergunta, e o que desmente o banco se recusa', async () => {
    await desmentir();
    await feito('PUT', `/financeiro/${ids.diesel}`, { descricao: 'DIESEL DO MÊS' });
    await feito('PUT', `/financeiro/${ids.diesel}`, { descricao: 'DIESEL' });
    await feito('POST', '/extratos/meses/fechar', { fluxo, mes: '2026-06' });
    expect(await mudancas()).toEqual([]);
  });

  it('fechado, o que desmente o banco se recusa também a quem diz por quê', async () => {
    await desmentir();
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
    const diesel = `/financeiro/${ids.diesel}`;
    await soPorMotivo('PUT', diesel, { descricao: 'DIESEL S10' }, 'Nome certo');
    await soPorMotivo('PUT', diesel, { categoria: 'COMBUSTÍVEL' }, 'Faltava');
    const doMovimento = `/fluxos/${fluxo}/movimentacao/${ids.movimento}`;
    expect((await ana.call('PUT', doMovimento, { valor: 6, motivo: 'Digitado errado' })).body.code).toBe('MOVIMENTACAO_PAGA_NAO_MUDA');
    await soPorMotivo('PUT', doMovimento, { descricao: 'APORTE DO DONO' }, 'De quem é');
    const registradas = await mudancas();
    expect(registradas.map(({ oque, lancamento, motivo }: Record<string, unknown>) => [oque, lancamento, motivo])).toEqual([
      ['ALTERADO', null, 'De quem é'],
      ['ALTERADO', ids.diesel, 'Faltava'],
      ['ALTERADO', ids.diesel, 'Nome certo'],
    ]);
    expect(registradas[1]).toMatchObject({ descricao: 'DIESEL S10', por: expect.any(String), em: '2026-07-01T12:00:00.000Z' });
  });

  it('o mesmo pedido duas vezes diz um motivo só', async () => {
    const corpo = { descricao: 'DIESEL COMUM', motivo: 'De novo' };
    const chave = { 'idempotency-key': 'f3b0f3f0-6a3e-4a6e-9d6e-1f2e3d4c5b6a' };
    const vezes = [0, 1].map(() => ana.call('PUT', `/financeiro/${ids.diesel}`, corpo, chave));
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

  it('o que ela pagou e se apagou quando isso ainda não se recusava não impede de desfazer', async () => {
    const { id, pagamentos } = await feito('POST', '/financeiro', { ...lancado, pagParcelas: 1, descricao: 'ENGANO', data: '2026-05-20' });
    const [engano]: [Linha] = await trazer(['20260520', '-30,00', 'ENGANO']);
    await feito('POST', `/extratos/linhas/${engano.id}/conciliar`, { itens: [{ tipo: 'pagamento', id: pagamentos[0].id }] });
    const semPerguntar = async (command: LancamentoCommand) => {
      const meta = { conta: ana.conta, ator: 1, fazenda: lancado.fazenda, commandId: randomUUID(), now: '2026-07-01T12:00:00.000Z' };
      const { position } = await app.services.dispatch(lancamentoDecider, id, command, meta);
      await app.services.progress.waitFor(position, 20_000);
    };
    await semPerguntar({ type: 'MudarPagamento', data: { lancamentoId: id, pagamentoId: pagamentos[0].id, status: 'PENDENTE' } });
    // What waits for its payment is paid as anything is.
    await feito('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO', dataPagamento: '2026-05-20' });
    await semPerguntar({ type: 'MudarPagamento', data: { lancamentoId: id, pagamentoId: pagamentos[0].id, status: 'PENDENTE' } });
    const doEngano = conciliadoCom(`O pagamento ${pagamentos[0].id}`, '20/05/2026, de -R$ 30,00');
    await recusado('DELETE', `/financeiro/${id}`, undefined, doEngano);
    await recusado('PUT', `/financeiro/pagamento/${pagamentos[0].id}`, { valor: 31 }, doEngano);
    await semPerguntar({ type: 'ExcluirLancamento', data: { lancamentoId: id, origem: null } });
    const desfeita = await feito('DELETE', `/extratos/linhas/${engano.id}/conciliar`);
    expect(desfeita).toMatchObject({ situacao: 'ABERTA', itens: [], sugestoes: [] });
  });

  it('o que se desfaz por um motivo já não prende nada, e tudo se reconstrói igual', async () => {
    const doMovimento = `/fluxos/${fluxo}/movimentacao/${ids.movimento}`;
    for (const linha of [ids.posto, ids.aporte])
      expect(await soPorMotivo('DELETE', `/extratos/linhas/${linha}/conciliar`, undefined, 'Paga noutra conta')).toMatchObject({
        situacao: 'ABERTA',
      });
    expect((await ana.call('DELETE', doMovimento)).status).toBe(204);
    expect((await ana.call('DELETE', `/financeiro/pagamento/${ids.parcela}`)).status).toBe(204);
    expect((await ana.call('DELETE', `/financeiro/${ids.diesel}`)).status).toBe(204);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
