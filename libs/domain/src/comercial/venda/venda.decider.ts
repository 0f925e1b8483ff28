import type { Decider } from '../../kernel/decider.js';
import type { VendaEvent } from './venda.events.js';

type Situacao = 'inexistente' | 'ABERTO' | 'FECHADO' | 'excluida';
type Venda = { situacao: Situacao; ordem: number };

type DataOf<T extends VendaEvent['type']> = Extract<VendaEvent, { type: T }>['data'];
export type VendaCommand =
  | { readonly type: 'AbrirVenda'; readonly data: DataOf<'VendaAberta'> }
  | { readonly type: 'FinalizarVenda'; readonly data: DataOf<'VendaFinalizada'> }
  | { readonly type: 'ReabrirVenda'; readonly data: DataOf<'VendaReaberta'> }
  | { readonly type: 'ExcluirVenda'; readonly data: DataOf<'VendaExcluida'> };

const AFTER: Record<VendaEvent['type'], Situacao> = {
  VendaAberta: 'ABERTO',
  VendaFinalizada: 'FECHADO',
  VendaReaberta: 'ABERTO',
  VendaExcluida: 'excluida',
};

/** Follows the ledger and refuses nothing: what could be refused was refused there. Saying it again changes nothing. */
export const vendaDecider: Decider<VendaCommand, VendaEvent, Venda> = {
  category: 'venda',
  initial: () => ({ situacao: 'inexistente', ordem: -1 }),
  evolve: (_, { type, data }) => ({ situacao: AFTER[type], ordem: data.ordem }),
  decide: (command, { situacao, ordem }) => {
    if (command.data.ordem <= ordem) return []; // A consequence drawn again, or after a newer one.
    switch (command.type) {
      case 'AbrirVenda':
        return situacao === 'inexistente' ? [{ type: 'VendaAberta', data: command.data }] : [];
      case 'FinalizarVenda':
        return situacao === 'ABERTO' ? [{ type: 'VendaFinalizada', data: command.data }] : [];
      case 'ReabrirVenda':
        return situacao === 'FECHADO' ? [{ type: 'VendaReaberta', data: command.data }] : [];
      case 'ExcluirVenda':
        return situacao === 'ABERTO' ? [{ type: 'VendaExcluida', data: command.data }] : [];
    }
  },
};
