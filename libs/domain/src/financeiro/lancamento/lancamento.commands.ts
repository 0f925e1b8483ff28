import { z } from 'zod';
import { changesOf, givenOf } from '../../kernel/catalogue/record.js';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { vinculo } from '../campos.js';
import { financeiroErrors } from '../errors.js';
import { lancamentoFields, MAX, pagamentoFields } from './lancamento.fields.js';

const status = z.enum(['PAGO', 'PENDENTE']);
const { fazenda: _fazenda, categoriaEscolhida: _escolhida, files, ...cabecalho } = lancamentoFields;
const { juros, desconto, fluxo, fluxoSaida } = pagamentoFields;
const fazenda = z.int().min(0).nullish();

/** `POST /v1/financeiro`. Instalments are a month apart from `primeiroVencimento`, by default `dataPagamento`. */
export const RegistrarLancamento = z
  .strictObject({
    ...givenOf({ ...cabecalho, juros, desconto, fluxo, fluxoSaida }),
    status: status.default('PENDENTE'),
    valor: dinheiro({ min: 0.01, max: MAX }).meta({ description: 'Soma das parcelas', unit: 'BRL' }),
    dataPagamento: vazio(dia()).meta({ description: 'Quando se pagou. De um lançamento pendente, quando vence a primeira parcela.' }),
    primeiroVencimento: vazio(dia()),
    pagParcelas: z.int().min(1).max(360).default(1),
    files: files.wire.default([]),
    fazenda,
  })
  .meta({ id: 'RegistrarLancamento' });

/** The amount that older forms send with every change of an entry: it is ignored. */
export const VALOR_DE_PREENCHIMENTO = 0.1;

/** `PUT /v1/financeiro/{id}`: absent fields stay. `valor` may repeat the present value, or be ignored; it changes in the payments. */
export const AlterarLancamento = z
  .strictObject({
    ...changesOf({ ...cabecalho, files }),
    valor: z.number().optional().meta({ deprecated: true, description: 'O que já é, ou 0,1, que nada diz: o valor muda nos pagamentos.' }),
    fazenda,
  })
  .meta({ id: 'AlterarLancamento' });

const pagamento = { ...changesOf(pagamentoFields), status: status.optional(), dataPagamento: mudanca(dia()) };

/** `PUT /v1/financeiro/pagamento/{id}`: absent fields stay. */
export const AlterarPagamento = z.strictObject(pagamento).meta({ id: 'AlterarPagamento' });

/** `POST /v1/financeiro/pagamento`: one more payment of an entry, which grows by it. */
export const IncluirPagamento = z
  .strictObject({ ...pagamento, valor: pagamentoFields.valor.wire, data: pagamentoFields.data.wire, financeiroId: id() })
  .meta({ id: 'IncluirPagamento' });

/** `PATCH /v1/financeiro/pagamento/{id}`. Paid today, unless told. */
export const MudarStatusDoPagamento = z
  .strictObject({ status, dataPagamento: mudanca(dia()), fluxo: mudanca(vinculo()) })
  .refine(({ status: qual, dataPagamento }) => qual === 'PAGO' || !dataPagamento, {
    path: ['dataPagamento'],
    message: financeiroErrors.DATA_SEM_PAGAMENTO.message,
  })
  .meta({ id: 'MudarStatusDoPagamento' });

/** The success texts, word for word as published. */
export const lancamentoSucesso = {
  adicionado: 'Lançamento adicionado com sucesso!',
  editado: 'Lançamento editado com sucesso!',
  excluido: 'Lançamento excluído com sucesso!',
} as const;

/** The same of its payments. */
export const pagamentoSucesso = {
  adicionado: 'Pagamento adicionado com sucesso!',
  editado: 'Pagamento editado com sucesso!',
  alterado: 'Pagamento alterado com sucesso!',
  apagado: 'Parcela apagada com sucesso!',
} as const;
