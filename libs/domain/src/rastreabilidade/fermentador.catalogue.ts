import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, optional, text } from '../kernel/catalogue/fields.js';

/** A tank in which pulped coffee ferments. */
export const fermentador = defineCatalogue({
  nome: 'Fermentador',
  genero: 'm',
  tabela: 'fermentador',
  path: 'cad-fermentadores',
  title: { singular: 'Fermentador', plural: 'Fermentadores' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    capacidadeL: optional(integer('Capacidade', { min: 1, unit: 'L' })),
  },
  label: 'descricao',
  list: ['descricao', 'capacidadeL'],
  unique: ['descricao'],
});
