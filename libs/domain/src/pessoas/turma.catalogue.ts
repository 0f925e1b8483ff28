import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** Teams of pickers. */
export const turma = defineCatalogue({
  nome: 'Turma',
  genero: 'f',
  tabela: 'turma',
  path: 'cad-turmas',
  title: { singular: 'Turma', plural: 'Turmas' },
  permissao: 'pessoas',
  fields: { descricao: text('Descrição', { max: 60 }) },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
  mover: {},
});
