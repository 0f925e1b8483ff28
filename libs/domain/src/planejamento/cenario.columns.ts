import { day, money, optional, quantity, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns } from '../kernel/columns/columns.js';

/** The season as it stands, and each scenario beside it. */
export const cenariosColumns = defineColumns({
  descricao: column(text('Cenário'), { card: 'title' }),
  resultado: money('Resultado da safra'),
  diferenca: optional(money('Do que está')),
  custoSaca: optional(money('Custo da saca')),
  restam: quantity('Ainda por vender', 'sc'),
  menor: money('Menor caixa'),
  negativoEm: optional(day('Caixa acaba em')),
});

/** The cash at the end of each month: a column for each scenario. */
export const caixaDosCenarios = (cenarios: readonly { readonly chave: string; readonly descricao: string }[]) =>
  defineColumns({
    mes: column(text('Mês'), { card: 'title' }),
    ...Object.fromEntries(cenarios.map(({ chave, descricao }) => [chave, money(descricao)])),
  });
