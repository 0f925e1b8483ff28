import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** The jobs of workers on the farm: apanhador, tratorista, terreireiro. */
export const funcao = defineCatalogue({
  nome: 'Funcao',
  genero: 'f',
  tabela: 'funcao',
  path: 'cat-funcoes',
  title: { singular: 'Função', plural: 'Funções' },
  permissao: 'pessoas',
  fields: { descricao: text('Descrição', { max: 60 }) },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
  mover: {},
});
