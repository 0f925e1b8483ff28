import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { RetiradaEvent } from './retirada.events.js';

const DO_REGISTRO = 'the facts of the record itself say it';

/** Which records of catalogues are going, asked of the account as a whole. */
export const retirada = defineRegistro<RetiradaEvent>()({
  tabela: 'retirada',
  genero: 'f',
  title: { singular: 'Retirada', plural: 'Retiradas' },
  modulo: 'suporte',
  id: 'cadastroId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    CadastroRetirado: {
      ...calada(['retirou', 'o cadastro', 'cadastros'], DO_REGISTRO),
      alvo: ({ tabela, cadastroId }) => ({ especie: tabela, id: cadastroId }),
    },
  },
});
