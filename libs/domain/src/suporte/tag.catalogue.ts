import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** A word of one's own to find things by, put on files, workers and records. */
export const tag = defineCatalogue({
  nome: 'Tag',
  genero: 'f',
  tabela: 'tag',
  path: 'tags',
  title: { singular: 'Tag', plural: 'Tags' },
  permissao: 'suporte',
  fields: {
    descricao: text('Descrição', { max: 40, help: 'Uma palavra para achar depois: certificação, garantia, urgente.' }),
  },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
});
