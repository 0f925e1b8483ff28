import { day, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';

/** What a lot's cost was for. */
export const partesDoCustoColumns = defineColumns({
  nome: text('De que'),
  valor: summed(money('Custo')),
  porSaca: optional(money('Por saca')),
});

/** The plots a lot's cost came from. */
export const talhoesDoCustoColumns = defineColumns({
  nome: column(text('Talhão'), { card: 'title' }),
  custoDoTalhao: money('Custo do talhão'),
  colhidoL: quantity('Colhido nele', 'L'),
  litros: quantity('Neste lote', 'L'),
  valor: summed(money('Custo')),
});

/** The processes after the picking, each with its cost and the lot's part. */
export const processosDoCustoColumns = defineColumns({
  nome: column(text('Processo'), { card: 'title' }),
  custoDoProcesso: money('Custo do processo'),
  valor: summed(money('Neste lote')),
  porSaca: optional(money('Por saca')),
});

/** Records behind one part of it. */
export const registrosDoCustoColumns = defineColumns({
  data: day('Data'),
  descricao: column(text('Registro'), { card: 'title' }),
  talhao: optional(text('Talhão')),
  inteiro: money('Custou'),
  valor: summed(money('Neste lote')),
});
