import { day, fraction, integer, money, optional, quantity, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../kernel/columns/columns.js';

/** The work of a worker, line by line. */
export const trabalhoColumns = defineColumns({
  data: day('Dia'),
  atividadeNome: column(text('Atividade'), { card: 'title' }),
  onde: column(optional(text('Talhão')), { card: 'off' }),
  quanto: column(text('Quanto'), { card: 'off' }),
  total: column(money('Valor'), { total: 'sum' }),
});

/** The payments of closed sheets of all kinds. */
export const pagamentoColumns = defineColumns({
  descricao: column(text('Folha'), { card: 'title' }),
  data: day('Data'),
  dias: column(integer('Dias'), { card: 'off' }),
  reajuste: column(money('Reajuste'), { card: 'off' }),
  valor: column(money('Pago'), { total: 'sum' }),
});

/** Advances, and the part that is still to be deducted. */
export const adiantadoColumns = defineColumns({
  data: linked(day('Data'), '/cadastros/cad-adiantamentos/:id'),
  descricao: column(optional(text('Descrição')), { card: 'off' }),
  repete: column(optional(text('Repete')), { card: 'off' }),
  valor: column(money('Valor'), { total: 'sum' }),
  descontado: column(money('Descontado'), { total: 'sum', card: 'off' }),
  aberto: column(money('Falta'), { total: 'sum' }),
});

/** Contracts of a sharecropper, with the picking under each and their share of it. */
export const parceriaColumns = defineColumns({
  onde: column(linked(text('Talhão'), '/cadastros/cad-meeiro-contratos/:id'), { card: 'title' }),
  inicio: day('Desde'),
  fim: column(optional(day('Até')), { card: 'off' }),
  meeiroPorcentagem: column(fraction('Parte'), { card: 'off' }),
  litros: column(quantity('Colhido', 'L'), { total: 'sum', card: 'off' }),
  parte: column(quantity('Do meeiro', 'L'), { total: 'sum' }),
});

/** A sharecropper's part of each day's picking. */
export const entradaColumns = defineColumns({
  data: day('Dia'),
  onde: text('Talhão'),
  litros: column(quantity('Colhido', 'L'), { total: 'sum', card: 'off' }),
  parte: column(quantity('Do meeiro', 'L'), { total: 'sum' }),
});
