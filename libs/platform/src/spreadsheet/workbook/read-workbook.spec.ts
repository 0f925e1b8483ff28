import { type CelulaTipada, lerTipada, type Natureza } from '@tulha/domain/kernel/cells/tipada';
import { zipped } from '../../files/testing/zipped.js';
import { readTable } from '../read-table.js';

const LIMITS = { rows: 100, columns: 30, cellLength: 1_000 };
/** As a program of the United States writes the accounts' own format, which each program shows as its country does. */
const CONTABIL = String.raw`_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`;
const MOEDAS = [
  'R$ #,##0.00',
  '[$R$-416] #,##0.00',
  '[$US$-409] #,##0.00',
  '"USD" 0.00',
  '#,##0.00 [$€-407]',
  '[$$-409]#,##0.00',
  CONTABIL,
];
const FORMATS = [
  'General',
  '00000',
  '0%',
  '[h]:mm',
  'h:mm',
  'dd/mm/yyyy hh:mm',
  '0"%"',
  'mmm/yy',
  '# ?/?',
  ';;;',
  '[[[',
  '#,##0.00',
  ...MOEDAS,
];
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${at + 170}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${at + 170}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`;
const style = (format: string) => (format === '14' ? FORMATS.length : FORMATS.indexOf(format));

const livro = (rows: string, { book = '', after = '' } = {}) =>
  zipped({
    'xl/workbook.xml': `<workbook>${book}<sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>x</v></c></row>${rows}</sheetData>${after}</worksheet>`,
    'xl/styles.xml': STYLES,
  });
const celula = (value: string, format = 'General', book?: string) => {
  const file = livro(`<row r="2"><c r="A2" s="${style(format)}"><v>${value}</v></c></row>`, book ? { book } : {});
  return readTable(file, LIMITS).rows[1];
};
/** The text that a field gets of a cell, or the refusal. */
const para = (natureza: Natureza, value: string, format?: string, book?: string) => {
  const { cells: [mostra = ''] = [], typed } = celula(value, format, book) ?? {};
  const lida = lerTipada(natureza, typed?.[0] as CelulaTipada | undefined, mostra, (texto) => ({ valor: texto }));
  return 'valor' in lida ? lida.valor : lida.motivo;
};

const matcher = (expected: string | RegExp): unknown => (typeof expected === 'string' ? expected : expect.stringMatching(expected));

describe('o que um campo recebe de uma célula', () => {
  it.each<[Natureza, string, string, string | RegExp]>([
    ['texto', '42', '00000', '00042'],
    ['numero', '42', '00000', '42'],
    ['numero', '1850.5', '#,##0.00', '1850,5'],
    ['numero', '0.30000000000000004', 'General', '0,3'],
    ['numero', '0.0000694444444444444', 'General', '0,0000694444444444444'],
    ['texto', '12345678000195', 'General', '12345678000195'],
    ['texto', '12345678901234567', 'General', /A2 mostra "12345678901234600".*mais de 15 algarismos/],
    ['porcentagem', '0.4', '0%', '40'],
    ['porcentagem', '0.07', '0%', '7'],
    ['porcentagem', '0.125', '0%', '12,5'],
    ['porcentagem', '40', '0"%"', '40'],
    ['numero', '0.4', '0%', /A2 mostra "40%", uma porcentagem/],
    ['texto', '0.4', '0%', '40%'],
    ['dia', '46153', '14', '11/05/2026'],
    ['dia', '46153.75', 'dd/mm/yyyy hh:mm', '11/05/2026'],
    ['dia', '46153', 'mmm/yy', '11/05/2026'],
    ['texto', '46153', 'mmm/yy', 'mai/26'],
    ['instante', '46153.3125', 'dd/mm/yyyy hh:mm', '11/05/2026 07:30'],
    ['hora', '0.3125', 'h:mm', '07:30'],
    ['dia', '0.3125', 'h:mm', /A2 mostra "7:30", que é uma hora/],
    ['dia', '59', '14', /A2 guarda 59 num formato de data/],
    ['numero', '46153', '14', /A2 mostra "11\/05\/2026", que é uma data/],
    ['texto', '1.5', '[h]:mm', '36:00'],
    ['texto', '-0.007', '[h]:mm', '-0:10'],
    ['texto', '-1.007', '[h]:mm', '-24:10'],
    ['numero', '1.5', '[h]:mm', /que é uma duração/],
    ['dia', '1.5', '[h]:mm', /que é uma duração/],
    ['texto', '1456.9', '# ?/?', '1456 8/9'],
    ['texto', '812198.233', '# ?/?', '812198 2/9'],
    ['texto', '0.999', '# ?/?', '1'],
    ['texto', '-0.04', '# ?/?', '0'],
    ['numero', '5', ';;;', '5'],
    ['texto', '210778710', 'h:mm', /A2 tem um formato que não se entende/],
    ['texto', '-999999', '[h]:mm', /A2 tem um formato que não se entende/],
    ['numero', '95', 'R$ #,##0.00', '95'],
    ['numero', '95', '[$R$-416] #,##0.00', '95'],
    ['texto', '95', CONTABIL, 'R$ 95,00'],
    ['numero', '95', CONTABIL, '95'],
    ['numero', '95', '[$US$-409] #,##0.00', /A2 mostra "US\$ 95,00", que não é em reais/],
    ['numero', '95', '"USD" 0.00', /A2 mostra "USD 95,00", que não é em reais/],
    ['numero', '95', '#,##0.00 [$€-407]', /A2 mostra "95,00 €", que não é em reais/],
    ['numero', '95', '[$$-409]#,##0.00', /A2 mostra "\$95,00", que não é em reais/],
    ['texto', '95', '[$US$-409] #,##0.00', 'US$ 95,00'],
    ['numero', '5', '[[[', /A2 tem um formato que não se entende/],
  ])('%s de %s em %s', (natureza, value, format, expected) => {
    expect(para(natureza, value, format)).toEqual(matcher(expected));
  });

  it('os dias contados de 1904, e as durações, que não se contam de dia nenhum', () => {
    expect(para('dia', '44691', '14', '<workbookPr date1904="1"/>')).toBe('11/05/2026');
    expect(para('texto', '1.5', '[h]:mm', '<workbookPr date1904="1"/>')).toBe('36:00');
  });

  it('o que não serve diz o que mostra e o que guarda', () => {
    const { typed, cells: [mostra = ''] = [] } = celula('0.125', '0%') ?? {};
    expect(lerTipada('porcentagem', typed?.[0], mostra, () => ({ motivo: 'Sem decimais.' }))).toEqual({
      motivo: 'Sem decimais. A célula A2 mostra "13%" e guarda 12,5.',
    });
  });
});

describe('o que está em volta das células', () => {
  it('uma mesclagem é recusada em cada célula que cobre, e nunca preenchida', () => {
    const rows = '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>';
    const { rows: read } = readTable(livro(rows, { after: '<mergeCells><mergeCell ref="A2:A900000"/></mergeCells>' }), LIMITS);
    expect(read.map(({ line, cells, typed }) => [line, cells[0], typed?.[0]?.tipo])).toEqual([
      [1, 'x', undefined],
      [2, '1', 'recusada'],
      [3, '', 'recusada'],
    ]);
    expect(read[2]?.typed?.[0]).toMatchObject({
      endereco: 'A3',
      motivo: expect.stringContaining('A célula A2, que mostra "1", está mesclada'),
    });
  });

  it('linhas ocultas e células que não se mostram são lidas, e contadas', () =>
    expect(readTable(livro(`<row r="2" hidden="1"><c r="A2" s="${style(';;;')}"><v>7</v></c></row>`), LIMITS).notes).toEqual([
      'Foi lida 1 linha oculta.',
      'Foi lida 1 célula cujo formato não a mostra.',
    ]));

  it('um texto de fórmula é o que é, um dia por extenso é um dia, um erro novo é um erro', () => {
    const cells =
      '<c r="A2" t="str"><v>&amp;lt;b _x005F_x0041_</v></c><c r="B2" t="d"><v>2026-05-11</v></c><c r="C2" t="e"><v>#SPILL!</v></c><c r="D2" t="b"><f>1</f></c>';
    const row = readTable(livro(`<row r="2">${cells}</row>`), LIMITS).rows[1];
    expect(row?.cells).toEqual(['&lt;b _x0041_', '11/05/2026', '#SPILL!', '']);
    expect(row?.typed).toMatchObject({
      1: { dia: '2026-05-11' },
      2: { tipo: 'recusada' },
      3: { motivo: expect.stringContaining('sem resultado') },
    });
  });

  it('o que o LibreOffice escreve: um erro que só tem número, um sim com o formato de uma porcentagem, o que uma linha diz a mais', () => {
    const row =
      '<row r="2" customFormat="false" ht="15" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"><c r="A2" s="0" t="e"><f aca="false">SQRT(-1)</f><v>#VALUE!</v></c><c r="B2" s="2" t="b"><v>1</v></c><c r="C2" s="0" t="n"><f aca="false">1+1</f><v>2</v></c></row>';
    const { rows, notes } = readTable(livro(row), LIMITS);
    expect(rows[1]?.cells).toEqual(['#VALUE!', 'Sim', '2']);
    expect(rows[1]?.typed).toMatchObject({ 0: { tipo: 'recusada' }, 1: { tipo: 'marca' }, 2: { valor: 2 } });
    expect(notes).toEqual([]);
  });
});
