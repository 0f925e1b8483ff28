import { categoriaDoTipo } from '../financeiro/categoria.fields.js';
import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, money, optional, ref, text } from '../kernel/catalogue/fields.js';

/** Income that a farm expects besides its coffee: rent of pasture, sale of husk, a neighbour's drying. */
export const estimativaReceitaAvulsa = defineCatalogue({
  nome: 'EstimativaReceitaAvulsa',
  genero: 'f',
  tabela: 'estimativa_receita_avulsa',
  path: 'estimativa-receita-avulsa',
  title: { singular: 'Estimativa de receita avulsa', plural: 'Estimativas de receita avulsa' },
  permissao: 'planejamento',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    safra: ref('Safra', 'safra'),
    data: day('Quando'),
    valor: money('Valor'),
    categoria: optional(categoriaDoTipo('receita')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'safra', 'data', 'valor'],
  unique: [],
});
