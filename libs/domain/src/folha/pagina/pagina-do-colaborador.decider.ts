import { type Decider, never } from '../../kernel/decider.js';
import type { PaginaDoColaboradorEvent } from './pagina-do-colaborador.events.js';

type State = { aberta: boolean };

export type PaginaDoColaboradorCommand =
  /** `chave` is random and new. */
  | {
      readonly type: 'AbrirPaginaDoColaborador';
      readonly data: { readonly colaboradorId: number; readonly chave: string; readonly impressao: string };
    }
  | { readonly type: 'EncerrarPaginaDoColaborador'; readonly data: { readonly colaboradorId: number } };

/** A worker's own page: there is one or none. A new one ends the one before, and none that has ended comes back. */
export const paginaDoColaboradorDecider: Decider<PaginaDoColaboradorCommand, PaginaDoColaboradorEvent, State> = {
  category: 'pagina_do_colaborador',
  initial: () => ({ aberta: false }),
  evolve: (_, { type }) => {
    switch (type) {
      case 'PaginaDoColaboradorAberta':
        return { aberta: true };
      case 'PaginaDoColaboradorEncerrada':
        return { aberta: false };
      default:
        return never(type);
    }
  },
  decide: (command, { aberta }) => {
    switch (command.type) {
      case 'AbrirPaginaDoColaborador':
        return [{ type: 'PaginaDoColaboradorAberta', data: command.data }];
      case 'EncerrarPaginaDoColaborador':
        return aberta ? [{ type: 'PaginaDoColaboradorEncerrada', data: command.data }] : [];
      default:
        return never(command);
    }
  },
};
