import { day, integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** Every activity on every plot it was done on, with its part of the cost. */
export const atividadesPorTalhao = defineReport({
  nome: 'atividades-por-talhao',
  path: 'relatorios/talhoes/atividades',
  permissao: 'relatorios',
  title: 'Atividades por talhão',
  noun: ['atividade', 'atividades'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    data: day('Data'),
    atividade: column(linked(text('Atividade'), '/atividades/:atividadeId'), { card: 'title' }),
    talhao: text('Talhão'),
    fazenda: optional(text('Fazenda')),
    litros: summed(quantity('Colhido', 'L')),
    valor: column(summed(money('Custo')), { card: 'corner' }),
    ...carried({ atividadeId: optional(integer('Atividade')) }),
  }),
  group: 'talhao',
  sort: '-data',
  chart: { title: 'Em que atividade se gastou mais?', by: 'atividade', value: 'valor' },
  empty: { title: 'Nenhuma atividade neste período', text: 'O que se faz nos talhões se lança em Atividades.' },
});
