import { integer, optional } from '../../kernel/catalogue/fields.js';
import { defineColumns } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { colunasDosInsumos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Inputs that activities took out of stock, at their cost. */
export const insumosUsados = defineReport({
  nome: 'insumos-usados',
  path: 'relatorios/insumos',
  permissao: 'relatorios',
  title: 'Insumos usados',
  noun: ['insumo', 'insumos'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    ...colunasDosInsumos,
    ...carried({ insumoId: optional(integer('Insumo')) }),
  }),
  sort: '-valor',
  chart: { title: 'Em que insumo se gastou mais?', by: 'insumo', value: 'valor' },
  empty: { title: 'Nenhum insumo usado neste período', text: 'Os insumos saem do estoque pelas atividades.' },
});
