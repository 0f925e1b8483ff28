import { day, money, optional, option, percent, quantity, text, withDefault } from '../catalogue/fields.js';
import { defineColumns, summed } from '../columns/columns.js';
import { foldReport, notesOf } from './fold.js';
import { carried, columnsOf, defineReport, ratio, weighted } from './report.js';

const colheita = defineReport({
  nome: 'colheita',
  path: 'colheita',
  permissao: 'rastreabilidade',
  title: 'Colheita',
  noun: ['linha', 'linhas'],
  filters: { por: withDefault(option('Linhas', ['tudo', 'litros']), 'tudo') },
  columns: defineColumns({
    talhao: optional(text('Talhão')),
    data: day('Data'),
    litros: summed(quantity('Litros', 'L')),
    kg: summed(quantity('Quilos', 'kg')),
    valor: summed(optional(money('Valor'))),
    porSaca: ratio(optional(quantity('Litros por saca', 'L')), 'litros', 'kg', 60),
    umidade: weighted(optional(percent('Umidade')), 'litros'),
    ...carried({ semana: day('Semana') }),
  }),
  views: {
    by: 'por',
    of: {
      tudo: { noun: ['linha', 'linhas'], columns: ['talhao', 'data', 'litros', 'kg', 'valor', 'porSaca', 'umidade'] },
      litros: { noun: ['linha', 'linhas'], columns: ['talhao', 'litros'] },
    },
  },
  group: 'talhao',
  sort: '-data',
  chart: { title: 'Quanto se colheu em cada semana?', by: 'semana', value: 'litros' },
  empty: { title: 'Nada colhido', text: '' },
});

const row = (id: number, talhao: string | null, data: string, more: object) => ({ id, talhao, data, semana: data, ...more });
const rows = [
  row(1, 'Serra', '2026-05-02', { litros: 0.1, kg: 0.012, valor: 0.1, porSaca: 500, umidade: 33.3333 }),
  row(2, 'Mata', '2026-05-01', { litros: 0.2, kg: 0.024, valor: 0.2, porSaca: 500, umidade: 11 }),
  row(3, null, '2026-05-01', { litros: 960.4, kg: 0, valor: null, porSaca: null, umidade: null }),
  row(4, 'Mata', '2026-05-03', { litros: 1_000_000.001, kg: 120_000.0, valor: 99_999_999.99, porSaca: 500, umidade: 12.0001 }),
];

describe('um relatório, das linhas aos totais', () => {
  const { rows: ordered, totals, groups, chart } = foldReport(colheita, {}, { rows });

  it('soma exatamente, na menor unidade', () => {
    expect(totals).toMatchObject({ litros: 1_000_960.701, kg: 120_000.036, valor: 100_000_000.29 });
  });

  it('uma média é de quem a tem, ponderada, e arredondada uma vez só', () => {
    // (0,1 + 0,2 + 1.000.000,001) × 60 ÷ 120.000,036; a linha sem valor próprio não conta.
    expect(totals['porSaca']).toBe(500);
    expect(totals['umidade']).toBe(12.0001);
    expect(notesOf(colheita, {})).toEqual([
      'Litros por saca: média ponderada por “Quilos (kg)”.',
      'Umidade: média ponderada por “Litros (L)”.',
    ]);
    expect(foldReport(colheita, {}, { rows: [] }).totals).toMatchObject({ litros: 0, valor: 0, porSaca: null, umidade: null });
  });

  it('as linhas de um grupo ficam juntas, na ordem pedida, e quem não tem grupo vem por último', () => {
    expect(ordered.map(({ id }) => id)).toEqual([4, 2, 1, 3]);
    expect(groups.map(({ value, rows: n, totals: dele }) => [value, n, dele['litros']])).toEqual([
      ['Mata', 2, 1_000_000.201],
      ['Serra', 1, 0.1],
      [null, 1, 960.4],
    ]);
    const [, ascending] = foldReport(colheita, {}, { rows }, 'data').rows;
    expect(ascending?.['id']).toBe(4);
  });

  it('os grupos somam o total', () => {
    const cents = (value: unknown) => Math.round(Number(value) * 1000);
    expect(groups.reduce((sum, group) => sum + cents(group.totals['litros']), 0)).toBe(cents(totals['litros']));
  });

  it('uma barra para cada valor, em ordem; de outras linhas onde a consulta as dá', () => {
    expect(chart.map(({ value, totals: dela }) => [value, dela['litros']])).toEqual([
      ['2026-05-01', 960.6],
      ['2026-05-02', 0.1],
      ['2026-05-03', 1_000_000.001],
    ]);
    expect(foldReport(colheita, {}, { rows, charted: [] }).chart).toEqual([]);
  });

  it('o que uma vista não mostra não tem total, e o que é só peso não se mostra', () => {
    const litros = { por: 'litros' };
    expect(columnsOf(colheita, litros).map(([key]) => key)).toEqual(['talhao', 'litros']);
    const { totals: daVista, chart: barras } = foldReport(colheita, litros, { rows });
    expect(Object.keys(daVista)).toEqual(['litros']);
    expect(new Set(barras.flatMap((barra) => Object.keys(barra.totals)))).toEqual(new Set(['litros']));
    expect(columnsOf(colheita, {}).map(([key]) => key)).not.toContain('semana');
  });

  it('uma declaração que fala do que não há não carrega', () => {
    expect(() => defineReport({ ...colheita, sort: 'dia' } as never)).toThrow('Report colheita speaks of dia, which is no column');
  });
});
