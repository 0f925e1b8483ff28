import { day, money, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';

/** A sale under a contract. */
export const vendasDoContratoColumns = defineColumns({
  codigo: column(linked(text('Venda'), '/vendas/:id'), { code: true }),
  data: day('Data'),
  sacas: summed(quantity('Vendidas', 'sc')),
  entregues: summed(quantity('Entregues', 'sc')),
  total: summed(money('Valor')),
});

/** A fixed part of a contract, and what sales have used of it. */
export const fixacoesUsadasColumns = defineColumns({
  data: day('Fixada em'),
  precoSaca: money('Preço da saca'),
  sacas: summed(quantity('Fixadas', 'sc')),
  usadas: summed(quantity('Em vendas', 'sc')),
  livres: summed(quantity('Por vender', 'sc')),
});
