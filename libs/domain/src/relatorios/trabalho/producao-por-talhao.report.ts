import { decimal, integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport, ratio } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

/** The yield of each plot: by hand, by machine, by hectare and by plant. */
export const producaoPorTalhao = defineReport({
  nome: 'producao-por-talhao',
  path: 'relatorios/talhoes/producao',
  permissao: 'relatorios',
  title: 'Produção por talhão',
  noun: ['talhão', 'talhões'],
  filters: filtrosDosRelatorios('safra', 'talhoes', 'dateStart', 'dateEnd'),
  columns: defineColumns({
    talhao: column(linked(text('Talhão'), '/cadastros/cad-talhoes/:talhaoId'), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    areaHa: optional(decimal('Área', { unit: 'ha' })),
    plantas: optional(integer('Plantas')),
    manual: summed(quantity('Colhido à mão', 'L')),
    mecanica: summed(quantity('Colhido à máquina', 'L')),
    simplificada: summed(quantity('Colheita simplificada', 'L')),
    litros: column(summed(quantity('Colhido', 'L')), { card: 'corner' }),
    litrosPorHa: ratio(optional(quantity('Por hectare', 'L')), 'litros', 'areaHa'),
    litrosPorPlanta: ratio(optional(quantity('Por planta', 'L')), 'litros', 'plantas'),
    custo: summed(money('Custo da colheita')),
    custoPorLitro: ratio(optional(money('Por litro')), 'custo', 'litros'),
    ...carried({ talhaoId: optional(integer('Talhão')) }),
  }),
  sort: '-litros',
  chart: { title: 'De que talhão veio mais café?', by: 'talhao', value: 'litros' },
  empty: { title: 'Nada colhido neste período', text: 'O colhido vem dos lançamentos de colheita.' },
});
