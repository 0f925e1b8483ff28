import type { Fazenda, Fita } from './fazenda.js';
import { mil, reais } from './fazenda.js';
import { type Despesa, somar } from './livro.js';

/** A year's costs, each asked of the product and written in the book: what happens on the land and in the office. */

const ANTES = ['2025-10', '2025-11', '2026-01', '2026-03'] as const;
const COLHEITA = ['2026-05', '2026-06'] as const;
const FOLHA = { inicio: '2026-05-01', fim: '2026-06-28', data: '2026-06-29' } as const;

export const comprar = async ({ certo, novo, livro, fornecedor, insumo }: Fazenda, { entre, ate }: Fita, dia: string): Promise<void> => {
  const [ml, centavos, frete] = [entre(100_000, 900_000), entre(50_000, 900_000), ate(20_000)];
  const produtos = [
    { id: insumo, descricao: 'Ureia', quantidade: mil(ml), valor: reais(centavos) },
    ...(frete > 0 ? [{ descricao: 'Frete', quantidade: 1, valor: reais(frete) }] : []),
  ];
  const id = await novo('/compras', { descricao: 'Adubo', refId: fornecedor, refTipo: 'fornecedor', data: dia, produtos });
  await certo('PUT', `/compras/${id}/finalizar`, {});
  livro.compras.push({ dia, ml, centavos, frete });
};

const ondeDe = (fazenda: Fazenda, { de, entre }: Fita): Despesa['onde'] => {
  const { talhoes } = fazenda.livro;
  const qual = de(['fazenda', 'fazenda', 'area', 'percentual', 'SECAGEM', 'BENEFICIO'] as const);
  if (qual === 'area') return talhoes.map(({ id, area }) => [id, area] as const);
  if (qual !== 'percentual') return qual;
  const parte = entre(1, 99);
  const [um, outro] = talhoes as [(typeof talhoes)[number], (typeof talhoes)[number]];
  return [
    [um.id, parte],
    [outro.id, 100 - parte],
  ];
};

/** Shares an entry among plots: by their areas, or by percentages. */
const ratear = ({ certo, livro }: Fazenda, id: number, onde: Despesa['onde']) => {
  if (typeof onde === 'string') return undefined;
  const porArea =
    onde.length === livro.talhoes.length &&
    onde.every(([talhao, peso]) => livro.talhoes.some((um) => um.id === talhao && um.area === peso));
  const partes = onde.map(([talhao, peso]) => ({ tipo: 'talhao', id: talhao, ...(!porArea && { percentual: peso }) }));
  return certo('PUT', `/financeiro/${id}/rateio`, { criterio: porArea ? 'AREA' : 'PERCENTUAL', partes });
};

export const lancar = async (fazenda: Fazenda, sorte: Fita, dia: string): Promise<void> => {
  const { certo, categorias, livro } = fazenda;
  const onde = ondeDe(fazenda, sorte);
  const centavos = sorte.entre(1, 900_000);
  const categoria = onde === 'SECAGEM' || onde === 'BENEFICIO' ? onde : sorte.de(['custeio', 'depreciacao', 'terra'] as const);
  const corpo = { tipo: 'despesa', descricao: `Conta de ${dia}`, valor: reais(centavos), data: dia, categoria: categorias[categoria] };
  const { id, pagamentos } = await certo('POST', '/financeiro', corpo);
  await ratear(fazenda, id, onde);
  livro.despesas.push({ id, pagamento: pagamentos[0].id, dia, centavos, onde });
};

const diaria = (quem: number, centavos: number) => ({
  colaboradores: [{ gloVinculoId: quem, tipo: 1, quantidade: 1, valor: reais(centavos) }],
});

/** Work on some plots, or on none, with an input or without: never more of it than was bought for sure. */
const trabalhar = async ({ certo, novo, livro, pessoas, insumo }: Fazenda, { ate, de, entre, dia }: Fita, vez: number): Promise<void> => {
  const talhoes = livro.talhoes.filter(() => ate(2) > 0).map(({ id }) => id);
  const quando = dia(de(['2025-12', '2026-02']));
  const centavos = entre(1, 90_000);
  const id = await novo('/reg-atividades', { talhoesIds: talhoes, atividade: 'Trato', data: quando });
  const { content } = await certo('POST', `/reg-atividades/${id}/mdobras`, diaria(de(pessoas), centavos));
  const usado = ate(2) > 0 ? { ml: entre(1, 15_000), vez } : null;
  if (usado) await certo('POST', `/reg-atividades/${id}/insumos`, { insumos: [{ insumo, qtd: mil(usado.ml) }] });
  livro.trabalhos.push({ id, dia: quando, talhoes, usado, linha: content[0].id, centavos });
};

const colher = async ({ certo, novo, livro, pessoas }: Fazenda, { de, entre, dia }: Fita): Promise<void> => {
  const talhao = de(livro.talhoes).id;
  const quando = dia(de(COLHEITA));
  const [medidas, preco] = [entre(20, 300), entre(1_000, 3_000)];
  const id = await novo('/reg-atividades', { talhoesIds: [talhao], data: quando });
  await certo('POST', `/reg-atividades/${id}/mdobrascolheita`, {
    ...{ modo: 'manual', vinculos: [{ colaborador: de(pessoas), talhao, tipo: 'L', medida: 60, valor: reais(preco), colhido: medidas }] },
  });
  livro.colheitas.push({ dia: quando, talhao, ml: medidas * 60_000, centavos: medidas * preco });
};

/** Closes the picking's sheet, with one picker's pay moved by some cents, which is a cost beyond the picking. */
const fechar = async ({ certo, livro, pessoas }: Fazenda, { entre, de }: Fita, folha: number): Promise<void> => {
  const { content } = await certo('GET', `/colaborador-pagamento-colheita/${folha}`);
  const quem = de(pessoas);
  const dele = (content as { colaborador: number; valorColheita: number }[]).find((um) => um.colaborador === quem);
  const colhido = Math.round((dele?.valorColheita ?? 0) * 100);
  const reajuste = Math.max(-colhido, entre(-5_000, 50_000));
  await certo('PUT', `/colaborador-pagamento-colheita/${folha}?colaborador=${quem}`, { valor: reais(colhido + reajuste) });
  const depois = (await certo('GET', `/colaborador-pagamento-colheita/${folha}`)).content as { reajuste: number }[];
  await certo('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {});
  livro.folha = { dia: FOLHA.data, centavos: somar(depois.map((um) => Math.round(um.reajuste * 100))) };
};

/** A year of work, purchases, entries and picking, and its sheet closed. Gives the sheet. */
export const fazerOAno = async (fazenda: Fazenda, sorte: Fita): Promise<number> => {
  const { vezes, dia, de } = sorte;
  for (const mes of ['2025-10', ...vezes(0, 2, () => de(ANTES))]) await comprar(fazenda, sorte, dia(mes));
  for (const vez of vezes(3, 6, (n) => n)) await trabalhar(fazenda, sorte, vez);
  for (const quando of vezes(5, 9, () => dia(de([...ANTES, ...COLHEITA, '2026-07'])))) await lancar(fazenda, sorte, quando);
  await fazenda.novo('/financeiro', {
    ...{ tipo: 'despesa', descricao: 'Mudas', valor: 5_000, data: '2026-03-10', categoria: fazenda.categorias.muda },
  });
  for (const _ of vezes(4, 8, () => 0)) await colher(fazenda, sorte);
  const { pessoas, fluxo, novo } = fazenda;
  const folha = await novo('/folha-pagamento-colheita', { descricao: 'Colheita', ...FOLHA, colaboradores: pessoas, fluxo });
  await fechar(fazenda, sorte, folha);
  return folha;
};

/** The sheet is opened, which takes its adjustment back, and closed with another. */
export const abrirAFolha = async ({ certo, livro }: Fazenda, folha: number): Promise<void> => {
  await certo('PATCH', `/folha-pagamento-colheita/abrir/${folha}`);
  livro.folha = null;
};
export const fecharDeNovo = fechar;

/** What was written wrong is put right: an amount, a share, a day's pay; and one entry is taken back. */
export const corrigirContas = async (fazenda: Fazenda, sorte: Fita): Promise<void> => {
  const { certo, livro, pessoas } = fazenda;
  const { de, entre } = sorte;
  const [errada, rateada, demais] = [de(livro.despesas), de(livro.despesas), de(livro.despesas)];
  errada.centavos = entre(1, 900_000);
  await certo('PUT', `/financeiro/pagamento/${errada.pagamento}`, { valor: reais(errada.centavos) });
  if (typeof rateada.onde !== 'string') {
    rateada.onde = livro.talhoes.map(({ id, area }) => [id, area] as const);
    await ratear(fazenda, rateada.id, rateada.onde);
  }
  await certo('DELETE', `/financeiro/${demais.id}`);
  livro.despesas = livro.despesas.filter((uma) => uma !== demais);
  const trabalho = de(livro.trabalhos);
  await certo('DELETE', `/reg-atividades/${trabalho.id}/mdobras/${trabalho.linha}`);
  trabalho.centavos = entre(1, 90_000);
  trabalho.linha = (await certo('POST', `/reg-atividades/${trabalho.id}/mdobras`, diaria(de(pessoas), trabalho.centavos))).content[0].id;
};
