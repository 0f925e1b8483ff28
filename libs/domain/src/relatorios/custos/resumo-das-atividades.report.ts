import { day, integer, money, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { defineReport } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Each kind of activity on each plot: how often it was done, and its cost. */
export const resumoDasAtividades = defineReport({
  nome: 'resumo-das-atividades',
  path: 'relatorios/talhoes/atividades/resumo',
  permissao: 'relatorios',
  title: 'Resumo das atividades',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    talhao: text('Talhão'),
    atividade: column(text('Atividade'), { card: 'title' }),
    vezes: summed(integer('Vezes no talhão')),
    ultima: day('Última vez'),
    litros: summed(quantity('Colhido', 'L')),
    valor: column(summed(money('Custo')), { card: 'corner' }),
  }),
  group: 'talhao',
  sort: '-valor',
  chart: { title: 'Em que atividade se gastou mais?', by: 'atividade', value: 'valor' },
  empty: { title: 'Nenhuma atividade neste período', text: 'O que se faz nos talhões se lança em Atividades.' },
});
