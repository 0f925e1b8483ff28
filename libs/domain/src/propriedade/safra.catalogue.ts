import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, flag, integer, optional, ref, refs, text } from '../kernel/catalogue/fields.js';
import { NOMES_DE_PRODUTO } from './produtos.js';

/** A crop year of a farm. Not the harvest itself: that is `colheita`. */
export const safra = defineCatalogue({
  nome: 'Safra',
  genero: 'f',
  tabela: 'safra',
  path: 'cat-safras',
  title: { singular: 'Safra', plural: 'Safras' },
  permissao: 'propriedade',
  fields: {
    descricao: optional(text('Descrição', { max: 120 })),
    inicio: day('Início'),
    fim: day('Fim'),
    safraAtual: optional(flag('Safra atual')),
    produto: optional(integer('Produto', { min: 1, rotulos: NOMES_DE_PRODUTO })),
    talhoes: optional(refs('Talhões', 'talhao')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'descricao',
  list: ['descricao', 'inicio', 'fim', 'safraAtual'],
  unique: [],
});
