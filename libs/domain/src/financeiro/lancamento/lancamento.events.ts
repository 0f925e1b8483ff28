import { z } from 'zod';
import { factsOf, type Kept } from '../../kernel/catalogue/record.js';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { lancamentoFields, pagamentoFields } from './lancamento.fields.js';
import { ALVOS, CRITERIOS, type Criterio } from './rateio.fields.js';

const cabecalho = factsOf(lancamentoFields);
const dados = factsOf(pagamentoFields);

const dadosDoPagamento = z.strictObject(dados);
const pagamento = z.strictObject({
  pagamentoId: fact.id(),
  numero: z.int(),
  ...dados,
  pagoEm: fact.dia().nullable(),
  /** Whose pay it is, of a sheet that pays each worker apart. */
  colaboradorId: fact.id().optional(),
});
const dePagamento = { lancamentoId: fact.id(), pagamentoId: fact.id() };

/** The record that an entry follows from. Only there can it be undone. `tipo` is its table; `nome`, what people call it, is absent from older facts. */
const origem = z.strictObject({ tipo: fact.texto(), id: fact.id(), nome: fact.texto().optional() });

/** The apportionment of an entry. A weight is the figure known or given for the part then, in the unit of the criterion. */
const rateio = z.strictObject({
  criterio: z.enum(Object.keys(CRITERIOS) as Criterio[]),
  partes: z.array(z.strictObject({ tipo: z.enum(ALVOS), id: fact.id(), peso: fact.decimal() })).min(1),
});

export const lancamentoEvents = defineFacts({
  /** Version 1 listed the tables in `origem`. */
  LancamentoRegistrado: {
    versao: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({ lancamentoId: fact.id(), ...cabecalho, origem: origem.nullable(), pagamentos: z.array(pagamento) }),
  },
  /** `motivo`: why, where a payment had been made or a month was closed. */
  LancamentoAlterado: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), ...cabecalho, motivo: fact.texto().optional() }) },
  LancamentoExcluido: {
    versao: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({ lancamentoId: fact.id(), origem: origem.nullable(), pagamentoIds: z.array(fact.id()) }),
  },
  PagamentoIncluido: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), pagamento }) },
  PagamentoAlterado: { versao: 1, data: z.strictObject({ ...dePagamento, antes: dadosDoPagamento, depois: dadosDoPagamento }) },
  PagamentoEfetuado: { versao: 1, data: z.strictObject({ ...dePagamento, em: fact.dia() }) },
  /** It was paid, and no longer counts as paid. */
  PagamentoEstornado: { versao: 1, data: z.strictObject(dePagamento) },
  PagamentoExcluido: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), pagamento }) },
  LancamentoRateado: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), antes: rateio.nullable(), depois: rateio }) },
  /** It is charged to nothing in particular any more. */
  RateioDesfeito: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), antes: rateio }) },
});
export type LancamentoEvent = FactOf<typeof lancamentoEvents>;
export type Cabecalho = Kept<typeof lancamentoFields>;
export type DadosDoPagamento = Kept<typeof pagamentoFields>;
export type Pagamento = z.output<typeof pagamento>;
export type Origem = z.output<typeof origem>;

/** The net amount of a payment, in cents. */
export const liquido = (dele: DadosDoPagamento): number =>
  dele.valorCentavos + dele.jurosCentavos - dele.descontoCentavos + dele.reajusteCentavos;
