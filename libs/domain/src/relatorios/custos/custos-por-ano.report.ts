import { text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { colunasDosCustos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** All expenses of each year, by kind of cost. */
export const custosPorAno = defineReport({
  nome: 'custos-por-ano',
  path: 'relatorios/anual/custos',
  permissao: 'relatorios',
  title: 'Custos por ano',
  noun: ['ano', 'anos'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'custo', 'tipo', 'parametroconta', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    ano: column(text('Ano'), { card: 'title' }),
    ...colunasDosCustos,
  }),
  sort: 'ano',
  chart: { title: 'Em que ano se gastou mais?', by: 'ano', value: 'total' },
  empty: { title: 'Nada neste período', text: 'Os custos vêm das atividades e dos lançamentos de despesa.' },
});
