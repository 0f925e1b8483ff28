import { apart, day, decimal, integer, money, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport, ratio } from '../kernel/report/report.js';
import { filtrosDosRelatorios } from '../relatorios/filtros.js';

/** The picking of each plot, by farm: litres, the cost of picking, and the yield per hectare. */
export const colhidoPorTalhao = defineReport({
  nome: 'colhido-por-talhao',
  path: 'relatorios/talhoes/colhido',
  permissao: 'relatorios',
  title: 'Colhido por talhão',
  noun: ['talhão', 'talhões'],
  filters: {
    ...filtrosDosRelatorios('safra', 'talhoes', 'dateStart', 'dateEnd'),
    // As figures of before lead here.
    talhao: apart(ref('Talhão', 'talhao')),
    de: apart(day('Desde')),
    ate: apart(day('Até')),
  },
  columns: defineColumns({
    talhao: column(linked(optional(text('Talhão')), '/cadastros/cad-talhoes/:id'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    linhas: summed(integer('Lançamentos')),
    areaHa: summed(optional(decimal('Área', { unit: 'ha' }))),
    litros: summed(quantity('Colhido', 'L')),
    litrosPorHa: ratio(optional(quantity('Por hectare', 'L')), 'litros', 'areaHa'),
    pagamento: summed(money('Pagamento da colheita')),
  }),
  group: 'fazenda',
  sort: '-litros',
  chart: { title: 'De que talhão veio mais café?', by: 'talhao', value: 'litros', note: 'pagamento' },
  empty: { title: 'Nada colhido neste período', text: 'O colhido vem das planilhas de colheita e do lançamento da colheita manual.' },
});
