import { integer, money, option, optional, quantity, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../kernel/columns/columns.js';

/** The state of each plot on the farm's map, in words. */
export const talhaoNoMapaColumns = defineColumns({
  nome: column(linked(text('Talhão'), '/cadastros/cad-talhoes/:id'), { card: 'title' }),
  litros: column(optional(quantity('Colhido', 'L')), { total: 'sum' }),
  custoPorHa: optional(money('Custo por hectare')),
  diasSemAtividade: optional(integer('Sem atividade há', { unit: 'dias' })),
  intervalo: optional(text('Carência e reentrada')),
  praga: optional(option('Praga', ['NENHUM', 'ALERTA', 'CONTROLE'])),
});
