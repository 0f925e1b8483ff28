import { day, integer, money, optional, text } from '../../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../../kernel/columns/columns.js';

/** The filings of a year. */
export const entregasColumns = defineColumns({
  entregueEm: column(day('Entregue em'), { card: 'title' }),
  qual: text('Qual'),
  recibo: optional(text('Recibo')),
  por: text('Registrada por'),
  lancamentos: integer('Linhas'),
  entradas: money('Entrou'),
  saidas: money('Saiu'),
});

/** What the book says otherwise than when it was filed; what came in is above nothing, what went out below. */
export const diferencasDoLivroColumns = defineColumns({
  descricao: column(text('Lançamento'), { card: 'title' }),
  oQueMudou: text('O que mudou'),
  antes: optional(money('Entregue')),
  agora: optional(money('Agora')),
  diferenca: summed(money('Diferença')),
  quem: optional(text('Quem mudou')),
});
