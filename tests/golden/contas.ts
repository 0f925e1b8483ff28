import { jogarDuasSafras } from '../../apps/api/src/testing/duas-safras.js';
import type { Mesa } from './mesa.js';
import { foraDoLugar, naFazendaDeOutro, obter, perguntar, repetir } from './recurso.js';

/** Answers to *what did it cost*, *what if*, and *what was filed*. */

const NINGUEM = 999_999;

/** The cost of a sale: of coffee that came from a plot, of coffee without a past, and once an invoice came late. */
export const trocasDoCustoDaVenda = async (mesa: Mesa): Promise<void> => {
  const { fazer, sitio } = mesa;
  await fazer('POST', '/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
  await fazer('POST', '/financeiro', { tipo: 'despesa', descricao: 'Adubo', data: '2026-03-10', valor: 8_000.01 });
  const { id } = await fazer('POST', '/rastreabilidade', { data: '2026-06-18', talhoes: [{ talhaoId: sitio.mata, quantidade: 3_000 }] });
  const bica = { dataEntrada: '2026-06-20', tipo: 'Bica corrida' };
  const dosLotes = { ...bica, quantidade: 370, lotes: [{ id, quantidade: 3_000 }] };
  const daqui = (await fazer('POST', '/rastreabilidade/beneficio', dosLotes)).saidas[0].id;
  const semOrigem = (await fazer('POST', '/rastreabilidade/beneficio', { ...bica, quantidade: 60, avulso: 1 })).saidas[0].id;
  const produtos = [
    { id: daqui, quantidade: 120, precoSaca: 1_800 },
    { id: semOrigem, quantidade: 60, precoSaca: 1_700 },
  ];
  const venda = (await fazer('POST', '/vendas', { data: '2026-06-20', cliente: sitio.cliente, produtos })).id;
  await obter(mesa, '/vendas/{id}/custo', { id: venda });
  await fazer('PUT', `/vendas/${venda}/finalizar`, { data: '2026-06-20' });
  await fazer('POST', '/financeiro', { tipo: 'despesa', descricao: 'Frete que chegou depois', data: '2026-03-11', valor: 1_000 });
  await obter(mesa, '/vendas/{id}/custo', { id: venda });
};

/** A crop year of which nothing is sold, though the coffee of the year before was; and a scenario of it, with its lines. */
export const trocasDosCenarios = async (deQuem: Mesa): Promise<void> => {
  const { na, esta, passada, grao } = await jogarDuasSafras(deQuem.ana);
  const mesa: Mesa = {
    ...deQuem,
    fazer: async (metodo, caminho, corpo) => (await deQuem.ana.call(metodo, caminho, corpo, na)).body,
    pedir: (pedido) => deQuem.pedir({ ...pedido, cabecalhos: { ...(pedido.quem ? {} : na), ...pedido.cabecalhos } }),
  };
  const [cenario, vendas, gastos] = ['', '/{id}/vendas', '/{id}/gastos'].map((parte) => `/planejamentos/cenarios${parte}`) as [
    string,
    string,
    string,
  ];
  await grao('2026-06-10', 600);
  const corpo = { descricao: 'Vender agora', safra: esta };
  await mesa.pedir({ caso: 'inválido', metodo: 'POST', rota: cenario, corpo: { ...corpo, descricao: '' } });
  await mesa.pedir({ caso: 'recusado', metodo: 'POST', rota: cenario, corpo: { ...corpo, safra: NINGUEM } });
  await mesa.pedir({ caso: 'outra conta', metodo: 'POST', rota: cenario, corpo, quem: mesa.bia });
  const feito = await repetir(mesa, { caso: 'certo', metodo: 'POST', rota: cenario, corpo }, { corpo: { ...corpo, descricao: 'Esperar' } });
  const em = { id: feito.body.id as number };
  const venda = { data: '2026-09-15', sacas: 8, precoSaca: 2_100 };
  await foraDoLugar(mesa, { metodo: 'POST', rota: vendas, em, corpo: venda });
  await mesa.pedir({ caso: 'inválido', metodo: 'POST', rota: vendas, em, corpo: { ...venda, sacas: 0 } });
  await repetir(mesa, { caso: 'certo', metodo: 'POST', rota: vendas, em, corpo: venda }, { corpo: { ...venda, sacas: 9 } });
  const gasto = { descricao: 'Adubo', tipo: 'COMPRA', data: '2026-10-10', valor: 3_000.01 };
  await repetir(mesa, { caso: 'certo', metodo: 'POST', rota: gastos, em, corpo: gasto }, { corpo: { ...gasto, valor: 1 } });
  for (const safra of [esta, passada])
    await perguntar(mesa, `${cenario}/comparar`, { query: `?safra=${safra}`, invalido: `?safra=${safra}&de=ontem` });
  await obter(mesa, `${cenario}/{id}`, em);
  await repetir(mesa, { caso: 'certo', metodo: 'DELETE', rota: `${cenario}/{id}`, em }, { query: '?fazenda=0' });
};

const endereco = { logradouro: 'Rua das Flores', numero: '10', bairro: 'Centro', uf: 'MG', municipio: '3114105', cep: '37472000' };

/** A cash book that is filed, what changes in it afterwards, and a filing said by mistake. */
export const trocasDoLivroCaixa = async (mesa: Mesa): Promise<void> => {
  const { fazer } = mesa;
  const ze = { nome: 'José da Silva', cpf: '90000010057', email: 'ze@exemplo.com.br', ...endereco };
  const produtor = (await fazer('POST', '/cad-produtores-rurais', ze)).id;
  const imovel = { nome: 'Santa Rita', codigo: 1, exploracao: '1', cafir: '12345678', caepf: '90000010057001', ...endereco };
  await fazer('POST', '/cad-imoveis-rurais', { ...imovel, produtor, participacao: 100 });
  const lancar = (tipo: string, descricao: string, valor: number, dia: string) =>
    fazer('POST', '/financeiro', { tipo, descricao, valor, data: dia, dataPagamento: dia, status: 'PAGO' });
  await lancar('despesa', 'Adubo', 1_000.01, '2026-03-10');
  const cafe = await lancar('receita', 'Café', 30_000, '2026-07-15');
  const em = { id: produtor, ano: 2026 };
  const livro = '/lcdpr/{id}/{ano}';
  const deQuem = async (pedido: Omit<Parameters<Mesa['pedir']>[0], 'caso'>) => {
    expect((await mesa.pedir({ ...pedido, caso: 'recusado', em: { ...em, id: NINGUEM } })).status).toBe(404);
    expect((await mesa.pedir({ ...pedido, caso: 'outra conta', quem: mesa.bia })).status).toBe(404);
  };
  const entregar = { metodo: 'POST', rota: `${livro}/entregas`, em } as const;
  const corpo = { entregueEm: '2026-08-30', recibo: '12.34.56' };
  await deQuem({ ...entregar, corpo });
  await mesa.pedir({ ...entregar, caso: 'inválido', corpo: { entregueEm: 'ontem' } });
  const futuro = await mesa.pedir({ ...entregar, caso: 'recusado', corpo: { entregueEm: '2027-01-01' } });
  expect(futuro.body.code).toBe('ENTREGA_NO_FUTURO');
  const { body: entrega } = await repetir(mesa, { ...entregar, caso: 'certo', corpo }, { corpo: { recibo: '9' } });
  await fazer('PATCH', `/financeiro/pagamento/${cafe.pagamentos[0].id}`, { status: 'PENDENTE' });
  await lancar('despesa', 'Diesel', 99.99, '2026-07-16');
  for (const rota of [`${livro}/entregas`, `${livro}/diferencas`, livro, `${livro}/linhas`]) {
    const pedido = { metodo: 'GET', rota, em } as const;
    await mesa.pedir({ ...pedido, caso: 'certo' });
    await mesa.pedir({ ...pedido, caso: 'inválido', em: { ...em, ano: 1999 } });
    await deQuem(pedido);
    await naFazendaDeOutro(mesa, pedido);
  }
  const desfazer = { metodo: 'DELETE', rota: '/lcdpr/entregas/{id}', em: { id: entrega.id as number } } as const;
  await foraDoLugar(mesa, desfazer);
  await repetir(mesa, { ...desfazer, caso: 'certo' }, { query: '?fazenda=0' });
};
