import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, optional, text } from '../kernel/catalogue/fields.js';

/** Big bags that hold hulled coffee. */
export const bag = defineCatalogue({
  nome: 'Bag',
  genero: 'm',
  tabela: 'bag',
  path: 'cad-bags',
  title: { singular: 'Bag', plural: 'Bags' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    capacidadeKg: optional(integer('Capacidade', { min: 1, unit: 'kg' })),
  },
  label: 'descricao',
  list: ['descricao', 'capacidadeKg'],
  unique: ['descricao'],
});
