import { decimal, integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport, ratio } from '../../kernel/report/report.js';
import { filtrosDoDre } from '../filtros.js';

/** The result of each plot: its costs, its shares by area of its farm's costs, and its share of the coffee sales by litres picked. */
export const drePorTalhao = defineReport({
  nome: 'dre-por-talhao',
  path: 'relatorios/dre-talhoes',
  permissao: 'relatorios',
  title: 'DRE por talhão',
  noun: ['talhão', 'talhões'],
  filters: filtrosDoDre('safra', 'talhoes', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    talhao: column(linked(text('Talhão'), '/cadastros/cad-talhoes/:talhaoId'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    areaHa: optional(decimal('Área', { unit: 'ha' })),
    litros: summed(quantity('Colhido', 'L')),
    receita: summed(money('Receita líquida')),
    diretos: summed(money('Custos diretos')),
    indiretos: summed(money('Custos indiretos')),
    custo: summed(money('Custo no DRE')),
    resultado: column(summed(money('Resultado do talhão')), { card: 'corner' }),
    porHa: ratio(optional(money('Resultado por hectare')), 'resultado', 'areaHa'),
    ...carried({ talhaoId: optional(integer('Talhão')) }),
  }),
  sort: '-resultado',
  chart: { title: 'Que talhão deixou mais?', by: 'talhao', value: 'resultado' },
  empty: { title: 'Nada entrou nem saiu neste período', text: 'O DRE soma os lançamentos e o custo das atividades.' },
});
