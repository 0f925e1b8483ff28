import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, money, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';

/** Coffee that a farm expects to sell: how many sacas, when and at what price. No sale: it takes nothing out of a lot. */
export const estimativaVenda = defineCatalogue({
  nome: 'EstimativaVenda',
  genero: 'f',
  tabela: 'estimativa_venda',
  path: 'estimativa-venda',
  title: { singular: 'Estimativa de venda', plural: 'Estimativas de venda' },
  permissao: 'planejamento',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    safra: ref('Safra', 'safra'),
    data: day('Quando'),
    sacas: quantity('Sacas', 'sc'),
    precoSaca: money('Preço da saca'),
    cliente: optional(ref('Cliente', 'cliente')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'safra', 'data', 'sacas', 'precoSaca'],
  unique: [],
  calculados: { total: money('Total') },
  listaCalculada: ['total'],
});
