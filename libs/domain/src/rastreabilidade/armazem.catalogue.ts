import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** Buildings where dry coffee rests; the stacks inside are `pilha`. */
export const armazem = defineCatalogue({
  nome: 'Armazem',
  genero: 'm',
  tabela: 'armazem',
  path: 'cad-armazens',
  title: { singular: 'Armazém', plural: 'Armazéns' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
  },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
  mover: {},
});
