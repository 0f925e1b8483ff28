import type ExcelJS from 'exceljs';
import type { Column, Sheet } from './sheet.js';
import { cellText } from './workbook/markup.js';

declare module 'exceljs' {
  /** Rules for a whole range, which the library has and its types leave out. */
  interface Worksheet {
    readonly dataValidations: { readonly add: (range: string, rule: ExcelJS.DataValidation) => void };
  }
}

/** Lists to choose from stand on a hidden sheet: within a cell's own rule they may not be longer than 255 characters. */
const SHEET = 'Listas';
const OPTIONS_MAX = 2_000;
/** Rows beyond the data that still offer their list. */
const MORE_ROWS = 500;

/** Each list that some column offers, by the column itself, and where it stands on the hidden sheet. */
export type Choices = ReadonlyMap<unknown, { readonly letter: string; readonly options: readonly string[] }>;

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** Gives each list of the sheets a column of the hidden one. */
export const choicesOf = (sheets: readonly Pick<Sheet<never>, 'columns'>[]): Choices => {
  const columns = sheets.flatMap((sheet) => sheet.columns).filter(({ options }) => options && options.length > 0);
  return new Map(
    columns.map((column, index) => [
      column,
      { letter: letterOf(index), options: (column.options ?? []).slice(0, OPTIONS_MAX).map(cellText) },
    ]),
  );
};

/** Offers lists of values for cells. Other values may still be typed, since new records come every day. */
export const offer = <R>(sheet: ExcelJS.Worksheet, columns: readonly Column<R>[], choices: Choices, rows: number): void => {
  for (const [index, column] of columns.entries()) {
    const choice = choices.get(column);
    if (!choice) continue;
    const letter = letterOf(index);
    sheet.dataValidations.add(`${letter}2:${letter}${rows + MORE_ROWS}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`${SHEET}!$${choice.letter}$1:$${choice.letter}$${choice.options.length}`],
      showErrorMessage: false,
    });
  }
};

/** The hidden sheet, after all others. */
export const writeChoices = (book: ExcelJS.stream.xlsx.WorkbookWriter, choices: Choices): void => {
  if (choices.size === 0) return;
  const sheet = book.addWorksheet(SHEET, { state: 'hidden' });
  const lists = [...choices.values()].map(({ options }) => options);
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let row = 0; row < longest; row++) sheet.addRow(lists.map((list) => list[row] ?? null)).commit();
  sheet.commit();
};
