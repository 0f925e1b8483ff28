import { type Farm, units } from './farm.js';
import { byCategoryOf, totalsOf } from './recompute.js';

/** Every category comes to what the spreadsheets say of it, and the statement of results tells the income of coffee from the rest. */
export const categoriesAgree = async (farm: Farm, arquivos: Parameters<typeof byCategoryOf>[0]): Promise<void> => {
  const byCategory = byCategoryOf(arquivos);
  const categorias = await farm.all<{ id: number; descricao: string; tipo: string }>('/cat-contas');
  expect(categorias.map(({ tipo, descricao }) => `${tipo} ${descricao}`).toSorted()).toEqual(Object.keys(byCategory).toSorted());
  for (const { id, tipo, descricao } of categorias) {
    const { totals } = await farm.get<{ totals: Record<string, number> }>(`/financeiro?size=1&categoria=${id}`);
    expect({ descricao, soma: units(totals[tipo] as number, 2) }).toEqual({ descricao, soma: byCategory[`${tipo} ${descricao}`] });
  }
  const { content } = await farm.get<{ content: { conta: string; valor: number }[] }>(
    '/relatorios/dre?dateStart=2000-01-01&dateEnd=2100-12-31&size=200',
  );
  const noDre = (conta: string) => content.filter((uma) => uma.conta === conta).reduce((soma, { valor }) => soma + units(valor, 2), 0n);
  const cafe = byCategory['receita Venda de café'] ?? 0n;
  expect([noDre('Venda de café'), noDre('Outras receitas')]).toEqual([cafe, totalsOf(arquivos).receitas - cafe]);
};
