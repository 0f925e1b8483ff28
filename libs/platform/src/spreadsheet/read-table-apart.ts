import { NotRead, readApart, ReaderError } from '../apart/read-apart.js';
import type { RowLimits } from './read-xlsx.js';
import { type TableRow, UnreadableTable } from './read-table.js';

const DIVIDA = 'Divida em mais de um arquivo, ou abra no programa de planilhas e salve de novo.';

/**
 * Reads a spreadsheet on a thread of its own, so that nobody waits for what a stranger put into it.
 * @throws UnreadableTable with the reason in Portuguese, also for one that takes too long or too much memory
 */
export const readTableApart = async (
  file: Uint8Array,
  limits: RowLimits,
  bounds?: Parameters<typeof readApart>[1],
): Promise<TableRow[]> => {
  const rows: TableRow[] = [];
  try {
    for await (const batch of readApart<TableRow>({ kind: 'table', file, limits }, bounds)) rows.push(...batch);
    return rows;
  } catch (error) {
    if (error instanceof NotRead) throw new UnreadableTable(`${error.message} ${DIVIDA}`);
    if (error instanceof ReaderError && error.name === 'UnreadableTable') throw new UnreadableTable(error.message);
    throw error;
  }
};
