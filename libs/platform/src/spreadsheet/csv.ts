import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Cell, type CellKind, cellToBr } from '@tulha/domain/kernel/cell';
import { csvHeader, csvLine, harmless } from '@tulha/domain/kernel/cells/csv';
import { type Sheet, TOTAL, totalsOf } from './sheet.js';

const CHUNK = 64 * 1_024;

const textOf = (kind: CellKind, cell: Cell): string =>
  (kind === 'text' || cell === TOTAL) && cell !== null ? harmless(String(cell)) : cellToBr(kind, cell);

/**
 * Writes a table as Brazilian spreadsheet programs open it: UTF-8 with BOM, `;`, CRLF, decimal comma, days dd/mm/aaaa.
 * Waits for the stream when it is full; does not end it. @returns how many rows, without header and totals.
 */
export const writeCsv = async <R>(out: Writable, sheet: Sheet<R>): Promise<number> => {
  const { columns, rows } = sheet;
  const totals = totalsOf(sheet);
  let pending = csvHeader(columns.map(({ title }) => title));
  let count = 0;
  const line = (cells: readonly Cell[]) => csvLine(columns.map(({ kind }, index) => textOf(kind, cells[index] ?? null)));
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
  const last = totals.row();
  if (last) pending += line(last);
  await flush();
  return count;
};
