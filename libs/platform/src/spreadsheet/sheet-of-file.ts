import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { CsvRow } from '@tulha/domain/suporte/importacao/csv';
import { chunksOfFile, readCsv, type ReadCsv } from './read-csv.js';
import { isZip, readTable, refuseOthers, refusing } from './read-table.js';
import type { RowLimits } from './workbook/sheet.js';

const HEAD = 4_096;

const headOf = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
};

/**
 * Reads a spreadsheet on disk, .xlsx or CSV by what it is; a CSV is never held whole.
 * @throws UnreadableTable with the reason in Portuguese
 */
export const sheetOfFile = (path: string, limits: RowLimits): ReadCsv => {
  const head = headOf(path);
  if (!isZip(head)) {
    refuseOthers(head);
    return refusing(limits, () => readCsv(chunksOfFile(path), { columns: limits.columns, cellLength: limits.cellLength }));
  }
  const { notes, rows } = readTable(readFileSync(path), limits);
  const numbered = rows.map(
    ({ problem, ...row }): CsvRow => ({ ...row, ...(problem ? { problem: { column: problem.column + 1, reason: problem.reason } } : {}) }),
  );
  return { notes, rows: [numbered] };
};
