import { money, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { colunasDasAtividades } from './colunas.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The cost of each kind of activity in each year, and how often it was done. */
export const atividadesPorAno = defineReport({
  nome: 'atividades-por-ano',
  path: 'relatorios/anual/atividades',
  permissao: 'relatorios',
  title: 'Atividades por ano',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    ano: text('Ano'),
    ...colunasDasAtividades,
    litros: summed(quantity('Colhido', 'L')),
    valor: column(summed(money('Custo')), { card: 'corner' }),
  }),
  group: 'ano',
  sort: 'ano,-valor',
  chart: { title: 'Em que ano custou mais?', by: 'ano', value: 'valor' },
  empty: { title: 'Nenhuma atividade neste período', text: 'O que se faz nos talhões se lança em Atividades.' },
});
