import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const nota = () => fact.texto().nullable();
const vinculo = () => fact.id().nullable();

/** What an entry says besides its amounts, which are its payments'. */
const cabecalho = {
  fazendaId: fact.id(),
  tipo: z.enum(['receita', 'despesa', 'transferencia']),
  descricao: fact.texto(),
  /** Its name at the time, whether typed or chosen from the catalogue. */
  categoria: nota(),
  categoriaId: vinculo(),
  categoriaPagamento: nota(),
  tipoPagamento: nota(),
  data: fact.dia(),
  safraId: vinculo(),
  fornecedorId: vinculo(),
  notafiscal: nota(),
  boleto: nota(),
  numeroCheque: z.int(),
  obsCheque: nota(),
  obs: nota(),
  files: z.array(fact.id()),
};

/** What of a payment can be changed. */
const dados = {
  vencimento: fact.dia(),
  valorCentavos: fact.centavos(),
  jurosCentavos: fact.centavos(),
  descontoCentavos: fact.centavos(),
  /** May be negative. */
  reajusteCentavos: fact.centavos(),
  fluxoId: vinculo(),
  /** Where the money leaves from, in a transfer. */
  fluxoSaidaId: vinculo(),
  numeroCheque: z.int(),
  notafiscal: nota(),
  obs: nota(),
  fileId: vinculo(),
};

const dadosDoPagamento = z.strictObject(dados);
const pagamento = z.strictObject({ pagamentoId: fact.id(), numero: z.int(), ...dados, pagoEm: fact.dia().nullable() });
const dePagamento = { lancamentoId: fact.id(), pagamentoId: fact.id() };

/** The record that an entry follows from. Only there can it be undone. */
const origem = z.strictObject({ tipo: z.enum(['folha_colheita', 'folha_pagamento', 'venda', 'compra', 'nota_fiscal']), id: fact.id() });

export const lancamentoEvents = defineFacts({
  LancamentoRegistrado: {
    versao: 1,
    data: z.strictObject({ lancamentoId: fact.id(), ...cabecalho, origem: origem.nullable(), pagamentos: z.array(pagamento) }),
  },
  LancamentoAlterado: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), ...cabecalho }) },
  LancamentoExcluido: {
    versao: 1,
    data: z.strictObject({ lancamentoId: fact.id(), origem: origem.nullable(), pagamentoIds: z.array(fact.id()) }),
  },
  PagamentoIncluido: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), pagamento }) },
  PagamentoAlterado: { versao: 1, data: z.strictObject({ ...dePagamento, antes: dadosDoPagamento, depois: dadosDoPagamento }) },
  PagamentoEfetuado: { versao: 1, data: z.strictObject({ ...dePagamento, em: fact.dia() }) },
  /** It was paid, and no longer counts as paid. */
  PagamentoEstornado: { versao: 1, data: z.strictObject(dePagamento) },
  PagamentoExcluido: { versao: 1, data: z.strictObject({ lancamentoId: fact.id(), pagamento }) },
});
export type LancamentoEvent = FactOf<typeof lancamentoEvents>;
export type Cabecalho = z.output<z.ZodObject<typeof cabecalho>>;
export type DadosDoPagamento = z.output<typeof dadosDoPagamento>;
export type Pagamento = z.output<typeof pagamento>;
export type Origem = z.output<typeof origem>;

/** What a payment comes to, in cents. */
export const liquido = (dele: DadosDoPagamento): number =>
  dele.valorCentavos + dele.jurosCentavos - dele.descontoCentavos + dele.reajusteCentavos;
