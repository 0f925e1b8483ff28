import { percent, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';

/** A plot some coffee came from: its part of the whole, and how much that is. */
export const origemColumns = defineColumns({
  nome: text('Talhão'),
  fazendaNome: text('Fazenda'),
  percentual: summed(percent('%')),
  unidade: text('Unidade'),
  quantidade: column(quantity('Quantidade', ''), { unitFrom: 'unidade', total: 'sum' }),
});
