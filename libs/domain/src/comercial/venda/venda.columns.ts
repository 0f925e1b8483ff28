import { day, integer, money, option, optional, quantity, ref, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';

/** A sale of coffee. */
export const vendaColumns = defineColumns({
  codigo: column(linked(text('Venda'), '/vendas/:id'), { sort: true, card: 'title', code: true, width: 14 }),
  status: column(option('Situação', ['ABERTO', 'FECHADO'], { rotulos: { ABERTO: 'Aberta', FECHADO: 'Fechada' } }), { card: 'corner' }),
  clienteNome: column(optional(text('Cliente')), { sort: true }),
  data: column(day('Data'), { sort: true }),
  kg: column(summed(quantity('Quantidade', 'kg')), { sort: true }),
  total: column(summed(money('Valor')), { sort: true }),
  parcelado: integer('Parcelas'),
  notaFiscal: optional(text('Nota fiscal')),
  obs: optional(text('Observação')),
  finalizadaEm: optional(day('Finalizada em')),
});

/** A lot of a sale, with its value. */
export const produtoColumns = defineColumns({
  lote: ref('Lote', 'lote'),
  codigo: column(linked(text('Lote'), '/rastreabilidade/lotes/:lote'), { code: true }),
  quantidade: summed(quantity('Quantidade', 'kg')),
  precoSaca: money('Preço da saca'),
  valor: summed(money('Valor')),
});

/** The form of a new sale, besides its lots. */
export const vendaFields = {
  cliente: ref('Cliente', 'cliente'),
  data: day('Data'),
  parcelado: optional(integer('Parcelas', { min: 1, max: 120, help: 'Em quantas vezes se recebe. Em branco, uma.' })),
  notaFiscal: optional(text('Nota fiscal', { max: 60 })),
  obs: optional(text('Observação', { max: 2_000 })),
};

/** Coffee of a sale that was handed over. On a narrow screen the weight on the scale stands under the kilograms. */
export const entregaColumns = defineColumns({
  data: day('Dia'),
  loteCodigo: column(optional(text('Lote')), { code: true }),
  quantidade: summed(quantity('Quantidade', 'kg')),
  pesoBalanca: column(optional(quantity('Na balança', 'kg')), { card: 'off' }),
  quebra: column(optional(quantity('Quebra', 'kg')), { card: 'off' }),
});

/** The fields of finishing a sale about its receivable. */
export const finalizarFields = {
  vencimento: optional(day('Primeiro vencimento', { help: 'Em branco, o dia em que a venda se finaliza.' })),
  fluxo: optional(ref('Fluxo em que entra', 'fluxo')),
};
