import { day, optional, percent, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../../kernel/columns/columns.js';

/** A lot of coffee, its litres or kilograms told by `unidade`. */
export const loteColumns = defineColumns({
  codigo: column(linked(text('Código'), '/rastreabilidade/lotes/:id'), { sort: true, card: 'title', code: true, width: 14 }),
  data: column(day('Data'), { sort: true }),
  fazendaNome: column(optional(text('Fazenda')), { sort: true, card: 'off' }),
  tipo: column(optional(text('Tipo')), { sort: true, width: 20 }),
  qualidade: column(optional(text('Qualidade')), { width: 16 }),
  etapa: column(text('Etapa'), { card: 'corner', width: 14 }),
  local: column(optional(text('Local')), { width: 24 }),
  unidade: column(text('Unidade'), { card: 'off', width: 9 }),
  quantidade: column(quantity('Quantidade', ''), { sort: true, unitFrom: 'unidade', card: 'off' }),
  saldo: column(quantity('Saldo', ''), { sort: true, unitFrom: 'unidade' }),
  reservado: column(quantity('Reservado', ''), { unitFrom: 'unidade' }),
  naCooperativa: column(quantity('Na cooperativa', ''), { unitFrom: 'unidade' }),
  umidade: column(optional(percent('Umidade')), { card: 'off' }),
  vendidoA: column(optional(text('Vendido a')), { width: 28 }),
});
