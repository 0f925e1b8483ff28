import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { documento, optional, text } from '../kernel/catalogue/fields.js';

/** A keeper of deposited coffee: custody changes, ownership does not. */
export const cooperativa = defineCatalogue({
  nome: 'Cooperativa',
  genero: 'f',
  tabela: 'cooperativa',
  path: 'cad-cooperativas',
  title: { singular: 'Cooperativa', plural: 'Cooperativas' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    cnpj: optional(documento('CNPJ')),
  },
  label: 'descricao',
  list: ['descricao', 'cnpj'],
  unique: ['descricao'],
});
