import { decimal, integer, money, option, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { CUSTOS, NOMES_DOS_CUSTOS } from './custo.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The share of a farm's costs that falls to each of its plots, by area, with its kinds. */
export const indiretosPorTalhao = defineReport({
  nome: 'indiretos-por-talhao',
  path: 'relatorios/talhoes/indiretos',
  permissao: 'relatorios',
  title: 'Indiretos por talhão',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'custo', 'parametroconta', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    talhao: column(linked(text('Talhão'), '/cadastros/cad-talhoes/:talhaoId'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    areaHa: optional(decimal('Área', { unit: 'ha' })),
    custo: option('Custo', CUSTOS, { rotulos: NOMES_DOS_CUSTOS }),
    conta: optional(text('Conta')),
    valor: column(summed(money('Custo indireto')), { card: 'corner' }),
    ...carried({ talhaoId: optional(integer('Talhão')) }),
  }),
  group: 'talhao',
  sort: '-valor',
  chart: { title: 'Quanto cabe a cada talhão?', by: 'talhao', value: 'valor' },
  empty: {
    title: 'Nenhum custo indireto neste período',
    text: 'Indiretos são os gastos gerais da fazenda e as despesas que não se ratearam a um talhão.',
  },
});
