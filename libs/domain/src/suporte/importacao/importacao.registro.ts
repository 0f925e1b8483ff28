import { defineRegistro } from '../../references/registro.js';

/** Spreadsheets that became facts. */
export const importacao = defineRegistro()({
  tabela: 'importacao',
  genero: 'f',
  title: { singular: 'Importação', plural: 'Importações' },
  modulo: 'importacao',
  id: 'importacaoId',
  nome: false,
  fora: null,
  tela: { lista: '/importacoes', pagina: true },
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {},
});
