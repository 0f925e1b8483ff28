import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/**
 * A farm in its second crop year: coffee of the year before is sold in it, alone and in one sale with this year's; income that names a crop year,
 * and that names none; deductions, and one expense of each year.
 */
export const jogarDuasSafras = async ({ call }: Conta) => {
  let na: Record<string, string> = {};
  const pedir = async (metodo: 'POST' | 'PUT', url: string, corpo: object) => {
    const { status, body } = await call(metodo, url, corpo, na);
    if (status >= 300) throw new Error(`${metodo} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (url: string, corpo: object): Promise<number> => (await pedir('POST', url, corpo)).id;
  na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'BOA VISTA' })) };
  const safra = (descricao: string, inicio: string, fim: string, safraAtual: 0 | 1) =>
    novo('/cat-safras', { descricao, inicio, fim, safraAtual });
  const passada = await safra('24/25', '2024-09-01', '2025-08-31', 0);
  const esta = await safra('25/26', '2025-09-01', '2026-08-31', 1);
  const talhao = await novo('/cad-talhoes', { nome: 'Grota', areaHa: 4 });
  const cliente = await novo('/cad-clientes', { nome: 'Exportadora' });
  const cafe = await novo('/cat-contas', { descricao: 'Venda de café', tipo: 'receita' });
  const palha = await novo('/cat-contas', { descricao: 'Palha', tipo: 'receita' });
  const funrural = await novo('/cat-contas', { descricao: 'Funrural', tipo: 'despesa', dre: 'DEDUCOES' });
  const lancar = (tipo: 'receita' | 'despesa', data: string, valor: number, mais: object = {}) =>
    novo('/financeiro', { tipo, descricao: 'X', data, valor, ...mais });
  const grao = async (dataEntrada: string, quantidade: number): Promise<number> =>
    (await pedir('POST', '/rastreabilidade/beneficio', { dataEntrada, tipo: 'Bica corrida', quantidade, avulso: 1 })).saidas[0].id;
  const vender = async (data: string, ...lotes: readonly (readonly [id: number, quantidade: number])[]) => {
    const produtos = lotes.map(([id, quantidade]) => ({ id, quantidade, precoSaca: 1_800 }));
    const { id } = await pedir('POST', '/vendas', { data, cliente, produtos });
    await pedir('PUT', `/vendas/${id}/finalizar`, { data });
  };
  const daPassada = await grao('2025-08-20', 900);
  await lancar('despesa', '2025-03-10', 3_000);
  await lancar('despesa', '2026-03-10', 5_000.01);
  await vender('2025-10-05', [daPassada, 600]);
  return { na, passada, esta, talhao, cafe, palha, funrural, daPassada, lancar, grao, vender };
};
