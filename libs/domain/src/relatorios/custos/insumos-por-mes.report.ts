import { integer, month, optional } from '../../kernel/catalogue/fields.js';
import { defineColumns } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { colunasDosInsumos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Inputs used in each month, and their cost. */
export const insumosPorMes = defineReport({
  nome: 'insumos-por-mes',
  path: 'relatorios/mensal/insumos',
  permissao: 'relatorios',
  title: 'Insumos por mês',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    mes: month('Mês'),
    ...colunasDosInsumos,
    ...carried({ insumoId: optional(integer('Insumo')) }),
  }),
  group: 'mes',
  sort: 'mes,-valor',
  chart: { title: 'Em que mês se usou mais?', by: 'mes', value: 'valor' },
  empty: { title: 'Nenhum insumo usado neste período', text: 'Os insumos saem do estoque pelas atividades.' },
});
