import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { CsvRow } from '@tulha/domain/suporte/importacao/csv';
import { chunksOfFile, readCsv, type ReadCsv } from './read-csv.js';
import { isZip, readTable, refuseOthers, refusing, type TableReading } from './read-table.js';

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
 * Reads a spreadsheet on disk, .xlsx or CSV by its content; a CSV is never held whole.
 * @throws UnreadableTable with the reason in Portuguese
 */
export const sheetOfFile = (path: string, reading: TableReading): Omit<ReadCsv, 'encoding'> & Partial<ReadCsv> => {
  const head = headOf(path);
  if (!isZip(head)) {
    const { columns, cellLength, encoding } = reading;
    refuseOthers(head, encoding);
    return refusing(reading, () => readCsv(chunksOfFile(path), { columns, cellLength, encoding }));
  }
  const { notes, rows } = readTable(readFileSync(path), reading);
  const numbered = rows.map(
    ({ problem, ...row }): CsvRow => ({ ...row, ...(problem ? { problem: { column: problem.column + 1, reason: problem.reason } } : {}) }),
  );
  return { notes, rows: [numbered] };
};
