import { day, money, option, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { CUSTOS, NOMES_DOS_CUSTOS } from './custo.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Expenses of a farm that belong to no plot, as entered: its general expenses and those of its office. */
export const custosIndiretos = defineReport({
  nome: 'custos-indiretos',
  path: 'relatorios/indiretos',
  permissao: 'relatorios',
  title: 'Custos indiretos',
  noun: ['gasto', 'gastos'],
  filters: filtrosDosRelatorios('safra', 'custo', 'parametroconta', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    data: day('Data'),
    descricao: column(text('Descrição'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    custo: option('Custo', CUSTOS, { rotulos: NOMES_DOS_CUSTOS }),
    conta: optional(text('Conta')),
    valor: column(summed(money('Custo indireto')), { card: 'corner' }),
  }),
  sort: 'data',
  chart: { title: 'Com que se gastou sem talhão?', by: 'conta', value: 'valor' },
  empty: {
    title: 'Nenhum custo indireto neste período',
    text: 'Indiretos são os gastos gerais da fazenda e as despesas que não se ratearam a um talhão.',
  },
});
