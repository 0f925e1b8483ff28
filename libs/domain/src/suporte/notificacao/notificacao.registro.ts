import { de } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { NotificacaoEvent } from './notificacao.events.js';

const DE_SI = 'what somebody reads and keeps for themselves is nobody else’s business';
const doUsuario = ({ usuarioId }: { readonly usuarioId: number }) => ({ especie: 'usuario', id: usuarioId });

/** A message to a user. */
export const notificacao = defineRegistro<NotificacaoEvent>()({
  tabela: 'notificacao',
  genero: 'f',
  title: { singular: 'Notificação', plural: 'Notificações' },
  modulo: 'suporte',
  id: 'usuarioId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: { regra: 'notificacao' },
  aponta: { usuario_id: de('usuario') },
  partes: {
    notificacao_marca: { fazenda: 'todos', aponta: { usuario_id: de('usuario'), notificacao_id: de('notificacao') } },
    notificado: { fazenda: 'todos', aponta: { usuario_id: de('usuario') } },
  },
  frases: {
    NotificacaoLida: { ...calada(['leu', 'uma notificação do usuário', 'notificações'], DE_SI), alvo: doUsuario },
    TodasAsNotificacoesLidas: { ...calada(['leu', 'as notificações do usuário', 'vezes as notificações'], DE_SI), alvo: doUsuario },
    NotificacaoExcluida: { ...calada(['excluiu', 'uma notificação do usuário', 'notificações'], DE_SI), alvo: doUsuario },
  },
});
