import { money, optional, quantity, text } from '../../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../../kernel/columns/columns.js';

/** The lots of a sale, with what each carries of the cost of its plots. */
export const lotesDoCustoColumns = defineColumns({
  codigo: column(text('Lote'), { card: 'title' }),
  kg: summed(quantity('Nesta venda', 'kg')),
  custo: summed(money('Custo')),
  porSaca: optional(money('Por saca')),
  estimado: summed(optional(money('Estimado'))),
});

/** Records that make the cost of a sale another than was known when it was finished. */
export const diferencasDoCustoColumns = defineColumns({
  nome: column(text('Registro'), { card: 'title' }),
  antes: money('Sabido na venda'),
  agora: money('Sabido hoje'),
  diferenca: summed(money('Diferença')),
});
