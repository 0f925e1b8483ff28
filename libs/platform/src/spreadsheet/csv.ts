import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Cell, type CellKind, cellToBr } from '@tulha/domain/kernel/cell';
import { type Sheet, totalsOf } from './sheet.js';

const CHUNK = 64 * 1_024;

/**
 * A cell that a spreadsheet program would run as a formula is made plain text by an apostrophe (CWE-1236); one that looks as if it had been
 * is given another, so that `plain` gives back every text as it was.
 */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Takes away the apostrophe that keeps a text from being run as a formula. */
export const plain = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (kind: CellKind, cell: Cell): string =>
  kind === 'text' && cell !== null ? quoted(harmless(String(cell))) : cellToBr(kind, cell);

/**
 * Writes a table as Brazilian spreadsheet programs open it: UTF-8 with BOM, `;`, CRLF, decimal comma, days dd/mm/aaaa.
 * Waits for the stream when it is full; does not end it. @returns how many rows, without header and totals.
 */
export const writeCsv = async <R>(out: Writable, { columns, rows }: Sheet<R>): Promise<number> => {
  const totals = totalsOf(columns);
  let pending = `\ufeff${columns.map(({ title }) => quoted(title)).join(';')}\r\n`;
  let count = 0;
  const line = (cells: readonly Cell[]) => `${columns.map(({ kind }, index) => textOf(kind, cells[index] ?? null)).join(';')}\r\n`;
  const flush = async () => {
    if (!out.write(pending)) await once(out, 'drain');
    pending = '';
  };
  for await (const row of rows) {
    const cells = columns.map(({ value }) => value(row));
    totals.add(cells);
    pending += line(cells);
    count++;
    if (pending.length > CHUNK) await flush();
  }
  if (totals.sums.some((sum) => sum !== null))
    pending += line(totals.sums.map((sum, index) => (index === 0 && sum === null ? 'Total' : sum)));
  await flush();
  return count;
};
