import { day, integer, money, quantity, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../kernel/columns/columns.js';

/** The work done on a plot. */
export const feitoColumns = defineColumns({
  data: day('Data'),
  atividadeNome: column(linked(text('Atividade'), '/atividades/:id'), { card: 'title' }),
  litros: column(quantity('Colhido', 'L'), { card: 'off' }),
  total: money('Custo'),
});

/** The picking on a plot, day by day. */
export const colhidoColumns = defineColumns({
  data: day('Dia'),
  litros: column(quantity('Colhido', 'L'), { total: 'sum' }),
  valor: column(money('Pagamento'), { total: 'sum' }),
});

/** The cost of each kind of activity on it. */
export const gastoColumns = defineColumns({
  nome: column(text('Atividade'), { card: 'title' }),
  vezes: column(integer('Vezes'), { card: 'off' }),
  valor: column(money('Custo'), { total: 'sum' }),
});

/** Lots with its coffee, and its part of each. */
export const loteDoTalhaoColumns = defineColumns({
  codigo: column(text('Lote'), { card: 'title' }),
  etapa: text('Onde está'),
  parte: column(quantity('Deste talhão', ''), { card: 'corner' }),
});

/** Sales and deliveries with its coffee, and its part of each. */
export const vendaDoTalhaoColumns = defineColumns({
  codigo: column(text('Registro'), { card: 'title' }),
  data: day('Data'),
  comprador: column(text('Com quem'), { card: 'off' }),
  parte: column(quantity('Deste talhão', 'kg'), { total: 'sum' }),
});

/** The results of inspections for pests. */
export const inspecaoDoTalhaoColumns = defineColumns({
  data: day('Data'),
  praga: text('Praga'),
  nivel: text('Nível'),
});
