import { day, money, month, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';

/** The months of a cash book. */
export const mesesDoLivroColumns = defineColumns({
  mes: column(month('Mês'), { card: 'title' }),
  entradas: summed(money('Entrou')),
  saidas: summed(money('Saiu')),
  saldo: money('Saldo desde janeiro'),
});

/** Its lines. */
export const linhasDoLivroColumns = defineColumns({
  data: day('Data'),
  historico: column(text('Histórico'), { card: 'title' }),
  imovel: text('Imóvel'),
  participante: optional(text('CPF ou CNPJ')),
  documento: optional(text('Documento')),
  entrada: money('Entrou'),
  saida: money('Saiu'),
  saldo: money('Saldo'),
});
