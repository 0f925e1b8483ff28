import type { DepoisDe } from '../../kernel/depois.js';
import type { Movimentacao } from '../movimentacao/movimentacao.events.js';
import type { Cabecalho, DadosDoPagamento } from './lancamento.events.js';

/** The fields that change; `motivo`: why, where something was paid. */
export type Alteracao = { readonly lancamentoId: number; readonly mudou: Partial<Cabecalho>; readonly motivo?: string | null | undefined };

/** Papers and remarks: they say nothing of the money itself. */
export const PAPEL = { livre: 'the paper comes, or is put right, after the money went' };
const papel = PAPEL;
const classe = { livre: 'how it is sorted says nothing of what was paid' };
/** Accounts were made by it: another one, in place of one that was chosen, needs a reason. */
const categoria = { livre: 'by a reason' };
/** Not a day that a bank's statement told: that one is held, by the tables of what was confirmed. */
const pagoEm = { livre: 'the day is put right when the bank tells it' };

/** The fields of an entry that may still be changed while a payment of it is paid. */
export const LANCAMENTO_PAGO: DepoisDe<Cabecalho> = {
  fazendaId: 'preso',
  tipo: 'preso',
  data: 'preso',
  fornecedorId: 'preso se dito',
  descricao: { livre: 'what it is called' },
  categoria,
  categoriaId: categoria,
  safraId: classe,
  categoriaPagamento: classe,
  tipoPagamento: classe,
  notafiscal: papel,
  boleto: papel,
  numeroCheque: papel,
  obsCheque: papel,
  obs: papel,
  files: papel,
};

/** Whether the entry goes to another category than the one it had; a new name of the same one is no change, and neither is a first one. */
export const outraCategoria = (antes: Cabecalho, depois: Cabecalho): boolean =>
  antes.categoriaId === null ? antes.categoria !== null && antes.categoria !== depois.categoria : antes.categoriaId !== depois.categoriaId;

/** The same of a payment that is paid: its amount, its due day and its cash flow are a record of the past. */
export const PAGAMENTO_PAGO: DepoisDe<DadosDoPagamento & { readonly pagoEm?: unknown }> = {
  pagoEm,
  vencimento: 'preso',
  valorCentavos: 'preso',
  jurosCentavos: 'preso',
  descontoCentavos: 'preso',
  reajusteCentavos: 'preso',
  fluxoId: 'preso',
  fluxoSaidaId: 'preso',
  numeroCheque: papel,
  notafiscal: papel,
  obs: papel,
  fileId: papel,
};

/** The same of money moved by hand into or out of a cash flow. */
export const MOVIMENTACAO_PAGA: DepoisDe<Movimentacao> = {
  valorCentavos: 'preso',
  tipo: 'preso',
  vencimento: 'preso',
  fluxoId: 'preso',
  descricao: { livre: 'what it is called' },
  pagoEm,
  movimentacaoId: { livre: 'no change says another' },
};

const doBanco = { livre: 'the bank says nothing of it' };

/**
 * The fields of a payment that a line of a bank's statement was confirmed to be: what the bank tells is held, in an open month and in a closed one.
 * The rest is free, in a closed month by a reason. A day is held once it is there, so that one that is pending may still be paid.
 */
export const PAGAMENTO_CONCILIADO: typeof PAGAMENTO_PAGO = {
  pagoEm: 'preso se dito',
  vencimento: doBanco,
  valorCentavos: 'preso',
  jurosCentavos: 'preso',
  descontoCentavos: 'preso',
  reajusteCentavos: 'preso',
  fluxoId: 'preso se dito',
  fluxoSaidaId: 'preso se dito',
  numeroCheque: papel,
  notafiscal: papel,
  obs: papel,
  fileId: papel,
};

/** The same of its entry: income or expense is the sign of what the bank moved. */
export const LANCAMENTO_CONCILIADO: typeof LANCAMENTO_PAGO = {
  ...LANCAMENTO_PAGO,
  tipo: 'preso',
  fazendaId: doBanco,
  data: doBanco,
  fornecedorId: doBanco,
};

/** The same of a movement. */
export const MOVIMENTACAO_CONCILIADA: typeof MOVIMENTACAO_PAGA = {
  valorCentavos: 'preso',
  tipo: 'preso',
  fluxoId: 'preso',
  pagoEm: 'preso se dito',
  vencimento: doBanco,
  descricao: doBanco,
  movimentacaoId: MOVIMENTACAO_PAGA.movimentacaoId,
};

/** The words for each held field in a sentence, and its name in a request. */
export const CAMPOS_PRESOS: Readonly<Partial<Record<keyof Cabecalho, { readonly acao: string; readonly campo: string }>>> = {
  fazendaId: { acao: 'mudar a fazenda', campo: 'fazenda' },
  tipo: { acao: 'mudar o tipo', campo: 'tipo' },
  data: { acao: 'mudar a data', campo: 'data' },
  fornecedorId: { acao: 'mudar o fornecedor', campo: 'fornecedor' },
};
