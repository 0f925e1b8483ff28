import { type CommandMeta, type Decider, hojeDe, never } from '../../kernel/decider.js';
import type { Dia } from '../../kernel/dates.js';
import { presosQueMudam } from '../../kernel/depois.js';
import { igual } from '../../kernel/igual.js';
import { aOrigem, nomeDaOrigem, refuseFinanceiro } from '../errors.js';
import { type Alteracao, CAMPOS_PRESOS, LANCAMENTO_PAGO, outraCategoria } from './depois-de-pago.js';
import { type Cabecalho, type DadosDoPagamento, type LancamentoEvent, liquido, type Origem, type Pagamento } from './lancamento.events.js';
import {
  conferirDias,
  conferirPago,
  type MudancaDePagamento,
  mudarPagamento,
  novoPagamento,
  type PagamentoDeParte,
  pagamentosDoPlano,
  pagarParte,
  type PlanoDePagamento,
} from './pagamento.js';
import { mudaOPreco } from './parte-paga.js';
import { conferirRateio, type ParteNomeada } from './rateio.js';
import type { Criterio, Rateio } from './rateio.fields.js';

export type Lancamento = {
  lancamentoId: number;
  cabecalho: Cabecalho | null;
  origem: Origem | null;
  excluido: boolean;
  /** True while the entry is as it was entered. */
  intacto: boolean;
  pagamentos: Pagamento[];
  rateio: Rateio | null;
};

/** The criterion of an allocation and its parts. */
type Partilha = { readonly criterio: Criterio; readonly partes: readonly ParteNomeada[] };

export type LancamentoCommand =
  | {
      readonly type: 'RegistrarLancamento';
      readonly data: { readonly lancamentoId: number; readonly origem: Origem | null } & Cabecalho & {
          readonly plano: PlanoDePagamento;
          readonly rateio?: Partilha | null;
        };
    }
  | { readonly type: 'AlterarLancamento'; readonly data: Alteracao }
  /**
   * `origem`: the record that made the entry takes it back. Null: a user deletes an entry typed by hand; with `desfaz`, an entry typed a moment
   * ago, even if it was entered as paid.
   */
  | {
      readonly type: 'ExcluirLancamento';
      readonly data: { readonly lancamentoId: number; readonly origem: Origem | null; readonly desfaz?: boolean };
    }
  | {
      readonly type: 'IncluirPagamento';
      readonly data: { readonly lancamentoId: number; readonly pagamentoId: number; readonly dados: DadosDoPagamento } & Omit<
        MudancaDePagamento,
        'dados'
      >;
    }
  | { readonly type: 'MudarPagamento'; readonly data: { readonly lancamentoId: number; readonly pagamentoId: number } & MudancaDePagamento }
  | { readonly type: 'PagarParte'; readonly data: { readonly lancamentoId: number; readonly pagamentoId: number } & PagamentoDeParte }
  /** Several instalments that were paid, each on its day; those paid already stay as they are. */
  | {
      readonly type: 'PagarParcelas';
      readonly data: { readonly lancamentoId: number; readonly parcelas: readonly { readonly pagamentoId: number; readonly em: Dia }[] };
    }
  | { readonly type: 'ExcluirPagamento'; readonly data: { readonly lancamentoId: number; readonly pagamentoId: number } }
  /** The new apportionment of the entry, in place of the old one. */
  | {
      readonly type: 'RatearLancamento';
      readonly data: { readonly lancamentoId: number } & Partilha;
    }
  | { readonly type: 'DesfazerRateio'; readonly data: { readonly lancamentoId: number } }
  /** Follows the end of a cash flow, and refuses nothing. The open payments on it go over to another; paid ones stay where they were paid. */
  | { readonly type: 'TrocarFluxo'; readonly data: { readonly lancamentoId: number; readonly de: number; readonly para: number } };

/** An income, an expense or a transfer between cash flows, with its payments. */
export const lancamentoDecider: Decider<LancamentoCommand, LancamentoEvent, Lancamento> = {
  category: 'lancamento',
  initial: () => ({ lancamentoId: 0, cabecalho: null, origem: null, excluido: false, intacto: true, pagamentos: [], rateio: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'LancamentoRegistrado': {
        const { lancamentoId, origem, pagamentos, ...cabecalho } = data;
        return { lancamentoId, origem, pagamentos, cabecalho, excluido: false, intacto: true, rateio: null };
      }
      case 'LancamentoAlterado': {
        const { lancamentoId: _id, motivo: _motivo, ...cabecalho } = data;
        return { ...state, cabecalho, intacto: false };
      }
      case 'LancamentoExcluido':
        return { ...state, excluido: true };
      case 'PagamentoIncluido':
        return { ...state, pagamentos: [...state.pagamentos, data.pagamento], intacto: false };
      case 'PagamentoAlterado':
        return trocar(state, data.pagamentoId, data.depois);
      case 'PagamentoEfetuado':
        return trocar(state, data.pagamentoId, { pagoEm: data.em });
      case 'PagamentoEstornado':
        return trocar(state, data.pagamentoId, { pagoEm: null });
      case 'PagamentoExcluido':
        return {
          ...state,
          pagamentos: state.pagamentos.filter(({ pagamentoId }) => pagamentoId !== data.pagamento.pagamentoId),
          intacto: false,
        };
      case 'LancamentoRateado':
        return { ...state, rateio: data.depois };
      case 'RateioDesfeito':
        return { ...state, rateio: null };
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    switch (command.type) {
      case 'RegistrarLancamento':
        return registrar(command.data, state, meta);
      case 'AlterarLancamento':
        conferirDias([command.data.mudou.data], hojeDe(meta));
        return alterar(vivo(state, command.data.lancamentoId), command.data);
      case 'ExcluirLancamento':
        return state.excluido ? [] : excluir(vivo(state, command.data.lancamentoId), command.data);
      case 'IncluirPagamento':
        return incluir(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'MudarPagamento':
        return mudar(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'PagarParte':
        return pagarUmaParte(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'PagarParcelas':
        return pagarParcelas(vivo(state, command.data.lancamentoId), command.data, meta);
      case 'ExcluirPagamento':
        return excluirPagamento(vivo(state, command.data.lancamentoId), command.data.pagamentoId);
      case 'TrocarFluxo':
        return trocarFluxo(state, command.data, meta);
      case 'RatearLancamento':
        return ratear(vivo(state, command.data.lancamentoId), command.data);
      case 'DesfazerRateio':
        return desfazerRateio(vivo(state, command.data.lancamentoId));
      default:
        return never(command);
    }
  },
};

type DataOf<T extends LancamentoCommand['type']> = Extract<LancamentoCommand, { type: T }>['data'];
type Vivo = Lancamento & { cabecalho: Cabecalho };

const trocar = (state: Lancamento, id: number, novo: Partial<Pagamento>): Lancamento => ({
  ...state,
  intacto: false,
  pagamentos: state.pagamentos.map((atual) => (atual.pagamentoId === id ? { ...atual, ...novo } : atual)),
});

const vivo = (state: Lancamento, id: number): Vivo => {
  if (!state.cabecalho || state.excluido) throw refuseFinanceiro('LANCAMENTO_NAO_ENCONTRADO', { id });
  return state as Vivo;
};

const recusarDeOrigem = ({ origem }: Lancamento) => {
  if (origem) throw refuseFinanceiro('LANCAMENTO_DE_ORIGEM', { origem: nomeDaOrigem(origem), id: origem.id });
};

const pago = ({ pagamentos }: Lancamento): boolean => pagamentos.some(({ pagoEm }) => pagoEm);

const recusarPago = (state: Lancamento, acao: string, campo?: string) => {
  if (pago(state)) throw refuseFinanceiro('LANCAMENTO_COM_PAGAMENTO_PAGO', { id: state.lancamentoId, acao }, campo);
};

const pagamentoDe = ({ pagamentos }: Lancamento, id: number): Pagamento => {
  const found = pagamentos.find(({ pagamentoId }) => pagamentoId === id);
  if (!found) throw refuseFinanceiro('PAGAMENTO_NAO_ENCONTRADO', { id });
  return found;
};

type Fluxos = { readonly fluxoId: number | null; readonly fluxoSaidaId: number | null };
const faltaFluxo = (tipo: Cabecalho['tipo'], { fluxoId, fluxoSaidaId }: Fluxos): boolean =>
  tipo === 'transferencia' && (!fluxoId || !fluxoSaidaId || fluxoId === fluxoSaidaId);

const conferirFluxos = (tipo: Cabecalho['tipo'], fluxos: Fluxos) => {
  if (faltaFluxo(tipo, fluxos)) throw refuseFinanceiro('FLUXO_DE_SAIDA_OBRIGATORIO');
};

const diasDe = ({ vencimento, pagoEm }: Pagamento) => [vencimento, pagoEm];

/** An entry that follows from another record is not refused because of its days: that record has let them in. */
const registrar = ({ plano, rateio, ...data }: DataOf<'RegistrarLancamento'>, state: Lancamento, meta: CommandMeta): LancamentoEvent[] => {
  if (state.cabecalho) throw refuseFinanceiro('LANCAMENTO_JA_EXISTE');
  conferirFluxos(data.tipo, plano);
  const pagamentos = pagamentosDoPlano(plano, hojeDe(meta));
  if (!data.origem) conferirDias([data.data, ...pagamentos.flatMap(diasDe)], hojeDe(meta));
  const { origem: _origem, lancamentoId, ...cabecalho } = data;
  const novo = { ...state, lancamentoId, cabecalho, pagamentos };
  return [{ type: 'LancamentoRegistrado', data: { ...data, pagamentos } }, ...(rateio ? ratear(novo, rateio) : [])];
};

const alterar = (state: Vivo, { mudou, motivo }: Alteracao): LancamentoEvent[] => {
  const { lancamentoId, cabecalho } = state;
  const novo = { ...cabecalho, ...mudou };
  if (igual(cabecalho, novo)) return [];
  const [preso] = pago(state) ? presosQueMudam(LANCAMENTO_PAGO, cabecalho, novo) : [];
  if (novo.tipo !== cabecalho.tipo) recusarDeOrigem(state);
  if (preso) recusarPago(state, CAMPOS_PRESOS[preso]?.acao ?? 'mudar', CAMPOS_PRESOS[preso]?.campo);
  if (novo.tipo !== cabecalho.tipo) {
    for (const pagamento of state.pagamentos) conferirFluxos(novo.tipo, pagamento);
    if (novo.tipo === 'transferencia' && state.rateio) throw refuseFinanceiro('RATEIO_DE_TRANSFERENCIA');
  }
  if (pago(state) && outraCategoria(cabecalho, novo) && !motivo) throw refuseFinanceiro('CATEGORIA_DO_QUE_SE_PAGOU', { id: lancamentoId });
  return [{ type: 'LancamentoAlterado', data: { lancamentoId, ...novo, ...(motivo && { motivo }) } }];
};

const excluir = (state: Vivo, { origem, desfaz = false }: DataOf<'ExcluirLancamento'>): LancamentoEvent[] => {
  const { lancamentoId, pagamentos } = state;
  // Field by field: a stored fact comes back with its keys in another order.
  if (origem?.tipo !== state.origem?.tipo || origem?.id !== state.origem?.id) recusarDeOrigem(state);
  if (!(desfaz && state.intacto)) recusarPago(state, origem ? `reabrir ${aOrigem(origem)}` : 'apagar');
  const pagamentoIds = pagamentos.map(({ pagamentoId }) => pagamentoId);
  return [...desfazerRateio(state), { type: 'LancamentoExcluido', data: { lancamentoId, origem: state.origem, pagamentoIds } }];
};

const incluir = (state: Vivo, { pagamentoId, dados, status, em }: DataOf<'IncluirPagamento'>, meta: CommandMeta): LancamentoEvent[] => {
  recusarDeOrigem(state);
  conferirFluxos(state.cabecalho.tipo, dados);
  const pagoEm = status === 'PAGO' ? (em ?? hojeDe(meta)) : null;
  const pagamento = novoPagamento(state.pagamentos, pagamentoId, dados, pagoEm);
  conferirDias(diasDe(pagamento), hojeDe(meta));
  conferirPago({ status, em }, null, hojeDe(meta), [state.cabecalho.data, dados.vencimento]);
  return [{ type: 'PagamentoIncluido', data: { lancamentoId: state.lancamentoId, pagamento } }];
};

/**
 * The fields set by the record an entry came from: a discount changes its sum as much as another value does. Interest comes
 * from paying late, of any entry.
 */
const DA_ORIGEM = ['valorCentavos', 'descontoCentavos', 'reajusteCentavos'] as const;

const mudar = (state: Vivo, { pagamentoId, ...mudanca }: DataOf<'MudarPagamento'>, meta: CommandMeta): LancamentoEvent[] => {
  const atual = pagamentoDe(state, pagamentoId);
  const depois = { ...atual, ...mudanca.dados };
  if (DA_ORIGEM.some((campo) => depois[campo] !== atual[campo])) recusarDeOrigem(state);
  conferirDias([mudanca.dados?.vencimento, mudanca.em], hojeDe(meta));
  conferirPago(mudanca, atual.pagoEm, hojeDe(meta), [state.cabecalho.data, atual.vencimento, depois.vencimento]);
  conferirFluxos(state.cabecalho.tipo, { ...atual, ...mudanca.dados });
  return mudarPagamento(state.lancamentoId, atual, mudanca, hojeDe(meta));
};

/** A part paid leaves the sum as it was, so an entry that another record made may be paid in parts too: that record keeps the rest of its say. */
const pagarUmaParte = (state: Vivo, { pagamentoId, ...parte }: DataOf<'PagarParte'>, meta: CommandMeta): LancamentoEvent[] => {
  const atual = pagamentoDe(state, pagamentoId);
  if (mudaOPreco(atual, { valorCentavos: parte.valorCentavos, doPagamento: parte.dados })) recusarDeOrigem(state);
  conferirDias([parte.em, parte.resto.vencimento], hojeDe(meta));
  conferirPago({ status: 'PAGO', em: parte.em }, null, hojeDe(meta));
  conferirFluxos(state.cabecalho.tipo, { ...atual, ...parte.dados });
  return pagarParte(state, atual, parte);
};

const pagarParcelas = (state: Vivo, { lancamentoId, parcelas }: DataOf<'PagarParcelas'>, meta: CommandMeta): LancamentoEvent[] =>
  parcelas.flatMap(({ pagamentoId, em }) => {
    const { pagoEm } = pagamentoDe(state, pagamentoId);
    conferirDias([em], hojeDe(meta));
    conferirPago({ status: 'PAGO', em }, null, hojeDe(meta));
    return pagoEm ? [] : [{ type: 'PagamentoEfetuado', data: { lancamentoId, pagamentoId, em } }];
  });

const excluirPagamento = (state: Vivo, id: number): LancamentoEvent[] => {
  const pagamento = pagamentoDe(state, id);
  recusarDeOrigem(state);
  if (pagamento.pagoEm) throw refuseFinanceiro('PAGAMENTO_PAGO', { id });
  if (state.pagamentos.length === 1) throw refuseFinanceiro('PAGAMENTO_UNICO');
  return [{ type: 'PagamentoExcluido', data: { lancamentoId: state.lancamentoId, pagamento } }];
};

const ratear = (state: Vivo, { criterio, partes }: Partilha): LancamentoEvent[] => {
  const { lancamentoId, cabecalho, pagamentos, rateio: antes } = state;
  if (cabecalho.tipo === 'transferencia') throw refuseFinanceiro('RATEIO_DE_TRANSFERENCIA');
  conferirRateio(
    { criterio, partes },
    pagamentos.reduce((soma, pagamento) => soma + liquido(pagamento), 0),
  );
  const depois = { criterio, partes: partes.map(({ nome: _nome, ...parte }) => parte) };
  return igual(antes, depois) ? [] : [{ type: 'LancamentoRateado', data: { lancamentoId, antes, depois } }];
};

const desfazerRateio = ({ lancamentoId, rateio: antes }: Vivo): LancamentoEvent[] =>
  antes ? [{ type: 'RateioDesfeito', data: { lancamentoId, antes } }] : [];

const trocarFluxo = (state: Lancamento, { de, para }: DataOf<'TrocarFluxo'>, meta: CommandMeta): LancamentoEvent[] => {
  const { cabecalho, excluido } = state;
  if (!cabecalho || excluido) return [];
  const novo = (id: number | null) => (id === de ? para : id);
  return state.pagamentos
    .filter(({ pagoEm }) => !pagoEm)
    .flatMap((pagamento) => {
      const dados = { fluxoId: novo(pagamento.fluxoId), fluxoSaidaId: novo(pagamento.fluxoSaidaId) };
      return faltaFluxo(cabecalho.tipo, dados) ? [] : mudarPagamento(state.lancamentoId, pagamento, { dados }, hojeDe(meta));
    });
};
