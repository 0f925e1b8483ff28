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
/** Not a day that the bank was asked about: in a month that is closed it changes by a reason, as all that is free here but papers does. */
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

/** The words for each held field in a sentence, and its name in a request. */
export const CAMPOS_PRESOS: Readonly<Partial<Record<keyof Cabecalho, { readonly acao: string; readonly campo: string }>>> = {
  fazendaId: { acao: 'mudar a fazenda', campo: 'fazenda' },
  tipo: { acao: 'mudar o tipo', campo: 'tipo' },
  data: { acao: 'mudar a data', campo: 'data' },
  fornecedorId: { acao: 'mudar o fornecedor', campo: 'fornecedor' },
};
