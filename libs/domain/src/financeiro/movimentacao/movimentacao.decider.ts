import { diaAt } from '../../kernel/dates.js';
import { type CommandMeta, type Decider, never } from '../../kernel/decider.js';
import { refuseFinanceiro } from '../errors.js';
import type { Movimentacao, MovimentacaoEvent } from './movimentacao.events.js';

type State = { dados: Movimentacao | null; excluida: boolean };

/** `em` without a day means today. */
type Situacao = { readonly status?: 'PAGO' | 'PENDENTE' | undefined; readonly em?: string | null | undefined };
export type MovimentacaoCommand =
  | { readonly type: 'RegistrarMovimentacao'; readonly data: Omit<Movimentacao, 'pagoEm'> & Situacao }
  | {
      readonly type: 'AlterarMovimentacao';
      readonly data: Partial<Omit<Movimentacao, 'pagoEm' | 'movimentacaoId'>> & { readonly movimentacaoId: number } & Situacao;
    }
  | { readonly type: 'ExcluirMovimentacao'; readonly data: { readonly movimentacaoId: number } };

const pagoEm = ({ status, em }: Situacao, antes: string | null, { now }: CommandMeta): string | null => {
  if (status === 'PENDENTE') return null;
  return status === 'PAGO' || antes ? (em ?? antes ?? diaAt(now)) : null;
};

/** Money moved into or out of a cash flow by hand. */
export const movimentacaoDecider: Decider<MovimentacaoCommand, MovimentacaoEvent, State> = {
  category: 'movimentacao',
  initial: () => ({ dados: null, excluida: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'MovimentacaoRegistrada':
      case 'MovimentacaoAlterada':
        return { dados: data, excluida: false };
      case 'MovimentacaoExcluida':
        return { ...state, excluida: true };
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    switch (command.type) {
      case 'RegistrarMovimentacao': {
        if (state.dados) throw refuseFinanceiro('MOVIMENTACAO_JA_EXISTE');
        const { status, em, ...dados } = command.data;
        return [{ type: 'MovimentacaoRegistrada', data: { ...dados, pagoEm: pagoEm({ status, em }, null, meta) } }];
      }
      case 'AlterarMovimentacao': {
        const { status, em, ...mudou } = command.data;
        const antes = viva(state, mudou.movimentacaoId);
        const depois = { ...antes, ...mudou, pagoEm: pagoEm({ status, em }, antes.pagoEm, meta) };
        return JSON.stringify(depois) === JSON.stringify(antes) ? [] : [{ type: 'MovimentacaoAlterada', data: depois }];
      }
      case 'ExcluirMovimentacao':
        if (state.excluida) return [];
        viva(state, command.data.movimentacaoId);
        return [{ type: 'MovimentacaoExcluida', data: command.data }];
      default:
        return never(command);
    }
  },
};

const viva = ({ dados, excluida }: State, id: number): Movimentacao => {
  if (!dados || excluida) throw refuseFinanceiro('MOVIMENTACAO_NAO_ENCONTRADA', { id });
  return dados;
};
