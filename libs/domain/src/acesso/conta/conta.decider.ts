import { type Decider, never } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { ContaEvent } from './conta.events.js';

type Fatura = Extract<ContaEvent, { type: 'FaturaRegistrada' }>['data'];
type Conta = { criada: boolean; suspensa: boolean; faturas: Record<string, Fatura> };
export type ContaCommand =
  | { readonly type: 'CriarConta'; readonly data: { contaId: number; nome: string; plano: string } }
  | { readonly type: 'SuspenderConta'; readonly data: { contaId: number; motivo: string } }
  | { readonly type: 'ReativarConta'; readonly data: { contaId: number } }
  | { readonly type: 'RegistrarFatura'; readonly data: Fatura };

const mesma = (a: Fatura | undefined, b: Fatura) =>
  a !== undefined && a.valorCentavos === b.valorCentavos && a.vencimento === b.vencimento && a.pagaEm === b.pagaEm;

/** An account: one producer with their farms, apart from every other. */
export const contaDecider: Decider<ContaCommand, ContaEvent, Conta> = {
  category: 'conta',
  initial: () => ({ criada: false, suspensa: false, faturas: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ContaCriada':
        return { ...state, criada: true };
      case 'ContaSuspensa':
        return { ...state, suspensa: true };
      case 'ContaReativada':
        return { ...state, suspensa: false };
      case 'FaturaRegistrada':
        return { ...state, faturas: { ...state.faturas, [data.faturaId]: data } };
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    if (command.type === 'CriarConta') {
      if (state.criada) throw refuseAcesso('CONTA_JA_EXISTE');
      return [{ type: 'ContaCriada', data: command.data }];
    }
    if (!state.criada) throw refuseAcesso('CONTA_NAO_ENCONTRADA');
    switch (command.type) {
      case 'SuspenderConta':
        return state.suspensa ? [] : [{ type: 'ContaSuspensa', data: command.data }];
      case 'ReativarConta':
        return state.suspensa ? [{ type: 'ContaReativada', data: command.data }] : [];
      case 'RegistrarFatura':
        return mesma(state.faturas[command.data.faturaId], command.data) ? [] : [{ type: 'FaturaRegistrada', data: command.data }];
      default:
        return never(command);
    }
  },
};
