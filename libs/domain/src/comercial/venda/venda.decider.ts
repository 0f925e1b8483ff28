import type { Decider } from '../../kernel/decider.js';
import { refuseComercial } from '../errors.js';
import type { VendaEvent } from './venda.events.js';

type Situacao = 'inexistente' | 'ABERTO' | 'FECHADO' | 'excluida';
/** `ordem` is that of the last step, `ditaEm` that of the last time the sale was said: an edit and a step do not overtake one another. */
type Venda = { situacao: Situacao; ordem: number; ditaEm: number; notas: readonly number[] };

type DataOf<T extends VendaEvent['type']> = Extract<VendaEvent, { type: T }>['data'];
export type VendaCommand =
  | { readonly type: 'AbrirVenda'; readonly data: DataOf<'VendaAberta'> }
  | { readonly type: 'AlterarVenda'; readonly data: DataOf<'VendaAlterada'> }
  | { readonly type: 'FinalizarVenda'; readonly data: DataOf<'VendaFinalizada'> }
  | { readonly type: 'ReabrirVenda'; readonly data: DataOf<'VendaReaberta'> }
  | { readonly type: 'ExcluirVenda'; readonly data: DataOf<'VendaExcluida'> }
  | { readonly type: 'AnotarVenda'; readonly data: DataOf<'VendaAnotada'> }
  | { readonly type: 'ExcluirNotaDaVenda'; readonly data: DataOf<'VendaNotaExcluida'> };

const evolve = (venda: Venda, { type, data }: VendaEvent): Venda => {
  switch (type) {
    case 'VendaAberta':
      return { ...venda, situacao: 'ABERTO', ordem: data.ordem, ditaEm: data.ordem };
    case 'VendaAlterada':
      return { ...venda, ditaEm: data.ordem };
    case 'VendaFinalizada':
      return { ...venda, situacao: 'FECHADO', ordem: data.ordem };
    case 'VendaReaberta':
      return { ...venda, situacao: 'ABERTO', ordem: data.ordem };
    case 'VendaExcluida':
      return { ...venda, situacao: 'excluida', ordem: data.ordem };
    case 'VendaAnotada':
      return { ...venda, notas: [...venda.notas, data.notaId] };
    case 'VendaNotaExcluida':
      return { ...venda, notas: venda.notas.filter((nota) => nota !== data.notaId) };
  }
};

const existe = ({ situacao }: Venda): boolean => situacao === 'ABERTO' || situacao === 'FECHADO';

/** The facts that follow from the ledger; it has refused already whatever could be refused. The same command again changes nothing. */
const seguir = (command: Exclude<VendaCommand, { type: 'AnotarVenda' | 'ExcluirNotaDaVenda' }>, venda: Venda): VendaEvent[] => {
  const { situacao, ordem, ditaEm } = venda;
  // A consequence drawn again, or after a newer one.
  if (command.data.ordem <= (command.type === 'AlterarVenda' ? ditaEm : ordem)) return [];
  switch (command.type) {
    case 'AbrirVenda':
      return situacao === 'inexistente' ? [{ type: 'VendaAberta', data: command.data }] : [];
    case 'AlterarVenda':
      return existe(venda) ? [{ type: 'VendaAlterada', data: command.data }] : [];
    case 'FinalizarVenda':
      return situacao === 'ABERTO' ? [{ type: 'VendaFinalizada', data: command.data }] : [];
    case 'ReabrirVenda':
      return situacao === 'FECHADO' ? [{ type: 'VendaReaberta', data: command.data }] : [];
    case 'ExcluirVenda':
      return situacao === 'ABERTO' ? [{ type: 'VendaExcluida', data: command.data }] : [];
  }
};

/** The sale as the office sees it: it follows the ledger, and has notes of its own. */
export const vendaDecider: Decider<VendaCommand, VendaEvent, Venda> = {
  category: 'venda',
  initial: () => ({ situacao: 'inexistente', ordem: -1, ditaEm: -1, notas: [] }),
  evolve,
  decide: (command, venda) => {
    if (command.type === 'AnotarVenda') {
      if (!existe(venda)) throw refuseComercial('VENDA_EXCLUIDA');
      return venda.notas.includes(command.data.notaId) ? [] : [{ type: 'VendaAnotada', data: command.data }];
    }
    if (command.type === 'ExcluirNotaDaVenda')
      return venda.notas.includes(command.data.notaId) ? [{ type: 'VendaNotaExcluida', data: command.data }] : [];
    return seguir(command, venda);
  },
};
