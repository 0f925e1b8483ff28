import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import { formFields } from '../testing/catalogue-examples.js';
import { registerRecords } from '../testing/register-records.js';
import { montarSitio } from '../testing/sitio.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const todos: readonly Catalogue[] = Object.values(records);
const deUmTipo = todos.flatMap((de) =>
  formFields(de).flatMap(([campo, { doTipo }]) => (doTipo === undefined ? [] : [{ path: de.path, campo, doTipo, de }])),
);

describe('a categoria de um lançamento', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let n = 100;
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
      const nomeada = { categoria: nome, categoriaId: id, categoriaNome: nome };
      expect({ dada, body }).toMatchObject({ dada, body: { ...nomeada, pagamentos: [nomeada] } });
      const { content } = (await ana.call('GET', '/financeiro?size=200', undefined, sitio.na)).body;
      expect(content.find((um: { id: number }) => um.id === body.id)).toMatchObject(nomeada);
      const deVolta = await ana.call('PUT', `/financeiro/${body.id}`, { categoria: body.categoria, obs: 'Conferido' }, sitio.na);
      expect(deVolta.body).toMatchObject(nomeada);
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

  it('do que já se pagou em parte só muda com o motivo, que fica na história; a mesma, devolvida como veio, não o pede', async () => {
    const { body } = await lancar({ categoria: ids.frete });
    const [pagamento] = body.pagamentos;
    const parte = { valor: 0.01, dataPagamento: body.data };
    expect((await ana.call('POST', `/financeiro/pagamento/${pagamento.id}/parte`, parte, sitio.na)).status).toBe(201);
    const alterar = (mudou: object) => ana.call('PUT', `/financeiro/${body.id}`, mudou, sitio.na);
    const recusa = { status: 422, body: { code: 'CATEGORIA_DO_QUE_SE_PAGOU', errors: [{ campo: 'motivo' }] } };
    expect(await alterar({ categoria: ids.livre })).toMatchObject(recusa);
    expect(await alterar({ categoria: ids.frete, obs: 'Conferido' })).toMatchObject({ status: 200 });
    expect(await alterar({ categoria: ids.livre, motivo: 'Não era frete' })).toMatchObject({
      status: 200,
      body: { categoriaId: ids.livre },
    });
    const { content } = (await ana.call('GET', `/financeiro/${body.id}/alteracoes`, undefined, sitio.na)).body;
    expect(content[0]).toMatchObject({
      ...{ tipo: 'LancamentoAlterado', motivo: 'Não era frete' },
      mudancas: [{ rotulo: 'Categoria', antes: expect.any(String), depois: expect.any(String) }],
    });
    const mudou = (tipo: string) => content.find((um: { tipo: string }) => um.tipo === tipo).mudancas;
    expect(mudou('PagamentoIncluido')).toContainEqual({ rotulo: 'Valor', antes: null, depois: expect.stringMatching(/^R\$ /) });
    expect(mudou('PagamentoAlterado')).toMatchObject([{ rotulo: 'Valor' }]);
    expect(mudou('PagamentoEfetuado')).toMatchObject([{ rotulo: 'Pago em', antes: null }]);
  });

  it('digitada antes de haver o cadastro, passa a ser a dele: na lista, no filtro, no resumo e no DRE', async () => {
    const feitas = [await lancar({ categoria: 'ANALISE DE SOLO', valor: 70 }), await lancar({ categoria: 'Análise de solo', valor: 30 })];
    const venda = await lancar({ categoria: 'Análise de solo', tipo: 'receita', valor: 5 });
    const { id } = (await ana.call('POST', '/cat-contas', { descricao: 'Análise de solo', tipo: 'despesa', dre: 'INVESTIMENTO' })).body;
    for (const { body } of feitas)
      expect((await ana.call('GET', `/financeiro/${body.id}`)).body).toMatchObject({ categoria: 'Análise de solo', categoriaId: id });
    expect((await ana.call('GET', `/financeiro/${venda.body.id}`)).body).toMatchObject({ categoria: 'Análise de solo', categoriaId: null });
    const { content } = (await ana.call('GET', `/financeiro?categoria=${id}`, undefined, sitio.na)).body;
    expect(content.map((um: { id: number }) => um.id).toSorted()).toEqual(feitas.map(({ body }) => body.id).toSorted());
    const resumo = (await ana.call('POST', '/financeiro/resumo', { categoria: String(id) }, sitio.na)).body;
    expect(resumo.content).toEqual([{ categoria: 'Análise de solo', categoriaId: id, receita: 0, despesa: 100, total: -100 }]);
    const dre = (await ana.call('GET', '/relatorios/dre?dateStart=2026-05-01&dateEnd=2026-05-31', undefined, sitio.na)).body;
    expect(dre.resumo.investimento).toBe(100);
  });

  it('está dito de que tipo é, em todo registro de que um passo faz um lançamento', () => {
    const fazem = Object.values<Register>(registers).filter(({ transitions }) =>
      Object.values(transitions).some(({ sees }) => Object.hasOwn(sees ?? {}, 'categoria')),
    );
    expect(fazem.length).toBeGreaterThan(2);
    expect(deUmTipo.map(({ path }) => path)).toEqual(expect.arrayContaining(fazem.map(({ path }) => path)));
  });

  it.each(deUmTipo)('$path: $campo do outro tipo é recusada onde se diz, ao criar e ao alterar', async ({ path, campo, doTipo, de }) => {
    const { body } = registerRecords(registers.compra, { farmOf: () => sitio.fazenda, next: () => ++n });
    const enviado = await body(ana, de);
    const tipo = typeof doTipo === 'string' ? doTipo : String(enviado[doTipo.campo]);
    const [sua, outra] = tipo === 'despesa' ? [ids.frete, ids.venda] : [ids.venda, ids.frete];
    const recusa = { status: 422, body: { code: 'CATEGORIA_DE_OUTRO_TIPO', errors: [{ campo }] } };
    expect(await ana.call('POST', `/${path}`, { ...enviado, [campo]: outra }, sitio.na)).toMatchObject(recusa);
    const feito = await ana.call('POST', `/${path}`, { ...enviado, [campo]: sua }, sitio.na);
    expect(feito).toMatchObject({ status: 201, body: { [campo]: sua } });
    const alterar = (mudou: object) => ana.call('PUT', `/${path}/${feito.body.id}`, mudou);
    expect(await alterar({ [campo]: outra })).toMatchObject(recusa);
    const mudam = typeof doTipo === 'string' ? [] : [{ [doTipo.campo]: tipo === 'despesa' ? 'receita' : 'despesa' }];
    for (const mudou of mudam) expect(await alterar(mudou)).toMatchObject(recusa);
    expect(await alterar({ [campo]: ids.livre })).toMatchObject({ status: 200, body: { [campo]: ids.livre } });
  });
});
