import { diaAt } from '../../kernel/dates.js';
import { type CommandMeta, type Decider, never } from '../../kernel/decider.js';
import { ORIGENS, refuseFinanceiro } from '../errors.js';
import type { Cabecalho, DadosDoPagamento, LancamentoEvent, Origem, Pagamento } from './lancamento.events.js';
import { type MudancaDePagamento, mudarPagamento, novoPagamento, pagamentosDoPlano, type PlanoDePagamento } from './pagamento.js';

export type Lancamento = {
  lancamentoId: number;
  cabecalho: Cabecalho | null;
  origem: Origem | null;
  excluido: boolean;
  pagamentos: Pagamento[];
};

export type LancamentoCommand =
  | {
      readonly type: 'RegistrarLancamento';
      readonly data: { readonly lancamentoId: number; readonly origem: Origem | null } & Cabecalho & { readonly plano: PlanoDePagamento };
    }
  | { readonly type: 'AlterarLancamento'; readonly data: { readonly lancamentoId: number; readonly mudou: Partial<Cabecalho> } }
  /** `origem`: the record it came from takes it back. Without one, somebody deletes what they typed. */
  | { readonly type: 'ExcluirLancamento'; readonly data: { readonly lancamentoId: number; readonly origem: Origem | null } }
  | {
      readonly type: 'IncluirPagamento';
      readonly data: { readonly lancamentoId: number; readonly pagamentoId: number; readonly dados: DadosDoPagamento } & Omit<
        MudancaDePagamento,
        'dados'
      >;
    }
  | { readonly type: 'MudarPagamento'; readonly data: { readonly lancamentoId: number; readonly pagamentoId: number } & MudancaDePagamento }
  | { readonly type: 'ExcluirPagamento'; readonly data: { readonly lancamentoId: number; readonly pagamentoId: number } }
  /** The open payments on one cash flow go over to another; paid ones stay where they were paid. */
  | { readonly type: 'TrocarFluxo'; readonly data: { readonly lancamentoId: number; readonly de: number; readonly para: number } };

/** An income, an expense or a transfer between cash flows, with its payments. */
export const lancamentoDecider: Decider<LancamentoCommand, LancamentoEvent, Lancamento> = {
  category: 'lancamento',
  initial: () => ({ lancamentoId: 0, cabecalho: null, origem: null, excluido: false, pagamentos: [] }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'LancamentoRegistrado': {
        const { lancamentoId, origem, pagamentos, ...cabecalho } = data;
        return { lancamentoId, origem, pagamentos, cabecalho, excluido: false };
      }
      case 'LancamentoAlterado': {
        const { lancamentoId: _id, ...cabecalho } = data;
        return { ...state, cabecalho };
      }
      case 'LancamentoExcluido':
        return { ...state, excluido: true };
      case 'PagamentoIncluido':
        return { ...state, pagamentos: [...state.pagamentos, data.pagamento] };
      case 'PagamentoAlterado':
        return trocar(state, data.pagamentoId, data.depois);
      case 'PagamentoEfetuado':
        return trocar(state, data.pagamentoId, { pagoEm: data.em });
      case 'PagamentoEstornado':
        return trocar(state, data.pagamentoId, { pagoEm: null });
      case 'PagamentoExcluido':
        return { ...state, pagamentos: state.pagamentos.filter(({ pagamentoId }) => pagamentoId !== data.pagamento.pagamentoId) };
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    switch (command.type) {
      case 'RegistrarLancamento':
        return registrar(command.data, state);
      case 'AlterarLancamento':
        return alterar(vivo(state, command.data.lancamentoId), command.data.mudou);
      case 'ExcluirLancamento':
        return state.excluido ? [] : excluir(vivo(state, command.data.lancamentoId), command.data.origem);
      case 'IncluirPagamento':
        return incluir(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'MudarPagamento':
        return mudar(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'ExcluirPagamento':
        return excluirPagamento(vivo(state, command.data.lancamentoId), command.data.pagamentoId);
      case 'TrocarFluxo':
        return trocarFluxo(state, command.data, meta);
      default:
        return never(command);
    }
  },
};

type DataOf<T extends LancamentoCommand['type']> = Extract<LancamentoCommand, { type: T }>['data'];
type Vivo = Lancamento & { cabecalho: Cabecalho };

const trocar = (state: Lancamento, id: number, novo: Partial<Pagamento>): Lancamento => ({
  ...state,
  pagamentos: state.pagamentos.map((atual) => (atual.pagamentoId === id ? { ...atual, ...novo } : atual)),
});

const vivo = (state: Lancamento, id: number): Vivo => {
  if (!state.cabecalho || state.excluido) throw refuseFinanceiro('LANCAMENTO_NAO_ENCONTRADO', { id });
  return state as Vivo;
};

const recusarDeOrigem = ({ origem }: Lancamento) => {
  if (origem) throw refuseFinanceiro('LANCAMENTO_DE_ORIGEM', { origem: ORIGENS[origem.tipo], id: origem.id });
};

const recusarPago = ({ lancamentoId, pagamentos }: Lancamento, acao: string) => {
  if (pagamentos.some(({ pagoEm }) => pagoEm)) throw refuseFinanceiro('LANCAMENTO_COM_PAGAMENTO_PAGO', { id: lancamentoId, acao });
};

const pagamentoDe = ({ pagamentos }: Lancamento, id: number): Pagamento => {
  const found = pagamentos.find(({ pagamentoId }) => pagamentoId === id);
  if (!found) throw refuseFinanceiro('PAGAMENTO_NAO_ENCONTRADO', { id });
  return found;
};

type Fluxos = { readonly fluxoId: number | null; readonly fluxoSaidaId: number | null };
const conferirFluxos = (tipo: Cabecalho['tipo'], { fluxoId, fluxoSaidaId }: Fluxos) => {
  if (tipo !== 'transferencia') return;
  if (!fluxoId || !fluxoSaidaId || fluxoId === fluxoSaidaId) throw refuseFinanceiro('FLUXO_DE_SAIDA_OBRIGATORIO');
};

const registrar = ({ plano, ...data }: DataOf<'RegistrarLancamento'>, state: Lancamento): LancamentoEvent[] => {
  if (state.cabecalho) throw refuseFinanceiro('LANCAMENTO_JA_EXISTE');
  conferirFluxos(data.tipo, plano);
  return [{ type: 'LancamentoRegistrado', data: { ...data, pagamentos: pagamentosDoPlano(plano) } }];
};

const alterar = (state: Vivo, mudou: Partial<Cabecalho>): LancamentoEvent[] => {
  const { lancamentoId, cabecalho } = state;
  const novo = { ...cabecalho, ...mudou };
  if (JSON.stringify(novo) === JSON.stringify(cabecalho)) return [];
  if (novo.tipo !== cabecalho.tipo) {
    recusarDeOrigem(state);
    recusarPago(state, 'mudar o tipo');
    for (const pagamento of state.pagamentos) conferirFluxos(novo.tipo, pagamento);
  }
  return [{ type: 'LancamentoAlterado', data: { lancamentoId, ...novo } }];
};

const excluir = (state: Vivo, origem: Origem | null): LancamentoEvent[] => {
  const { lancamentoId, pagamentos } = state;
  // Field by field: a stored fact comes back with its keys in another order.
  if (origem?.tipo !== state.origem?.tipo || origem?.id !== state.origem?.id) recusarDeOrigem(state);
  recusarPago(state, origem ? `reabrir a ${ORIGENS[origem.tipo]}` : 'apagar');
  const pagamentoIds = pagamentos.map(({ pagamentoId }) => pagamentoId);
  return [{ type: 'LancamentoExcluido', data: { lancamentoId, origem: state.origem, pagamentoIds } }];
};

const incluir = (state: Vivo, { pagamentoId, dados, status, em }: DataOf<'IncluirPagamento'>, { now }: CommandMeta): LancamentoEvent[] => {
  recusarDeOrigem(state);
  conferirFluxos(state.cabecalho.tipo, dados);
  const pagoEm = status === 'PAGO' ? (em ?? diaAt(now)) : null;
  const pagamento = novoPagamento(state.pagamentos, pagamentoId, dados, pagoEm);
  return [{ type: 'PagamentoIncluido', data: { lancamentoId: state.lancamentoId, pagamento } }];
};

const mudar = (state: Vivo, { pagamentoId, ...mudanca }: DataOf<'MudarPagamento'>, { now }: CommandMeta): LancamentoEvent[] => {
  const atual = pagamentoDe(state, pagamentoId);
  const { valorCentavos } = { ...atual, ...mudanca.dados };
  if (valorCentavos !== atual.valorCentavos) recusarDeOrigem(state);
  conferirFluxos(state.cabecalho.tipo, { ...atual, ...mudanca.dados });
  return mudarPagamento(state.lancamentoId, atual, mudanca, diaAt(now));
};

const excluirPagamento = (state: Vivo, id: number): LancamentoEvent[] => {
  const pagamento = pagamentoDe(state, id);
  recusarDeOrigem(state);
  if (pagamento.pagoEm) throw refuseFinanceiro('PAGAMENTO_PAGO', { id });
  if (state.pagamentos.length === 1) throw refuseFinanceiro('PAGAMENTO_UNICO');
  return [{ type: 'PagamentoExcluido', data: { lancamentoId: state.lancamentoId, pagamento } }];
};

const trocarFluxo = (state: Lancamento, { de, para }: DataOf<'TrocarFluxo'>, { now }: CommandMeta): LancamentoEvent[] => {
  if (state.excluido) return [];
  const novo = (id: number | null) => (id === de ? para : id);
  return state.pagamentos
    .filter(({ pagoEm }) => !pagoEm)
    .flatMap((pagamento) => {
      const dados = { fluxoId: novo(pagamento.fluxoId), fluxoSaidaId: novo(pagamento.fluxoSaidaId) };
      conferirFluxos(state.cabecalho?.tipo ?? 'despesa', dados);
      return mudarPagamento(state.lancamentoId, pagamento, { dados }, diaAt(now));
    });
};
