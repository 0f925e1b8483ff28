import { z } from 'zod';
import { changesOf, givenOf } from '../../kernel/catalogue/record.js';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { vinculo } from '../campos.js';
import { talvez } from '../extrato/conciliacao.commands.js';
import { financeiroErrors } from '../errors.js';
import { lancamentoFields, MAX, pagamentoFields } from './lancamento.fields.js';
import { LANCAMENTOS_MAX, PARCELAS_MAX, REPETICOES_MAX } from './limites.types.js';
import { RatearLancamento } from './rateio.commands.js';

const status = z.enum(['PAGO', 'PENDENTE']);
const { fazenda: _fazenda, categoriaEscolhida: _escolhida, files, ...cabecalho } = lancamentoFields;
const { juros, desconto, reajuste, fluxo, fluxoSaida } = pagamentoFields;
const fazenda = z.int().min(0).nullish();

/** One instalment of a request that lists them: its due day, its value and, if paid, the day of payment. */
const parcela = z.strictObject({
  data: pagamentoFields.data.wire,
  valor: pagamentoFields.valor.wire,
  ...givenOf({ juros, desconto, reajuste }),
  dataPagamento: vazio(dia()),
});

/** One entry of several. Instalments are a month apart from `primeiroVencimento`, by default `dataPagamento`. */
const UmDeVarios = z
  .strictObject({
    ...givenOf({ ...cabecalho, juros, desconto, reajuste, fluxo, fluxoSaida }),
    status: status.default('PENDENTE'),
    valor: dinheiro({ min: 0.01, max: MAX }).meta({ description: 'Soma das parcelas', unit: 'BRL' }),
    dataPagamento: vazio(dia()).meta({ description: 'Quando se pagou. De um lançamento pendente, quando vence a primeira parcela.' }),
    primeiroVencimento: vazio(dia()),
    pagParcelas: z.int().min(1).max(PARCELAS_MAX).default(1),
    /** Instalments listed one by one, which must sum to `valor`; without a list they are equal. */
    parcelas: z.array(parcela).min(1).max(PARCELAS_MAX).nullish(),
    files: files.wire.default([]),
    /** The allocation of the entry. */
    rateio: RatearLancamento.nullish(),
    fazenda,
  })
  .meta({ id: 'UmDeVariosLancamentos' });

/** `POST /v1/financeiro`. */
export const RegistrarLancamento = UmDeVarios.extend(talvez).meta({ id: 'RegistrarLancamento' });

/** `POST /v1/financeiro/varios`: entries of one farm, all of them or none, and one reason for all of them that are of closed months. */
export const RegistrarVarios = z
  .strictObject({ lancamentos: z.array(UmDeVarios).min(1).max(LANCAMENTOS_MAX), fazenda, ...talvez })
  .meta({ id: 'RegistrarVarios' });

/** Intervals of repetition, in months. */
export const REPETICOES = { MES: 1, SAFRA: 12 } as const;

/** `POST /v1/financeiro/{id}/repetir`: further entries like this one, each a month or a year after the one before. */
export const RepetirLancamento = z
  .strictObject({
    cada: z.enum(Object.keys(REPETICOES) as [keyof typeof REPETICOES, ...(keyof typeof REPETICOES)[]]),
    vezes: z.int().min(1).max(REPETICOES_MAX),
  })
  .meta({ id: 'RepetirLancamento' });

/** The amount that older forms send with every change of an entry: it is ignored. */
export const VALOR_DE_PREENCHIMENTO = 0.1;

/** `PUT /v1/financeiro/{id}`: absent fields stay. `valor` may repeat the present value, or be ignored; it changes in the payments. */
export const AlterarLancamento = z
  .strictObject({
    ...changesOf({ ...cabecalho, files }),
    ...talvez,
    valor: z.number().optional().meta({ deprecated: true, description: 'O que já é, ou 0,1, que nada diz: o valor muda nos pagamentos.' }),
    fazenda,
  })
  .meta({ id: 'AlterarLancamento' });

/** `POST /v1/financeiro/pagamento/{id}/parte`: pays a part of an instalment; the rest stays pending as a new instalment. */
export const PagarParte = z
  .strictObject({
    valor: pagamentoFields.valor.wire,
    /** Due date of the rest; unchanged by default. */
    data: vazio(dia()).meta({ description: 'Quando vence o que resta' }),
    dataPagamento: vazio(dia()),
    ...talvez,
    ...changesOf({ juros, desconto, reajuste, fluxo, fluxoSaida, numeroCheque: pagamentoFields.numeroCheque, obs: pagamentoFields.obs }),
  })
  .meta({ id: 'PagarParte' });

const pagamento = { ...changesOf(pagamentoFields), status: status.optional(), dataPagamento: mudanca(dia()) };

/** `PUT /v1/financeiro/pagamento/{id}`: absent fields stay. */
export const AlterarPagamento = z.strictObject({ ...pagamento, ...talvez }).meta({ id: 'AlterarPagamento' });

/** `POST /v1/financeiro/pagamento`: one more payment of an entry, which grows by it. */
export const IncluirPagamento = z
  .strictObject({ ...pagamento, valor: pagamentoFields.valor.wire, data: pagamentoFields.data.wire, financeiroId: id(), ...talvez })
  .meta({ id: 'IncluirPagamento' });

/** `PATCH /v1/financeiro/pagamento/{id}`. Paid today, unless told. */
export const MudarStatusDoPagamento = z
  .strictObject({ status, dataPagamento: mudanca(dia()), fluxo: mudanca(vinculo()), ...talvez })
  .refine(({ status: qual, dataPagamento }) => qual === 'PAGO' || !dataPagamento, {
    path: ['dataPagamento'],
    message: financeiroErrors.DATA_SEM_PAGAMENTO.message,
  })
  .meta({ id: 'MudarStatusDoPagamento' });

/** The success texts, word for word as published. */
export const lancamentoSucesso = {
  adicionado: 'Lançamento adicionado com sucesso!',
  editado: 'Lançamento editado com sucesso!',
  excluido: 'Movimentação apagada com sucesso!',
  desfeito: 'Lançamento desfeito!',
  repetido: 'Lançamento repetido com sucesso!',
  rateado: 'Lançamento rateado com sucesso!',
  rateioDesfeito: 'Rateio desfeito com sucesso!',
  varios: 'Lançamentos adicionados com sucesso!',
} as const;

/** The same of its payments. */
export const pagamentoSucesso = {
  adicionado: 'Pagamento adicionado com sucesso!',
  editado: 'Pagamento editado com sucesso!',
  parte: 'Parte paga, o resto segue em aberto!',
  alterado: 'Pagamento alterado com sucesso!',
  apagado: 'Parcela apagada com sucesso!',
} as const;
