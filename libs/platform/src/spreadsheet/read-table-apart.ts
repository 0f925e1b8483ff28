import { NotRead, readApart, ReaderError } from '../apart/read-apart.js';
import type { CsvRow } from '@tulha/domain/suporte/importacao/csv';
import type { Reading, Told } from '../apart/readers.js';
import { type Table, type TableReading, type TableRow, UnreadableTable } from './read-table.js';

const DIVIDA = 'Divida em mais de um arquivo, ou abra no programa de planilhas e salve de novo.';

/** Far more than any honest file takes. In ms of the processor, and MiB. */
const BOUNDS = { withinMs: 10_000, heapMb: 256 };
type Bounds = Parameters<typeof readApart>[2];

/** The rows, apart from the remarks about them. @throws UnreadableTable */
async function* split<T extends object>(
  who: string,
  reading: Reading,
  hear: (told: Told['told']) => void,
  bounds: Bounds,
): AsyncGenerator<readonly T[]> {
  try {
    for await (const batch of readApart<T | Told>(who, reading, bounds)) {
      for (const one of batch) if ('told' in one) hear(one.told);
      yield batch.filter((one): one is T => !('told' in one));
    }
  } catch (error) {
    if (error instanceof NotRead) throw new UnreadableTable(`${error.message} ${DIVIDA}`);
    if (error instanceof ReaderError && error.name === 'UnreadableTable') throw new UnreadableTable(error.message);
    throw error;
  }
}

/**
 * Reads a spreadsheet on a thread of its own, so that a stranger's file delays no other work; owners (`who`) take turns.
 * @throws UnreadableTable with the reason in Portuguese, also for one that takes too long or too much memory
 */
export const readTableApart = async (who: string, file: Uint8Array, limits: TableReading, bounds: Bounds = BOUNDS): Promise<Table> => {
  const rows: TableRow[] = [];
  let how: Told['told'] = { notes: [] };
  const hear = (told: Told['told']) => {
    how = told;
  };
  for await (const some of split<TableRow>(who, { kind: 'table', file, limits }, hear, bounds)) rows.push(...some);
  return { rows, ...how };
};

/**
 * The rows of a spreadsheet on disk as they are taken; `hear` gets the remarks on their reading first.
 * @throws UnreadableTable as above
 */
export const readRowsApart = (
  who: string,
  path: string,
  limits: TableReading,
  hear: (told: Told['told']) => void,
): AsyncGenerator<readonly CsvRow[]> => split<CsvRow>(who, { kind: 'sheet', path, limits }, hear, BOUNDS);
