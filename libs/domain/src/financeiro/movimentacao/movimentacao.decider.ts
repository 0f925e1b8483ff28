import { type CommandMeta, type Decider, hojeDe, never } from '../../kernel/decider.js';
import { presosQueMudam } from '../../kernel/depois.js';
import { igual } from '../../kernel/igual.js';
import { refuseFinanceiro } from '../errors.js';
import { MOVIMENTACAO_PAGA } from '../lancamento/depois-de-pago.js';
import { conferirDias, conferirPago } from '../lancamento/pagamento.js';
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
  /** Follows the end of a cash flow, and refuses nothing: only an open movement goes over. */
  | { readonly type: 'TrocarFluxo'; readonly data: { readonly movimentacaoId: number; readonly de: number; readonly para: number } }
  | { readonly type: 'ExcluirMovimentacao'; readonly data: { readonly movimentacaoId: number } };

/** @throws DIA_FORA_DO_ALCANCE, DATA_FUTURA, DATA_SEM_PAGAMENTO */
const conferir = (vencimento: string | undefined, { status, em }: Situacao, antes: string | null, hoje: string): void => {
  conferirDias([vencimento, em], hoje);
  if (em && status === 'PENDENTE') throw refuseFinanceiro('DATA_SEM_PAGAMENTO');
  conferirPago({ status, em }, antes, hoje);
};

const pagoEm = ({ status, em }: Situacao, antes: string | null, meta: CommandMeta): string | null => {
  if (status === 'PENDENTE') return null;
  return status === 'PAGO' || antes ? (em ?? antes ?? hojeDe(meta)) : null;
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
        conferir(dados.vencimento, { status, em }, null, hojeDe(meta));
        return [{ type: 'MovimentacaoRegistrada', data: { ...dados, pagoEm: pagoEm({ status, em }, null, meta) } }];
      }
      case 'AlterarMovimentacao': {
        const { status, em, ...mudou } = command.data;
        const antes = viva(state, mudou.movimentacaoId);
        conferir(mudou.vencimento, { status, em }, antes.pagoEm, hojeDe(meta));
        const depois = { ...antes, ...mudou, pagoEm: pagoEm({ status, em }, antes.pagoEm, meta) };
        if (status !== 'PENDENTE') conferirPresos(antes, depois);
        return igual(antes, depois) ? [] : [{ type: 'MovimentacaoAlterada', data: depois }];
      }
      case 'TrocarFluxo': {
        const { dados, excluida } = state;
        const { de, para } = command.data;
        if (!dados || excluida || dados.pagoEm || dados.fluxoId !== de) return [];
        return [{ type: 'MovimentacaoAlterada', data: { ...dados, fluxoId: para } }];
      }
      case 'ExcluirMovimentacao': {
        if (state.excluida) return [];
        const { movimentacaoId: id, pagoEm: feita, descricao } = viva(state, command.data.movimentacaoId);
        if (feita) throw refuseFinanceiro('MOVIMENTACAO_PAGA', { id, descricao });
        return [{ type: 'MovimentacaoExcluida', data: command.data }];
      }
      default:
        return never(command);
    }
  },
};

/** Money that went changes only after it is marked as pending, before or in the same request. @throws MOVIMENTACAO_PAGA_NAO_MUDA */
const conferirPresos = (antes: Movimentacao, depois: Movimentacao): void => {
  if (!antes.pagoEm || presosQueMudam(MOVIMENTACAO_PAGA, antes, depois).length === 0) return;
  throw refuseFinanceiro('MOVIMENTACAO_PAGA_NAO_MUDA', { id: antes.movimentacaoId, descricao: antes.descricao });
};

const viva = ({ dados, excluida }: State, id: number): Movimentacao => {
  if (!dados || excluida) throw refuseFinanceiro('MOVIMENTACAO_NAO_ENCONTRADA', { id });
  return dados;
};
