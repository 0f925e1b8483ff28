import { montarSitio } from '../testing/sitio.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('a categoria de um lançamento', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const ids = { frete: 0, venda: 0, livre: 0 };
  const lancar = (corpo: object) =>
    ana.call('POST', '/financeiro', { tipo: 'despesa', descricao: 'Frete', valor: 10, data: '2026-05-11', ...corpo }, sitio.na);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    const nova = async (corpo: object) => (await ana.call('POST', '/cat-contas', corpo)).body.id as number;
    ids.frete = await nova({ descricao: 'Frete', tipo: 'despesa' });
    ids.venda = await nova({ descricao: 'Venda de palha', tipo: 'receita' });
    ids.livre = await nova({ descricao: 'Diversos' });
  });
  afterAll(() => app.close());

  it('sai de um tipo só, o nome, dada por nome, por código ou digitada: no lançamento, na lista, no pagamento', async () => {
    for (const [dada, nome, id] of [
      [ids.frete, 'Frete', ids.frete],
      ['Frete', 'Frete', ids.frete],
      ['Pedágio', 'Pedágio', null],
      [null, null, null],
    ] as const) {
      const { body } = await lancar({ categoria: dada });
      const dito = { categoria: nome, categoriaId: id, categoriaNome: nome };
      expect({ dada, body }).toMatchObject({ dada, body: { ...dito, pagamentos: [dito] } });
      const { content } = (await ana.call('GET', '/financeiro?size=200', undefined, sitio.na)).body;
      expect(content.find((um: { id: number }) => um.id === body.id)).toMatchObject(dito);
      const deVolta = await ana.call('PUT', `/financeiro/${body.id}`, { categoria: body.categoria, obs: 'Conferido' }, sitio.na);
      expect(deVolta.body).toMatchObject(dito);
    }
  });

  it('é do tipo do lançamento: a de receita não serve a uma despesa, por código nem por nome, ao criar nem ao alterar', async () => {
    const recusa = { status: 422, body: { code: 'CATEGORIA_DE_OUTRO_TIPO', errors: [{ campo: 'categoria' }] } };
    for (const categoria of [ids.venda, 'Venda de palha']) expect(await lancar({ categoria })).toMatchObject(recusa);
    expect(await lancar({ categoria: ids.venda, tipo: 'receita' })).toMatchObject({ status: 201 });
    expect(await lancar({ categoria: ids.livre, tipo: 'receita' })).toMatchObject({ status: 201 });
    const { body } = await lancar({ categoria: ids.frete });
    const alterar = (mudou: object) => ana.call('PUT', `/financeiro/${body.id}`, mudou, sitio.na);
    expect(await alterar({ categoria: ids.venda })).toMatchObject(recusa);
    expect(await alterar({ tipo: 'receita' })).toMatchObject(recusa);
    expect(await alterar({ tipo: 'receita', categoria: ids.venda })).toMatchObject({ status: 200, body: { categoria: 'Venda de palha' } });
  });
});
