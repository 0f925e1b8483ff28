import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { plain } from '@tulha/domain/kernel/cells/csv';
import { aparar, comUmFimDeLinha } from '@tulha/domain/kernel/letras';
import { isStorable } from '@tulha/domain/kernel/storable';
import { fc } from '@tulha/testing/property';
import { strFromU8, unzipSync } from 'fflate';
import { readTable } from './read-table.js';
import { writeCsv } from './csv.js';
import type { Sheet } from './sheet.js';
import { writeXlsx } from './xlsx.js';

const LIMITS = { rows: 100, columns: 30, cellLength: 32_000 };
type Row = readonly [string, string];
const sheetOf = (rows: readonly Row[]): Sheet<Row> => ({
  name: 'Itens',
  columns: [
    { title: 'Código _x0041_', kind: 'text', value: ([first]) => first },
    { title: 'Observação', kind: 'text', value: ([, second]) => second, options: ['P_x0041_7'] },
  ],
  rows,
});
const xlsxOf = (rows: readonly Row[]): Promise<Buffer> => {
  const out = new PassThrough();
  const file = buffer(out);
  return writeXlsx(out, [sheetOf(rows)]).then(() => file);
};
const csvOf = async (rows: readonly Row[]): Promise<Buffer> => {
  const out = new PassThrough();
  const file = buffer(out);
  await writeCsv(out, sheetOf(rows));
  out.end();
  return file;
};
const readBack = (file: Buffer) => readTable(file, LIMITS).rows.map(({ cells }) => cells);

/** Texts that some programs alter, among ordinary ones. */
const special = fc.constantFrom(
  '_x0041_',
  '_x005F_',
  '_X000d_',
  '_x004',
  '_',
  'x',
  '\r\n',
  '\r',
  '\n',
  '\t',
  '&amp;',
  '<b>',
  ']]>',
  ' ',
  '=',
);
const stored = fc
  .array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 })
  .map((parts) => aparar(parts.join('')))
  .filter((text) => text !== '' && isStorable(text));

describe('o que se exporta se lê de volta como foi', () => {
  it('em .xlsx e em CSV, seja qual for o texto, menos o fim das linhas', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(stored, stored), { minLength: 1, maxLength: 4 }), async (rows) => {
        const wanted = rows.map((row) => row.map(comUmFimDeLinha));
        expect(readBack(await xlsxOf(rows)).slice(1)).toEqual(wanted);
        expect(
          readBack(await csvOf(rows))
            .slice(1)
            .map((row) => row.map(plain).map(comUmFimDeLinha)),
        ).toEqual(wanted);
      }),
    ));

  it('nas células, nos títulos e nas listas, como a norma manda', async () => {
    const file = await xlsxOf([['P_x0041_7', 'lin1\r\nlin2']]);
    const [head, row] = readBack(file);
    expect([head, row]).toEqual([
      ['Código _x0041_', 'Observação'],
      ['P_x0041_7', 'lin1\nlin2'],
    ]);
    // ECMA-376 22.4.2.4, in the sheet and in the hidden one with the options.
    const sheets = Object.entries(unzipSync(file)).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.map(([, part]) => strFromU8(part).split('P_x005F_x0041_7').length - 1)).toEqual([1, 1]);
  });
});
