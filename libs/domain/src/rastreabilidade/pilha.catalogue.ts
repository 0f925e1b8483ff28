import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { optional, ref, text } from '../kernel/catalogue/fields.js';

/** Stacks of a warehouse. */
export const pilha = defineCatalogue({
  nome: 'Pilha',
  genero: 'f',
  tabela: 'pilha',
  path: 'cad-pilhas',
  title: { singular: 'Pilha', plural: 'Pilhas' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    armazem: optional(ref('Armazém', 'armazem')),
  },
  label: 'descricao',
  list: ['descricao', 'armazem'],
  unique: ['descricao'],
});
