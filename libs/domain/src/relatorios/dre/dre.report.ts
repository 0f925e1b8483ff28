import { money, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { ResumoDoDreAnswer } from './dre.answers.js';
import { filtrosDoDre } from '../filtros.js';

/**
 * The result of a season, from the income down to the remainder after capital and land are paid. Costs are those of their day, paid or not.
 * Coffee of other crop years that was sold in these days is a group of its own, outside the result.
 */
export const dre = defineReport({
  nome: 'dre',
  path: 'relatorios/dre',
  permissao: 'relatorios',
  title: 'DRE por fazenda',
  noun: ['linha', 'linhas'],
  filters: filtrosDoDre('safra', 'talhoes', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    grupo: text('Grupo'),
    conta: column(text('Conta'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    valor: column(summed(optional(money('Valor no DRE'))), { card: 'corner' }),
    outrasSafras: summed(optional(money('De outras safras'))),
  }),
  group: 'grupo',
  sort: 'conta',
  empty: { title: 'Nada entrou nem saiu neste período', text: 'O DRE soma os lançamentos e o custo das atividades.' },
  more: { answer: { resumo: ResumoDoDreAnswer } },
});
