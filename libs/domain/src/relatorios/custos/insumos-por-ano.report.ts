import { integer, optional, text } from '../../kernel/catalogue/fields.js';
import { defineColumns } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { colunasDosInsumos } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Inputs used in each year, and their cost. */
export const insumosPorAno = defineReport({
  nome: 'insumos-por-ano',
  path: 'relatorios/anual/insumos',
  permissao: 'relatorios',
  title: 'Insumos por ano',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    ano: text('Ano'),
    ...colunasDosInsumos,
    ...carried({ insumoId: optional(integer('Insumo')) }),
  }),
  group: 'ano',
  sort: 'ano,-valor',
  chart: { title: 'Em que ano se usou mais?', by: 'ano', value: 'valor' },
  empty: { title: 'Nenhum insumo usado neste período', text: 'Os insumos saem do estoque pelas atividades.' },
});
