import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { optional, quantity, text } from '../kernel/catalogue/fields.js';

/** Pátios de secagem ao sol. The coffee on one is the room `terreiro`. */
export const terreiro = defineCatalogue({
  nome: 'Terreiro',
  genero: 'm',
  tabela: 'terreiro',
  path: 'cad-terreiros',
  title: { singular: 'Terreiro', plural: 'Terreiros' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    area: optional(quantity('Área', 'm²')),
  },
  label: 'descricao',
  list: ['descricao', 'area'],
  unique: ['descricao'],
});
