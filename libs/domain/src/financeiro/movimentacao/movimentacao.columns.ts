import { money, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';

/** A month of a cash flow. */
export const mesDoFluxoColumns = defineColumns({
  mes: column(text('Mês'), { card: 'title' }),
  entrada: money('Entra'),
  saida: money('Sai'),
  saldo: money('Saldo no fim'),
});
