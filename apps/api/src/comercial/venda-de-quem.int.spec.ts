import { DIA_DA_VENDA, naVenda } from '../testing/na-venda.js';

const SENHA = 'senha-muito-boa';
const roca = naVenda();
const { pedir, certo, corpoDaVenda, grao, linha, vender } = roca;

type Pedido = readonly [metodo: Parameters<typeof pedir>[0], url: string, corpo?: object];

/** A sale with a delivery and a note, and every route about it. */
const tudoDaVenda = async (): Promise<{ leituras: readonly Pedido[]; mudancas: readonly Pedido[] }> => {
  const a = await grao(10);
  const { id, produtos } = await vender(linha(a, 10));
  const item = produtos[0].id;
  const { id: eid } = await certo('POST', `/vendas/${id}/entregas`, { item, data: DIA_DA_VENDA, quantidade: 4 });
  const { id: hid } = await certo('POST', `/vendas/${id}/historico`, { texto: 'Nossa' });
  return {
    leituras: [
      ['GET', `/vendas/${id}/lotes`],
      ['GET', `/vendas/${id}/entregas`],
      ['GET', `/vendas/${id}/historico`],
    ],
    mudancas: [
      ['PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 10)])],
      ['DELETE', `/vendas/produtos/${item}`],
      ['DELETE', `/vendas/${id}/lotes/${a}`],
      ['POST', `/vendas/${id}/entregas`, { item, data: DIA_DA_VENDA }],
      ['DELETE', `/vendas/${id}/entregas/${eid}`],
      ['POST', `/vendas/${id}/historico`, { texto: 'Minha' }],
      ['DELETE', `/vendas/${id}/historico/${hid}`],
      ['POST', `/vendas/${id}/${item}/entregue`, {}],
      ['DELETE', `/vendas/${id}/${item}/entregue`],
    ],
  };
};

/** A user of Ana's account with fewer permissions. */
const alguem = async (papel: string, fazenda?: number) => {
  const login = `${papel}-${fazenda ?? 'todas'}`;
  const { id } = await certo('POST', '/cat-usuarios', { nome: 'Zé', login, papel, senha: SENHA });
  if (fazenda !== undefined) await certo('POST', `/users/${id}/permissions`, { fazenda });
  const { token } = (await roca.app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body;
  return (metodo: Pedido[0], url: string, body?: object) => roca.app.call(metodo, url, { token, body });
};

describe('uma venda é de quem é', () => {
  it('de outra conta não está lá, e nada muda', async () => {
    const { leituras, mudancas } = await tudoDaVenda();
    const antes = (await roca.app.facts()).length;
    for (const [metodo, url, corpo] of [...leituras, ...mudancas])
      expect([metodo, url, (await roca.bia.call(metodo, url, corpo)).status]).toEqual([metodo, url, 404]);
    for (const lista of ['itens', 'pesquisar']) expect((await roca.bia.call('GET', `/vendas/produtos/${lista}`)).body.content).toEqual([]);
    expect((await roca.app.facts()).length).toBe(antes);
  });

  it('café de outra fazenda se vende, e a venda diz quais lotes', async () => {
    const lote = await grao(10);
    const { id, codigo } = await certo('GET', `/rastreabilidade/lotes/${lote}`);
    const longe = (await certo('POST', '/fazendas', { nome: 'LONGE' })).id;
    const daqui = await certo('POST', '/vendas', corpoDaVenda([linha(id, 5)]));
    expect(daqui.avisos).toEqual([]);
    const deLonge = await certo('POST', '/vendas', { ...corpoDaVenda([linha(id, 5)]), fazenda: longe });
    expect(deLonge).toMatchObject({
      fazenda: longe,
      avisos: [`O lote ${codigo} é de outra fazenda: a venda, o dinheiro e o custo contam nesta.`],
    });
  });

  it('quem trabalha em outra fazenda não a vê, nem a muda', async () => {
    const { leituras, mudancas } = await tudoDaVenda();
    const { id: outra } = await certo('POST', '/fazendas', { nome: 'OUTRA' });
    const gerente = await alguem('gerente', outra);
    const antes = (await roca.app.facts()).length;
    for (const [metodo, url, corpo] of [...leituras, ...mudancas])
      expect([metodo, url, (await gerente(metodo, url, corpo)).status]).toEqual([metodo, url, 404]);
    for (const lista of ['itens', 'pesquisar']) expect((await gerente('GET', `/vendas/produtos/${lista}`)).body.content).toEqual([]);
    expect((await roca.app.facts()).length).toBe(antes);
  });

  it('quem só pode olhar olha; quem não pode nem isso é recusado', async () => {
    const { leituras, mudancas } = await tudoDaVenda();
    const [auditor, operador] = [await alguem('auditor'), await alguem('operador')];
    const antes = (await roca.app.facts()).length;
    for (const [metodo, url] of leituras)
      expect([url, (await auditor(metodo, url)).status, (await operador(metodo, url)).status]).toEqual([url, 200, 403]);
    for (const [metodo, url, corpo] of mudancas)
      expect([metodo, url, (await auditor(metodo, url, corpo)).status]).toEqual([metodo, url, 403]);
    for (const url of ['/vendas/produtos/itens', '/vendas/produtos/pesquisar', '/cad-fornecedores/document?document=1', '/recibos'])
      expect([url, (await auditor('GET', url)).status, (await operador('GET', url)).status]).toEqual([url, 200, 403]);
    expect((await roca.app.facts()).length).toBe(antes);
  });
});
