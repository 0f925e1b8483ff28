import { day, money, option, optional, percent, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport, ratio } from '../kernel/report/report.js';

/** The budget of a crop year beside its entries, by category. More income is better, less expense is better. */
export const orcadoERealizado = defineReport({
  nome: 'orcado-e-realizado',
  path: 'planejamentos/orcado-e-realizado',
  permissao: 'planejamento',
  title: 'Orçado e realizado',
  noun: ['categoria', 'categorias'],
  filters: {
    safra: optional(ref('Safra', 'safra', { help: 'Safra atual' })),
    de: optional(day('Desde')),
    ate: optional(day('Até')),
    tipo: optional(option('Tipo', ['receita', 'despesa'])),
  },
  columns: defineColumns({
    categoriaNome: column(linked(text('Categoria'), '/financeiro?categoria=:id'), { card: 'title' }),
    tipo: column(option('Tipo', ['receita', 'despesa']), { card: 'corner' }),
    receitaOrcada: summed(optional(money('Receita orçada'))),
    receita: summed(optional(money('Receita'))),
    despesaOrcada: summed(optional(money('Despesa orçada'))),
    despesa: summed(optional(money('Despesa'))),
    gasto: ratio(optional(percent('Gasto do orçado', { max: 1_000_000 })), 'despesa', 'despesaOrcada', 100),
  }),
  group: 'tipo',
  sort: 'categoriaNome',
  chart: { title: 'Em que se gastou do que se orçou?', by: 'categoriaNome', value: 'despesa' },
  empty: { title: 'Nada orçado nem lançado nesta safra', text: 'Orçamentos se escrevem em Planejamento; o realizado vem dos lançamentos.' },
});
