import { montarSitio } from '../testing/sitio.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('uma venda avulsa não tem lotes', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const vender = (corpo: object) =>
    ana.call('POST', '/vendas', { tipo: 'avulso', data: '2026-06-20', cliente: sitio.cliente, ...corpo }, sitio.na);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
  });
  afterAll(() => app.close());

  it('responde sem lotes, na venda e na lista; finaliza, reabre e se apaga', async () => {
    const { status, body } = await vender({ categoria: 'Palha', obs: 'Da beneficiadora', produtos: [] });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { tipo: 'avulso', produtos: [], origens: [], kg: 0, total: 0, status: 'ABERTO' },
    });
    expect((await ana.call('GET', `/vendas/${body.id}`)).body.produtos).toEqual([]);
    expect((await ana.call('GET', '/vendas', undefined, sitio.na)).body.content).toEqual([
      expect.objectContaining({ id: body.id, total: 0 }),
    ]);
    expect((await ana.call('PUT', `/vendas/${body.id}/finalizar`, { fluxo: 0 })).body).toMatchObject({ status: 'FECHADO', produtos: [] });
    expect((await ana.call('PATCH', `/vendas/${body.id}/abrir`)).body).toMatchObject({ status: 'ABERTO', produtos: [] });
    expect((await ana.call('DELETE', `/vendas/${body.id}`)).status).toBe(204);
    const retirada = await ana.call('GET', `/vendas/${body.id}`);
    expect(retirada).toMatchObject({ status: 410, body: { code: 'REGISTRO_RETIRADO' } });
    expect(retirada.body.error).toMatch(/^Este registro foi retirado em .*, por Conta ana\./);
  });

  it('recusa lotes pelo nome; a que não é avulsa continua a pedi-los', async () => {
    const linha = { id: 1, quantidade: 1, precoSaca: 1 };
    const comLotes = await vender({ produtos: [linha] });
    const erro = { campo: 'produtos', mensagem: 'Uma venda avulsa não tem lotes: deixe produtos de fora.' };
    expect(comLotes).toMatchObject({ status: 400, body: { errors: [erro] } });
    for (const produtos of [[], undefined]) {
      const semLotes = await vender({ tipo: 'lote', produtos });
      expect(semLotes).toMatchObject({ status: 400, body: { errors: [{ campo: 'produtos', mensagem: 'Lotes obrigatórios' }] } });
    }
  });

  it('os papéis de uma venda sem café dizem que não há, e nada quebra', async () => {
    const { body } = await vender({});
    for (const papel of ['epcis', 'eudr', 'correcoes-da-origem', 'alteracoes']) {
      const { status } = await ana.call('GET', `/vendas/${body.id}/${papel}`);
      expect({ papel, quebrou: status >= 500 }).toEqual({ papel, quebrou: false });
    }
  });
});
