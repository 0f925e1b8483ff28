import { integer, money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, defineReport, ratio } from '../../kernel/report/report.js';
import { filtrosDosRelatorios } from '../filtros.js';

const {
  talhoes: _talhoes,
  atividade: _atividade,
  custo: _custo,
  tipo: _tipo,
  parametroconta: _conta,
  ...filtros
} = filtrosDosRelatorios('safra', 'dateStart', 'dateEnd');

/**
 * What each lot of a season cost. A lot that went on into others is in their cost, so what sums up is where coffee came to rest: sold, in
 * hand, or gone; with what is picked and in no lot yet, and the costs of plots without a harvest, it is all that the season cost.
 */
export const custoPorLote = defineReport({
  nome: 'custo-por-lote',
  path: 'relatorios/lotes/custos',
  permissao: 'relatorios',
  title: 'Custo por lote',
  about:
    'O custo de cada talhão, dividido pelos litros colhidos e levado pela massa de lote em lote. O que se perde carrega o que fica. De um lote com café de outra safra ou fazenda conta só esta parte: o custo inteiro está na página dele.',
  noun: ['linha', 'linhas'],
  filters: filtros,
  columns: defineColumns({
    onde: text('Onde está o custo'),
    lote: column(linked(text('Lote'), '/rastreabilidade/lotes/:loteId'), { card: 'title' }),
    cafe: optional(text('Café')),
    fazenda: optional(text('Fazenda')),
    quantidadeL: optional(quantity('Litros', 'L')),
    quantidadeKg: optional(quantity('Quilos', 'kg')),
    custo: money('Custo do lote'),
    porSaca: column(ratio(optional(money('Por saca')), 'custoParado', 'quilosParados', 60), { card: 'corner' }),
    seguiu: money('Seguiu em outros lotes'),
    vendido: summed(money('Custo do vendido')),
    emMaos: summed(money('Custo do que está em mãos')),
    semLote: summed(money('Fora de lotes')),
    total: summed(money('Custo do café')),
    ...carried({
      loteId: optional(integer('Lote')),
      custoParado: optional(money('Custo do que está em quilos')),
      quilosParados: optional(quantity('Quilos em mãos ou vendidos', 'kg')),
    }),
  }),
  group: 'onde',
  sort: '-total',
  chart: { title: 'Que lote custou mais por saca?', by: 'lote', value: 'porSaca' },
  empty: { title: 'Nada custou nesta safra', text: 'O custo de um lote vem das atividades e das despesas dos talhões de onde ele veio.' },
});
