import { integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The work by the day, by the hour and by the piece, and its cost. Picking has a report of its own. */
export const servicosPrestados = defineReport({
  nome: 'servicos-prestados',
  path: 'relatorios/servicos',
  permissao: 'relatorios',
  title: 'Serviços prestados',
  noun: ['linha', 'linhas'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'atividade', 'custo', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    colaborador: column(linked(text('Colaborador'), '/cadastros/cad-colaboradores/:colaboradorId'), { card: 'title' }),
    atividade: text('Atividade'),
    dias: summed(quantity('Dias de serviço', '')),
    horas: summed(quantity('Horas', 'h')),
    unidades: summed(quantity('Unidades', '')),
    maoDeObra: summed(money('Mão de obra')),
    producao: summed(money('Por produção')),
    valor: column(summed(money('Custo do serviço')), { card: 'corner' }),
    ...carried({ colaboradorId: optional(integer('Colaborador')) }),
  }),
  group: 'colaborador',
  sort: '-valor',
  chart: { title: 'Em que serviço se gastou mais?', by: 'atividade', value: 'valor' },
  empty: { title: 'Nenhum serviço neste período', text: 'O serviço do dia se lança em Atividades.' },
});
