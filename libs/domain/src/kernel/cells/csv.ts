import { storable } from '../storable.js';

/** How text stands in a CSV file as Brazilian spreadsheet programs open it: UTF-8 with BOM, `;`, CRLF. */
const BOM = '\ufeff';

/**
 * Makes a cell that a spreadsheet program would run as a formula plain text by an apostrophe (CWE-1236); a text that already
 * looks so gets another, so that `plain` restores every text. Characters that a text may not have (`isStorable`) are
 * replaced.
 */
export const harmless = (text: string): string => {
  const shown = storable(text);
  return /^'*[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
};

/** Takes away the apostrophe that keeps a text from being run as a formula. */
export const plain = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const lineOf = (cells: readonly string[], special: RegExp): string => {
  const quoted = cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  // An empty line would be no row.
  return `${quoted.length === 1 && quoted[0] === '' ? '""' : quoted.join(';')}\r\n`;
};

/**
 * One row. Texts typed by people go through `harmless` first. A tab or a bar outside quotes could be taken for the separator, where the
 * file has one column.
 */
export const csvLine = (cells: readonly string[]): string => lineOf(cells, /["\r\n;\t|]/);

/** How a file begins: the mark of UTF-8 and the header, where a comma could be taken for the separator as well. */
export const csvHeader = (titles: readonly string[]): string => `${BOM}${lineOf(titles, /["\r\n;,\t|]/)}`;

/** A whole file. */
export const csvFile = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHeader(titles) + rows.map(csvLine).join('');
