import { type Decider, never } from '../../kernel/decider.js';
import type { NotificacaoEvent } from './notificacao.events.js';

type DadosDe<T extends NotificacaoEvent['type']> = Extract<NotificacaoEvent, { type: T }>['data'];
export type NotificacaoCommand =
  | { readonly type: 'LerNotificacao'; readonly data: DadosDe<'NotificacaoLida'> }
  | { readonly type: 'LerTodasAsNotificacoes'; readonly data: DadosDe<'TodasAsNotificacoesLidas'> }
  | { readonly type: 'ExcluirNotificacao'; readonly data: DadosDe<'NotificacaoExcluida'> };

type Marcas = Readonly<Record<string, 'lida' | 'excluida'>>;

/** The notifications that one user has read and put away. Only the route knows whether there is such a notification. */
export const notificacaoDecider: Decider<NotificacaoCommand, NotificacaoEvent, { marcas: Marcas }> = {
  category: 'notificacoes',
  initial: () => ({ marcas: {} }),
  evolve: ({ marcas }, { type, data }) => {
    switch (type) {
      case 'NotificacaoLida':
        return { marcas: { ...marcas, [data.notificacaoId]: 'lida' } };
      case 'NotificacaoExcluida':
        return { marcas: { ...marcas, [data.notificacaoId]: 'excluida' } };
      case 'TodasAsNotificacoesLidas':
        return { marcas };
      default:
        return never(type);
    }
  },
  decide: (command, { marcas }) => {
    switch (command.type) {
      case 'LerNotificacao':
        return marcas[command.data.notificacaoId] ? [] : [{ type: 'NotificacaoLida', data: command.data }];
      case 'ExcluirNotificacao':
        return marcas[command.data.notificacaoId] === 'excluida' ? [] : [{ type: 'NotificacaoExcluida', data: command.data }];
      case 'LerTodasAsNotificacoes':
        return [{ type: 'TodasAsNotificacoesLidas', data: command.data }];
      default:
        return never(command);
    }
  },
};
