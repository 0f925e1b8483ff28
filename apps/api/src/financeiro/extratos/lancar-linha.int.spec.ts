import { formulario } from '../../testing/formulario.js';
import { type LinhaDeOfx, ofx } from '../../testing/ofx.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = { readonly id: number };
type Resposta = { readonly status: number; readonly body: { readonly code?: string } };

const VINTE = 20;

describe('uma linha que vira lançamento', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string>;
  let [banco, outro] = [0, 0];
  const feito = async (...[method, path, corpo]: Parameters<Conta['call']>) => {
    const resposta = await ana.call(method, path, corpo, na);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const trazer = async (...linhas: readonly LinhaDeOfx[]) => {
    const { body, headers } = formulario({ fluxo: String(banco) }, { nome: 'extrato.ofx', conteudo: ofx(linhas) });
    const { id } = (await ana.call('POST', '/extratos', body, headers)).body;
    return (await feito('GET', `/extratos/linhas?extrato=${id}&sort=id`)).content;
  };
  const lancamentos = async (q: string) => (await feito('GET', `/financeiro?q=${encodeURIComponent(q)}`)).content;
  /** How many of the answers are of each kind. */
  const contadas = (respostas: readonly Resposta[]) =>
    Object.fromEntries(
      [...Map.groupBy(respostas, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(([qual, iguais]) => [
        qual,
        iguais.length,
      ]),
    );
  const saldo = async (fluxo: number) => (await feito('POST', '/fluxos/saldo/mostrar', { fluxo })).total;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SEDE' })).body.id) };
    banco = (await feito('POST', '/fluxos', { descricao: 'BANCO' })).id;
    outro = (await feito('POST', '/fluxos', { descricao: 'OUTRO BANCO' })).id;
  });
  afterAll(() => app.close());

  it.each([
    ['um lançamento', 'TARIFA DE VINTE', -12.5, 0],
    ['uma transferência', 'TRANSFERÊNCIA DE VINTE', -12.5, 12.5],
  ] as const)('de vinte que chegam juntos %s fica, e dos recusados nada', async (_qual, descricao, daqui, la) => {
    const antes = [await saldo(banco), await saldo(outro)] as const;
    const [linha]: [Linha] = await trazer(['20260610', '-12,50', descricao]);
    const corpo = la === 0 ? { categoria: 'TARIFAS' } : { outroFluxo: outro };
    const respostas = await Promise.all(
      Array.from({ length: VINTE }, () => ana.call('POST', `/extratos/linhas/${linha.id}/lancamento`, corpo, na)),
    );
    expect(contadas(respostas)).toEqual({ '201': 1, '409 LINHA_DO_EXTRATO_RESOLVIDA': VINTE - 1 });
    const ficaram = await lancamentos(descricao);
    expect(ficaram).toHaveLength(1);
    const { itens } = await feito('GET', `/extratos/linhas/${linha.id}`);
    expect(itens).toMatchObject([{ lancamento: ficaram[0].id, valor: -12.5, pagou: false }]);
    expect([await saldo(banco), await saldo(outro)]).toEqual([antes[0] + daqui, antes[1] + la]);
  });

  it('de quem a lança, a ignora e a concilia no mesmo instante, um só consegue', async () => {
    const aberto = { tipo: 'despesa', valor: 8, data: '2026-06-11', fluxo: banco, descricao: 'JÁ LANÇADO' };
    const { pagamentos } = await feito('POST', '/financeiro', aberto);
    const [linha]: [Linha] = await trazer(['20260611', '-8,00', 'DE TRÊS']);
    const [lancou, ...outras] = await Promise.all([
      ana.call('POST', `/extratos/linhas/${linha.id}/lancamento`, {}, na),
      ana.call('POST', `/extratos/linhas/${linha.id}/ignorar`, { motivo: 'Do vizinho' }, na),
      ana.call('POST', `/extratos/linhas/${linha.id}/conciliar`, { itens: [{ tipo: 'pagamento', id: pagamentos[0].id }] }, na),
    ]);
    expect([lancou, ...outras].filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await lancamentos('DE TRÊS')).toHaveLength(lancou.status === 201 ? 1 : 0);
  });

  it('o que se recusa não toma a linha', async () => {
    const [linha]: [Linha] = await trazer(['20260612', '-3,00', 'PARA SI MESMO']);
    const paraSi = await ana.call('POST', `/extratos/linhas/${linha.id}/lancamento`, { outroFluxo: banco }, na);
    expect(paraSi).toMatchObject({ status: 422, body: { code: 'FLUXO_DE_SAIDA_OBRIGATORIO' } });
    expect(await feito('GET', `/extratos/linhas/${linha.id}`)).toMatchObject({ situacao: 'ABERTA' });
  });

  it('de quem morreu depois de tomar a linha, o lançamento ainda vem, uma vez', async () => {
    const semDepois = await app.upon({ reactor: { ...app.services.reactor, react: async () => ({ receipts: [], pending: [] }) } });
    const [linha]: [Linha] = await trazer(['20260613', '-4,00', 'MEIO DO CAMINHO']);
    const pedido = { token: ana.token, body: {}, headers: na };
    try {
      await semDepois.call('POST', `/extratos/linhas/${linha.id}/lancamento`, pedido);
    } finally {
      await semDepois.close();
    }
    expect(await lancamentos('MEIO DO CAMINHO')).toHaveLength(0);
    const fato = (await app.facts()).findLast(({ type }) => type === 'LinhasDoExtratoConciliadas');
    if (!fato) throw new Error('a linha não foi tomada');
    for (const vez of [1, 2]) expect({ vez, ...(await app.services.reactor.react(fato)) }).toMatchObject({ vez, pending: [] });
    expect(await app.services.progress.waitFor(await app.services.store.head(), 20_000)).toBe(true);
    const [ficou, ...mais] = await lancamentos('MEIO DO CAMINHO');
    expect([ficou, mais]).toMatchObject([{ valor: 4, status: 'PAGO' }, []]);
    expect((await feito('GET', `/extratos/linhas/${linha.id}`)).itens).toMatchObject([{ lancamento: ficou.id }]);
  });

  it('tudo se reconstrói igual', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
