import { utils, write, type CellObject } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { zipped } from '../../files/testing/zipped.js';

/** Cells as a program keeps them, written by several programs: the reader's result must not depend on the program. */

/** The content of a cell. A formula without `result` was never computed by a program. */
export type Content =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'yes-no'; readonly value: boolean }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'formula'; readonly result?: number | string | boolean };

/** `format` is a code, or `14`: the day that every program has by its number. */
export type Stored = { readonly content: Content; readonly format: string };

/** A workbook with `x` in A1, and each cell in column A below it. */
export type Writer = (cells: readonly Stored[]) => Promise<Buffer>;

const BUILT_IN_DAY = '14';
const ERRORS: Readonly<Record<string, number>> = {
  '#NULL!': 0x00,
  '#DIV/0!': 0x07,
  '#VALUE!': 0x0f,
  '#REF!': 0x17,
  '#NAME?': 0x1d,
  '#NUM!': 0x24,
  '#N/A': 0x2a,
};
export const ERROR_CODES = Object.keys(ERRORS);
const FORMULA = '1+1';

const forExceljs = (content: Content): ExcelJS.CellValue => {
  if (content.kind === 'error') return { error: content.code } as ExcelJS.CellErrorValue;
  if (content.kind !== 'formula') return content.value;
  return { formula: FORMULA, ...(content.result === undefined ? {} : { result: content.result }) } as ExcelJS.CellFormulaValue;
};

const exceljs: Writer = async (cells) => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('a');
  sheet.getCell('A1').value = 'x';
  for (const [index, { content, format }] of cells.entries()) {
    const cell = sheet.getCell(`A${index + 2}`);
    cell.value = forExceljs(content);
    cell.numFmt = format === BUILT_IN_DAY ? 'mm-dd-yy' : format;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
};

const TYPES = { number: 'n', string: 's', boolean: 'b' } as const;

const forSheetjs = ({ content, format }: Stored): CellObject => {
  const z = format === BUILT_IN_DAY ? 'm/d/yy' : format;
  if (content.kind === 'error') return { t: 'e', v: ERRORS[content.code] as number, z };
  if (content.kind !== 'formula') return { t: TYPES[typeof content.value as keyof typeof TYPES], v: content.value, z };
  const { result } = content;
  if (result === undefined) return { t: 'z', f: FORMULA, z };
  return { t: TYPES[typeof result as keyof typeof TYPES], v: result, f: FORMULA, z };
};

const sheetjs: Writer = async (cells) => {
  const sheet = utils.aoa_to_sheet([['x']]);
  for (const [index, cell] of cells.entries()) sheet[`A${index + 2}`] = forSheetjs(cell);
  sheet['!ref'] = `A1:A${cells.length + 1}`;
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'a');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const valueXml = (value: number | string | boolean): readonly [type: string, xml: string] => {
  if (typeof value === 'number') return ['n', `<v>${value}</v>`];
  return typeof value === 'boolean' ? ['b', `<v>${Number(value)}</v>`] : ['str', `<v xml:space="preserve">${escaped(value)}</v>`];
};

const rawXml = (content: Content): readonly [type: string, xml: string] => {
  switch (content.kind) {
    case 'error':
      return ['e', `<v>${content.code}</v>`];
    case 'text':
      return ['inlineStr', `<is><t xml:space="preserve">${escaped(content.value)}</t></is>`];
    case 'formula': {
      const [type, value] = content.result === undefined ? ['n', ''] : valueXml(content.result);
      return [type, `<f>${FORMULA}</f>${value}`];
    }
    default:
      return valueXml(content.value);
  }
};

/** A writer by hand, with as little as the format lets one write: no places of rows, no shared texts, styles in the order they come. */
const raw: Writer = async (cells) => {
  const styles = cells.map(({ format }, index) => {
    const id = format === BUILT_IN_DAY ? 14 : 170 + index;
    const declared = format === BUILT_IN_DAY ? '' : `<numFmt numFmtId="${id}" formatCode="${escaped(format)}"/>`;
    return { declared, xf: `<xf numFmtId="${id}"/>` };
  });
  const rows = cells.map(({ content }, index) => {
    const [type, xml] = rawXml(content);
    return `<row><c s="${index + 1}" t="${type}">${xml}</c></row>`;
  });
  return zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData><row><c t="str"><v>x</v></c></row>${rows.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet><numFmts>${styles.map(({ declared }) => declared).join('')}</numFmts><cellXfs><xf/>${styles.map(({ xf }) => xf).join('')}</cellXfs></styleSheet>`,
  });
};

/** Programs whose workbooks other programs open. */
export const PROGRAMS: readonly (readonly [name: string, write: Writer])[] = [
  ['exceljs', exceljs],
  ['SheetJS', sheetjs],
];

export const WRITERS = [...PROGRAMS, ['XML escrito à mão', raw] as const];
