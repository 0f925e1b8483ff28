import type { DepoisDe } from '../../kernel/depois.js';
import type { Cabecalho, DadosDoPagamento } from './lancamento.events.js';

/** Papers and remarks: they say nothing of the money itself. */
export const PAPEL = { livre: 'the paper comes, or is put right, after the money went' };
const papel = PAPEL;
const classe = { livre: 'how it is sorted says nothing of what was paid' };

/** The fields of an entry that may still be changed while a payment of it is paid. */
export const LANCAMENTO_PAGO: DepoisDe<Cabecalho> = {
  fazendaId: 'preso',
  tipo: 'preso',
  data: 'preso',
  fornecedorId: 'preso se dito',
  descricao: { livre: 'what it is called' },
  categoria: classe,
  categoriaId: classe,
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

/** The same of a payment that is paid: its amount, its day and its cash flow are a record of the past. */
export const PAGAMENTO_PAGO: DepoisDe<DadosDoPagamento> = {
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

/** The words for each held field in a sentence, and its name in a request. */
export const CAMPOS_PRESOS: Readonly<Partial<Record<keyof Cabecalho, { readonly acao: string; readonly campo: string }>>> = {
  fazendaId: { acao: 'mudar a fazenda', campo: 'fazenda' },
  tipo: { acao: 'mudar o tipo', campo: 'tipo' },
  data: { acao: 'mudar a data', campo: 'data' },
  fornecedorId: { acao: 'mudar o fornecedor', campo: 'fornecedor' },
};
