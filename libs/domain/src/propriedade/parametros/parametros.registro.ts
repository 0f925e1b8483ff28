import { defineRegistro } from '../../references/registro.js';
import type { ParametrosEvent } from './parametros.events.js';

/** The working settings of an account: one row, which is the account's. */
export const parametros = defineRegistro<ParametrosEvent>()({
  tabela: 'parametros',
  genero: 'm',
  title: { singular: 'Parâmetros', plural: 'Parâmetros' },
  modulo: 'propriedade',
  id: 'contaId',
  nome: false,
  fora: null,
  tela: { lista: '/cadastros/parametros', pagina: false },
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    ParametrosAlterados: {
      palavras: ['alterou', 'os parâmetros da conta', 'vezes os parâmetros da conta'],
      alvo: ({ contaId }) => ({ especie: 'conta', id: Number(contaId) }),
    },
  },
});
