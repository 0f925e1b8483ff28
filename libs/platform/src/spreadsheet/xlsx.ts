import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Cell, type CellKind, SCALE } from '@tulha/domain/kernel/cell';
import { toWire } from '@tulha/domain/kernel/decimal';
import ExcelJS from 'exceljs';
import { type Choices, choicesOf, offer, writeChoices } from './choices.js';
import { type Column, type Sheet, TOTAL, totalsOf } from './sheet.js';
import { cellText } from './workbook/markup.js';

const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  integer: '#,##0',
  cents: '#,##0.00',
  thousandths: '#,##0.000',
  percent: '0.0###',
  decimal: 'General',
  day: 'dd/mm/yyyy',
};
const WIDTHS: Readonly<Record<CellKind, number>> = { text: 28, integer: 10, cents: 16, thousandths: 16, percent: 10, decimal: 12, day: 12 };
const BREATHE_EVERY = 2_000;
const ROWS_MAX = 1_048_000;

const valueOf = (kind: CellKind, cell: Cell): string | number | Date | null => {
  if (cell === null) return null;
  const scale = SCALE[kind];
  if (scale !== undefined) return toWire(Number(cell), scale);
  if (kind === 'day') return new Date(`${cell}T00:00:00.000Z`);
  return kind === 'percent' || kind === 'decimal' ? Number(cell) : cellText(String(cell));
};

/** The content of a cell: its value, with its formula where it has one. */
const cellOf = <R>({ kind, formula }: Column<R>, row: R, cell: Cell): ExcelJS.CellValue => {
  const value = valueOf(kind, cell);
  const how = formula?.(row) ?? null;
  return how !== null && typeof value === 'number' ? { formula: how, result: value } : value;
};

/** Excel's names of sheets: at most 31 characters, some not allowed. */
const sheetName = (name: string) => name.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31);

const columnsOf = <R>(columns: readonly Column<R>[]): Partial<ExcelJS.Column>[] =>
  columns.map(({ kind, width, title }) => ({
    width: width ?? Math.max(WIDTHS[kind], title.length + 2),
    style: { numFmt: FORMATS[kind] },
  }));

const writeSheet = async <R>(book: ExcelJS.stream.xlsx.WorkbookWriter, given: Sheet<R>, choices: Choices): Promise<number> => {
  const { name, columns, rows, filter = false } = given;
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columnsOf(columns);
  const header = sheet.addRow(columns.map(({ title }) => cellText(title)));
  header.eachCell((cell) => {
    cell.numFmt = '@';
    cell.font = { bold: true };
  });
  header.commit();
  const totals = totalsOf(given);
  let count = 0;
  for await (const row of rows) {
    if (++count > ROWS_MAX) throw new RangeError(`A sheet holds at most ${ROWS_MAX} rows`);
    const cells = columns.map(({ value }) => value(row));
    totals.add(cells);
    sheet.addRow(columns.map((column, index) => cellOf(column, row, cells[index] ?? null))).commit();
    if (count % BREATHE_EVERY === 0) await breathe();
  }
  const last = count > 0 ? totals.row() : undefined;
  if (last) addTotals(sheet, columns, last, count);
  if (filter) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } };
  offer(sheet, columns, choices, count);
  sheet.commit();
  return count;
};

/** Sums can be followed up in the sheet itself: they are formulas over the rows above. Means are numbers. */
const addTotals = <R>(sheet: ExcelJS.Worksheet, columns: readonly Column<R>[], totals: readonly Cell[], count: number): void => {
  const row = sheet.addRow([]);
  for (const [index, total] of totals.entries()) {
    const cell = row.getCell(index + 1);
    const { kind, total: summed } = columns[index] as Column<R>;
    const letter = sheet.getColumn(index + 1).letter;
    const value = total === TOTAL ? total : valueOf(kind, total);
    if (summed && typeof value === 'number') cell.value = { formula: `SUM(${letter}2:${letter}${count + 1})`, result: value };
    else if (value !== null) cell.value = value;
    cell.font = { bold: true };
  }
  row.commit();
};

/**
 * Writes a workbook row by row: frozen bold header, real numbers and dates, a row of sums. Ends the stream.
 * @returns how many rows each sheet has, without header and totals.
 */
export const writeXlsx = async <R>(out: Writable, sheets: readonly Sheet<R>[]): Promise<number[]> => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: true });
  const counts: number[] = [];
  const choices = choicesOf(sheets);
  for (const sheet of sheets) counts.push(await writeSheet(book, sheet, choices));
  writeChoices(book, choices);
  await book.commit();
  return counts;
};
