import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, optional, text } from '../kernel/catalogue/fields.js';

/** Secadores mecânicos. The drying inside one is the room `secagem`. */
export const secador = defineCatalogue({
  nome: 'Secador',
  genero: 'm',
  tabela: 'secador',
  path: 'cad-secadores',
  title: { singular: 'Secador', plural: 'Secadores' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60, help: 'Como o pessoal da fazenda chama.' }),
    capacidadeL: optional(integer('Capacidade', { min: 1, unit: 'L' })),
  },
  label: 'descricao',
  list: ['descricao', 'capacidadeL'],
  unique: ['descricao'],
});
