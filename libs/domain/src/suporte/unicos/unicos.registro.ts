import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { UnicosEvent } from './unicos.events.js';

const DO_REGISTRO = 'the facts of the record itself say it';

/** Values that no two records of a kind may share. */
export const valorReservado = defineRegistro<UnicosEvent>()({
  tabela: 'valor_reservado',
  genero: 'm',
  title: { singular: 'Valor reservado', plural: 'Valores reservados' },
  modulo: 'suporte',
  id: 'registroId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    ValoresReservados: {
      ...calada(['reservou', 'valores do cadastro', 'valores de cadastros'], DO_REGISTRO),
      alvo: ({ tabela, registroId }) => ({ especie: tabela, id: registroId }),
    },
  },
});
