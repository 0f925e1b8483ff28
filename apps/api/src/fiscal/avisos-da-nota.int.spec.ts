import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('o que se avisa de uma nota que se lança', () => {
  let app: TestApp;
  let ana: Conta;
  let sede: Record<string, string>;
  let ureia: number;
  const criar = async (path: string, corpo: object) => {
    const { status, body } = await ana.call('POST', path, corpo, sede);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const lancar = (id: number, onde: 'stock' | 'financial', ensaio = '') => ana.call('POST', `/invoices/${id}/${onde}${ensaio}`, {}, sede);
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sede = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SEDE' })).body.id) };
    ureia = await criar('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
  });
  afterAll(() => app.close());

  let numero = 40;
  const nota = (parcelas: readonly object[]) =>
    criar('/invoices', {
      ...{ numero: String(++numero), emitida: '2026-10-05', emitente: 'ADUBOS', total: 120, parcelas },
      itens: [
        { descricao: 'Ureia 45%', unidade: 'SC', quantidade: 2, valor: 100 },
        { descricao: 'Entrega', unidade: 'UN', quantidade: 1, valor: 20 },
      ],
    });

  it('de uma de que nada entra no estoque, a recusa diz os itens, também no ensaio, e nada se grava', async () => {
    const id = await nota([{ vencimento: '2026-11-05', valor: 120 }]);
    const error =
      'Nenhum item desta nota diz que insumo é, e nada entraria no estoque. Diga o insumo de um deles ao menos: Ureia 45%; Entrega.';
    await intacto(async () => {
      for (const ensaio of ['?ensaio=1', ''])
        expect(await lancar(id, 'stock', ensaio)).toMatchObject({ status: 422, body: { code: 'NOTA_SEM_INSUMO', error } });
    });
    expect((await lancar(id, 'financial', '?ensaio=1')).body.avisos).toEqual([]);
    expect((await ana.call('GET', `/invoices/${id}`)).body).toMatchObject({ situacao: 'RECEBIDA', semInsumo: 2, aviso: null });
  });

  it('o que fica fora do estoque, e a dívida que não é o total: no ensaio, na resposta, na nota e na lista', async () => {
    const id = await nota([{ vencimento: '2026-11-05', valor: 119 }]);
    const [primeiro] = (await ana.call('GET', `/invoices/${id}/items?sort=id`)).body.content;
    expect((await ana.call('PATCH', `/invoices/${id}/items/${primeiro.id}`, { insumo: ureia, noEstoque: 100 }, sede)).status).toBe(200);
    const deve = 'A parcela é de R$ 119,00, e o total da nota é R$ 120,00: o que se deve é o da parcela.';
    const fica = 'Não entra no estoque, por não dizer que insumo é: Entrega.';
    await intacto(async () => {
      expect((await lancar(id, 'financial', '?ensaio=1')).body.avisos).toEqual([deve]);
      expect((await lancar(id, 'stock', '?ensaio=1')).body.avisos).toEqual([fica]);
    });
    expect((await lancar(id, 'financial')).body).toMatchObject({ situacao: 'NO_FINANCEIRO', aviso: `${fica}\n${deve}` });
    const lancada = { situacao: 'LANCADA', aviso: `Não entrou no estoque, por não dizer que insumo é: Entrega.\n${deve}` };
    expect((await lancar(id, 'stock')).body).toMatchObject(lancada);
    expect((await ana.call('GET', `/invoices/${id}`)).body).toMatchObject(lancada);
    const lista = (await ana.call('GET', '/invoices')).body.content as { readonly id: number }[];
    expect(lista.find((uma) => uma.id === id)).toMatchObject(lancada);
  });

  it('itens que não somam o total: na nota e no ensaio dos dois passos', async () => {
    const itens = [{ descricao: 'Ureia 45%', unidade: 'KG', quantidade: 2, valor: 40, insumo: ureia, noEstoque: 2 }];
    const uma = { numero: '77', emitida: '2026-10-05', emitente: 'ADUBOS', total: 50, itens };
    const id = await criar('/invoices', { ...uma, parcelas: [{ vencimento: '2026-11-05', valor: 50 }] });
    const aviso = 'Os itens somam R$ 40,00, e o total da nota é R$ 50,00.';
    expect((await ana.call('GET', `/invoices/${id}`)).body.aviso).toBe(aviso);
    for (const onde of ['stock', 'financial'] as const) expect((await lancar(id, onde, '?ensaio=1')).body.avisos).toEqual([aviso]);
  });

  it('do item na unidade do insumo basta dizer o insumo, no corpo ou na linha; o que entra segue o que se corrige até lançar', async () => {
    const havia = (await ana.call('GET', `/cad-estoque/${ureia}`)).body.quantidade;
    const item = { descricao: 'Ureia', unidade: 'Kg', quantidade: 2.5, valor: 10, insumo: ureia };
    const uma = { numero: '78', emitida: '2026-10-05', emitente: 'ADUBOS', total: 20 };
    const id = await criar('/invoices', { ...uma, itens: [item, { ...item, unidade: 'SC' }] });
    const [, emSacos] = (await ana.call('GET', `/invoices/${id}/items?sort=id`)).body.content as { readonly id: number }[];
    const corrigir = async (mais: object) =>
      expect((await ana.call('PATCH', `/invoices/${id}/items/${emSacos?.id}`, mais, sede)).status).toBe(200);
    const entram = async () => (await lancar(id, 'stock', '?ensaio=1')).body;
    const herbicida = await criar('/cad-insumos', { descricao: 'Herbicida', unidade: 'L' });
    expect(await entram()).toMatchObject({
      ...{ code: 'NOTA_SEM_QUANTIDADE_NO_ESTOQUE', error: expect.stringContaining('De 2,5 SC de "Ureia", a nota não diz quanto entra') },
    });
    await corrigir({ unidade: 'KG' });
    expect((await entram()).segue).toEqual(['Entram no estoque: 2,5 kg de Ureia; 2,5 kg de Ureia.']);
    await corrigir({ quantidade: 8 });
    expect((await entram()).segue).toEqual(['Entram no estoque: 2,5 kg de Ureia; 8 kg de Ureia.']);
    await corrigir({ insumo: herbicida });
    expect((await entram()).code).toBe('NOTA_SEM_QUANTIDADE_NO_ESTOQUE');
    await corrigir({ insumo: ureia, noEstoque: 6 });
    const confira = 'De 8 KG de Ureia, entram 6 no estoque: confira o item.';
    expect(await entram()).toMatchObject({ segue: ['Entram no estoque: 2,5 kg de Ureia; 6 kg de Ureia.'], avisos: [confira] });
    expect((await lancar(id, 'stock')).body).toMatchObject({ situacao: 'NO_ESTOQUE', aviso: confira });
    expect((await ana.call('GET', `/cad-estoque/${ureia}`)).body.quantidade - havia).toBe(8.5);
  });

  it('a mesma nota que se digita duas vezes aponta uma para a outra, até que uma se exclua; de outro emitente ou série, não', async () => {
    const digitada = (mais: object) =>
      criar('/invoices', {
        numero: '601',
        serie: '1',
        emitida: '2026-10-05',
        emitente: 'ADUBOS',
        emitenteDocumento: '90000001000129',
        total: 50,
        ...mais,
      });
    const [uma, outra] = [await digitada({}), await digitada({})];
    const aviso = async (id: number) => (await ana.call('GET', `/invoices/${id}`)).body.aviso;
    const confira = 'Há outra nota 601 deste emitente, de 05/10/2026: confira se não é a mesma, digitada duas vezes.';
    expect([await aviso(outra), await aviso(uma)]).toEqual([confira, confira]);
    for (const mais of [{ serie: '2' }, { emitenteDocumento: '90000002000173' }, { emitente: 'OUTROS', emitenteDocumento: null }])
      expect(await aviso(await digitada(mais))).toBeNull();
    for (const mais of [{ numero: '000.000.601' }, { serie: '001' }, { serie: null }, { emitente: 'Adubos', emitenteDocumento: null }]) {
      const escrita = await digitada(mais);
      expect(await aviso(escrita)).toBe(confira);
      expect((await ana.call('DELETE', `/invoices/${escrita}`, undefined, sede)).status).toBe(204);
    }
    expect((await ana.call('DELETE', `/invoices/${outra}`, undefined, sede)).status).toBe(204);
    expect(await aviso(uma)).toBeNull();
  });

  it('a chave que diz outro número, série, emitente ou mês do que se digitou o diz', async () => {
    const chave = chaveInventada({ numero: 303, destinatario: { documento: '' }, itens: [] });
    const certa = { numero: '000.303', serie: '1', emitida: '2026-10-31', emitenteDocumento: '90000001000129', chave };
    const id = await criar('/invoices', { ...certa, emitente: 'ADUBOS', total: 50 });
    const aviso = async (mais: object) => (await ana.call('PUT', `/invoices/${id}`, { ...certa, ...mais }, sede)).body.aviso;
    expect(await aviso({})).toBeNull();
    expect(await aviso({ numero: '304' })).toBe('A chave diz número 303: confira o que se digitou.');
    expect(await aviso({ serie: '2', emitida: '2026-11-01', emitenteDocumento: '90000002000173' })).toBe(
      'A chave diz série 1, emitente 90.000.001/0001-29, emissão em 10/2026: confira o que se digitou.',
    );
  });

  it('a que se emitiu em um dia que ainda não chegou o diz, e da que conta zero não se sabe quanto entra', async () => {
    const itens = [{ descricao: 'Ureia', unidade: 'KG', quantidade: 0, valor: 10, insumo: ureia }];
    const id = await criar('/invoices', { numero: '900', emitida: '2099-01-02', emitente: 'ADUBOS', total: 10, itens });
    expect((await ana.call('GET', `/invoices/${id}`)).body.aviso).toBe('A emissão, em 02/01/2099, ainda não chegou: confira o dia.');
    expect((await lancar(id, 'stock')).body.code).toBe('NOTA_SEM_QUANTIDADE_NO_ESTOQUE');
  });
});
