import { type Decider, never } from '../../../kernel/decider.js';
import { refuseFiscal } from '../../errors.js';
import type { LivroEntregueEvent } from './livro-entregue.events.js';

type State = { readonly existe: boolean };
type Entregue = Extract<LivroEntregueEvent, { type: 'LivroCaixaEntregue' }>['data'];

export type LivroEntregueCommand =
  | { readonly type: 'EntregarLivroCaixa'; readonly data: Entregue }
  | { readonly type: 'DesfazerEntregaDoLivro'; readonly data: { readonly livroEntregueId: number } };

/** The most lines that are kept of a book: far more than a person pays and is paid in a year. */
export const LINHAS_DO_LIVRO_MAX = 20_000;

/** A cash book as it was filed. */
export const livroEntregueDecider: Decider<LivroEntregueCommand, LivroEntregueEvent, State> = {
  category: 'livro_entregue',
  initial: () => ({ existe: false }),
  evolve: (_, { type }) => {
    switch (type) {
      case 'LivroCaixaEntregue':
        return { existe: true };
      case 'EntregaDoLivroDesfeita':
        return { existe: false };
      default:
        return never(type);
    }
  },
  decide: (command, { existe }) => {
    switch (command.type) {
      case 'EntregarLivroCaixa':
        if (command.data.linhas.length > LINHAS_DO_LIVRO_MAX) throw refuseFiscal('LIVRO_GRANDE_DEMAIS', { max: LINHAS_DO_LIVRO_MAX });
        return existe ? [] : [{ type: 'LivroCaixaEntregue', data: command.data }];
      case 'DesfazerEntregaDoLivro':
        return existe ? [{ type: 'EntregaDoLivroDesfeita', data: command.data }] : [];
      default:
        return never(command);
    }
  },
};
