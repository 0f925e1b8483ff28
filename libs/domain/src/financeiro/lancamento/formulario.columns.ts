import { day, integer, money, option, optional, ref, text } from '../../kernel/catalogue/fields.js';
import type { Fields } from '../../kernel/catalogue/catalogue.js';
import { CODIGOS_DOS_MEIOS, MEIOS } from '../meios.types.js';
import { PARCELAS_MAX, REPETICOES_MAX } from './limites.types.js';
import { lancamentoColumns } from './lancamento.columns.js';

/** The total of a new entry, all instalments together. */
export const valorForm = money('Valor');

/** The fields of an entry of money besides its amounts, as they are typed. */
export const cabecalhoForm = {
  descricao: text('Descrição', { max: 200 }),
  categoria: optional(ref('Categoria', 'categoria', { aqui: true })),
  fornecedor: optional(ref('Fornecedor ou cliente', 'fornecedor', { aqui: true })),
  data: day('Data'),
} satisfies Fields;

/** Further fields, which most entries leave out. */
export const documentoForm = {
  safra: optional(ref('Safra', 'safra', { secao: 'Documento' })),
  notafiscal: optional(text('Nota fiscal', { max: 60 })),
  boleto: optional(text('Boleto', { max: 60 })),
  categoriaPagamento: optional(ref('Categoria do pagamento', 'categoria_pagamento')),
  obs: optional(text('Observação', { max: 2_000 })),
} satisfies Fields;

const reajuste = optional(money('Reajuste', { help: 'Pode ser negativo.' }));
const fluxo = optional(ref('Fluxo de caixa', 'fluxo', { aqui: true }));
const tipoPagamento = optional(option('Forma de pagamento', CODIGOS_DOS_MEIOS, { rotulos: MEIOS }));

/** Only for payments by cheque. */
export const chequeForm = {
  numeroCheque: integer('Número do cheque'),
  obsCheque: optional(text('Observação do cheque', { max: 200 })),
} satisfies Fields;

/** How a new entry is paid, or is to be. */
export const planoForm = {
  dataPagamento: day('Pago em', { secao: 'Pagamento' }),
  primeiroVencimento: day('Vencimento', { secao: 'Pagamento' }),
  valorPago: money('Pago agora'),
  pagParcelas: integer('Parcelas', { min: 1, max: PARCELAS_MAX }),
  fluxoSaida: ref('Sai do fluxo', 'fluxo', { aqui: true }),
  fluxo,
  tipoPagamento,
  juros: optional(money('Juros')),
  desconto: optional(money('Desconto')),
  reajuste,
} satisfies Fields;

/** The fields of an existing entry that can be changed; its amounts change in its payments. */
export const alteracaoForm = {
  tipo: lancamentoColumns.tipo,
  ...cabecalhoForm,
  ...documentoForm,
  safra: optional(ref('Safra', 'safra')),
  tipoPagamento,
  numeroCheque: optional(chequeForm.numeroCheque),
  obsCheque: chequeForm.obsCheque,
} satisfies Fields;

/** The form of a payment when it is made. */
export const quitacaoForm = {
  dataPagamento: day('Pago em'),
  fluxo,
  juros: optional(money('Juros')),
  desconto: optional(money('Desconto')),
  reajuste,
  numeroCheque: optional(integer('Número do cheque', { help: 'Só do que se paga com cheque.' })),
} satisfies Fields;

/** Fields for a partial payment. */
export const parteForm = {
  valor: money('Pago agora', { help: 'O que falta segue em aberto, como outra parcela.' }),
  ...quitacaoForm,
  juros: optional(money('Juros', { help: 'Os deste pagamento. O que não entrar aqui fica no resto.' })),
  desconto: optional(money('Desconto', { help: 'Sem dizer, a parte do que a parcela tem que cabe ao que se paga.' })),
  data: optional(day('O resto vence em', { help: 'Sem dizer, no mesmo dia.' })),
} satisfies Fields;

/** Fields for repeating an entry. */
export const repeticaoForm = {
  cada: option('Repete', ['MES', 'SAFRA'], { rotulos: { MES: 'Todo mês', SAFRA: 'Toda safra, um ano depois' } }),
  vezes: integer('Quantas vezes', {
    min: 1,
    max: REPETICOES_MAX,
    help: 'Cada uma é um lançamento em aberto, que se muda e se apaga sozinho.',
  }),
} satisfies Fields;

/** A transfer says where the money leaves from. */
export const transferenciaForm = { fluxoSaida: optional(ref('Sai do fluxo', 'fluxo')) } satisfies Fields;

const notas = {
  numeroCheque: optional(chequeForm.numeroCheque),
  notafiscal: documentoForm.notafiscal,
  obs: documentoForm.obs,
} satisfies Fields;

/** The fields that can be changed of a payment that is still open. */
export const parcelaForm = {
  data: day('Vencimento'),
  valor: money('Valor'),
  juros: quitacaoForm.juros,
  desconto: quitacaoForm.desconto,
  reajuste: quitacaoForm.reajuste,
  fluxo: quitacaoForm.fluxo,
  ...notas,
} satisfies Fields;

/** And of one that was paid, as long as it counts as paid. */
export const parcelaPagaForm = { dataPagamento: day('Pago em'), ...notas } satisfies Fields;
