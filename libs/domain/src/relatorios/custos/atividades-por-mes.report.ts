import { money, month, quantity } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { colunasDasAtividades } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The cost of each kind of activity in each month, and how often it was done. */
export const atividadesPorMes = defineReport({
  nome: 'atividades-por-mes',
  path: 'relatorios/mensal/atividades',
  permissao: 'relatorios',
  title: 'Atividades por mês',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    mes: month('Mês'),
    ...colunasDasAtividades,
    litros: summed(quantity('Colhido', 'L')),
    valor: column(summed(money('Custo')), { card: 'corner' }),
  }),
  group: 'mes',
  sort: 'mes,-valor',
  chart: { title: 'Em que mês custou mais?', by: 'mes', value: 'valor' },
  empty: { title: 'Nenhuma atividade neste período', text: 'O que se faz nos talhões se lança em Atividades.' },
});
