import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import type { Table, TableReading } from '../spreadsheet/read-table.js';

/** The kinds of readings, with their inputs. */
export type Reading =
  | { readonly kind: 'table'; readonly file: Uint8Array; readonly limits: TableReading }
  | { readonly kind: 'sheet'; readonly path: string; readonly limits: TableReading }
  | { readonly kind: 'mime'; readonly head: Uint8Array }
  /** A reader of a library: the address of a module whose `read` takes the bytes. */
  | { readonly kind: 'module'; readonly href: string; readonly file: Uint8Array }
  | { readonly kind: 'outlines'; readonly file: Uint8Array; readonly fuso: Fuso | undefined };

const BATCH = 256;

/** Remarks on how rows were read; a workbook has no encoding. */
export type Told = { readonly told: Pick<Table, 'encoding' | 'notes'> };
const told = ({ encoding, notes }: Told['told']): Told[] => [{ told: { encoding, notes } }];

async function* batched(rows: readonly unknown[]): AsyncGenerator<unknown[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

async function* tableOf(file: Uint8Array, limits: TableReading): AsyncGenerator<unknown[]> {
  const { readTable } = await import('../spreadsheet/read-table.js');
  const read = readTable(Buffer.from(file), limits);
  yield told(read);
  yield* batched(read.rows);
}

/** A workbook is read whole, a text as it is taken. */
async function* rowsOfFile(path: string, limits: TableReading): AsyncGenerator<unknown[]> {
  const { sheetOfFile } = await import('../spreadsheet/sheet-of-file.js');
  const read = sheetOfFile(path, limits);
  yield told(read);
  for (const some of read.rows) yield* batched(some);
}

/** Carries a reading out, a batch at a time. */
export async function* carryOut(reading: Reading): AsyncGenerator<unknown[]> {
  if (reading.kind === 'sheet') return yield* rowsOfFile(reading.path, reading.limits);
  if (reading.kind === 'table') return yield* tableOf(reading.file, reading.limits);
  if (reading.kind === 'mime') {
    const { fileTypeFromBuffer } = await import('file-type');
    return yield [(await fileTypeFromBuffer(reading.head))?.mime];
  }
  if (reading.kind === 'module') {
    const { read } = (await import(reading.href)) as { readonly read: (file: Uint8Array) => unknown };
    return yield [read(reading.file)];
  }
  const { readOutlines } = await import('../outlines/read-outlines.js');
  const { judgeOutlines } = await import('../outlines/judge-outlines.js');
  for (const judged of judgeOutlines(readOutlines(Buffer.from(reading.file), reading.fuso))) yield [judged];
}
