import { decimal, integer, money, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport, ratio } from '../../kernel/report/report.js';
import { colunasDosCustos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The cost of each plot: its own entries, and its share by area of entries for the farm alone. */
export const custosPorTalhao = defineReport({
  nome: 'custos-por-talhao',
  path: 'relatorios/talhoes/custos',
  permissao: 'relatorios',
  title: 'Custos por talhão',
  noun: ['talhão', 'talhões'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'tipo', 'parametroconta', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    talhao: column(linked(text('Talhão'), '/cadastros/cad-talhoes/:talhaoId'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    areaHa: optional(decimal('Área', { unit: 'ha' })),
    diretos: summed(money('Custo direto')),
    indiretos: summed(money('Custo indireto')),
    ...colunasDosCustos,
    porHa: ratio(optional(money('Por hectare')), 'total', 'areaHa'),
    ...carried({ talhaoId: optional(integer('Talhão')) }),
  }),
  sort: '-total',
  chart: { title: 'Que talhão custou mais?', by: 'talhao', value: 'total' },
  empty: { title: 'Nada neste período', text: 'Os custos vêm das atividades e dos lançamentos de despesa.' },
});
