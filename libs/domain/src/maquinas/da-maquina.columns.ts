import { day, money, optional, option, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../kernel/columns/columns.js';

/** The work of a machine in activities. */
export const trabalhoDaMaquinaColumns = defineColumns({
  data: day('Dia'),
  atividadeNome: column(text('Atividade'), { card: 'title' }),
  talhoes: column(optional(text('Talhões')), { card: 'off' }),
  implemento: column(optional(text('Implemento')), { card: 'off' }),
  andou: column(text('Andou, ou colheu'), { card: 'off' }),
  valor: column(money('Valor da hora, ou da medida'), { card: 'off' }),
  total: column(money('Custo'), { total: 'sum' }),
});

/** The work with implements. */
export const implementoDaMaquinaColumns = defineColumns({
  nome: column(linked(text('Implemento'), '/cadastros/cad-implementos/:id'), { card: 'title' }),
  andou: text('Andou'),
  valorHora: column(optional(money('Valor da hora')), { card: 'off' }),
  custo: column(optional(money('Custo')), { total: 'sum' }),
});

/** The maintenance due, and when. */
export const alertaDaMaquinaColumns = defineColumns({
  descricao: column(linked(text('O que fazer'), '/cadastros/machine-alerts/:id'), { card: 'title' }),
  estado: option('Estado', ['VENCIDO', 'PROXIMO', 'EM_DIA', 'INDEFINIDO'], {
    rotulos: { PROXIMO: 'Próximo', EM_DIA: 'Em dia', INDEFINIDO: 'Não se sabe' },
  }),
  aviso: column(optional(text('Quando')), { card: 'off' }),
});

/** The change of the cost of one work by a new value of the hour. */
export const mudancaColumns = defineColumns({
  data: day('Dia'),
  atividadeNome: column(text('Atividade'), { card: 'off' }),
  antes: column(money('Custava'), { total: 'sum' }),
  depois: column(money('Passa a custar'), { total: 'sum' }),
});
