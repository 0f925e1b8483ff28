import { type Decider, never } from '../../../kernel/decider.js';
import type { CustoDaVendaEvent } from './custo-da-venda.events.js';

type State = Record<string, never>;

export type CustoDaVendaCommand = {
  readonly type: 'GuardarCustoDaVenda';
  readonly data: Extract<CustoDaVendaEvent, { type: 'CustoDaVendaGuardado' }>['data'];
};

/** What was known of a sale's cost each time that it was finished. It is told by what was known then, and so takes whatever that was. */
export const custoDaVendaDecider: Decider<CustoDaVendaCommand, CustoDaVendaEvent, State> = {
  category: 'venda_custo',
  initial: () => ({}),
  evolve: (state, { type }) => {
    switch (type) {
      case 'CustoDaVendaGuardado':
        return state;
      default:
        return never(type);
    }
  },
  decide: (command) => {
    switch (command.type) {
      case 'GuardarCustoDaVenda':
        return [{ type: 'CustoDaVendaGuardado', data: command.data }];
      default:
        return never(command.type);
    }
  },
};
