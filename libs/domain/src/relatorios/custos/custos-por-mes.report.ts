import { month } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { colunasDosCustos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** All expenses of each month, by kind of cost. */
export const custosPorMes = defineReport({
  nome: 'custos-por-mes',
  path: 'relatorios/mensal/custos',
  permissao: 'relatorios',
  title: 'Custos por mês',
  noun: ['mês', 'meses'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'custo', 'tipo', 'parametroconta', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    mes: column(month('Mês'), { card: 'title' }),
    ...colunasDosCustos,
  }),
  sort: 'mes',
  chart: { title: 'Em que mês se gastou mais?', by: 'mes', value: 'total' },
  empty: { title: 'Nada neste período', text: 'Os custos vêm das atividades e dos lançamentos de despesa.' },
});
