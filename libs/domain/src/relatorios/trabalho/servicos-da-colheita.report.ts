import { integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport, ratio } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The picking of each worker and its pay, by name: nobody is ranked by litres. */
export const servicosDaColheita = defineReport({
  nome: 'servicos-da-colheita',
  path: 'relatorios/servicos/colheita',
  permissao: 'relatorios',
  title: 'Serviços da colheita',
  noun: ['colaborador', 'colaboradores'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    colaborador: column(linked(text('Colaborador'), '/cadastros/cad-colaboradores/:colaboradorId'), { card: 'title' }),
    dias: summed(integer('Dias de colheita')),
    medidas: summed(integer('Medidas')),
    litros: summed(quantity('Colhido à mão', 'L')),
    valor: column(summed(money('Pagamento dos panhadores')), { card: 'corner' }),
    porLitro: ratio(optional(money('Por litro')), 'valor', 'litros'),
    emFolha: summed(money('Já incluído em folha')),
    ...carried({ colaboradorId: optional(integer('Colaborador')) }),
  }),
  sort: 'colaborador',
  empty: { title: 'Nada colhido neste período', text: 'O colhido vem dos lançamentos de colheita.' },
});
