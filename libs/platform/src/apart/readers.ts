import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { RowLimits } from '../spreadsheet/read-xlsx.js';

/** What may be read apart, and of what. */
export type Reading =
  | { readonly kind: 'table'; readonly file: Uint8Array; readonly limits: RowLimits }
  | { readonly kind: 'csv'; readonly path: string }
  | { readonly kind: 'mime'; readonly head: Uint8Array }
  | { readonly kind: 'outlines'; readonly file: Uint8Array; readonly fuso: Fuso | undefined };

const BATCH = 256;
const CHUNK = 65_536;

async function* rowsOfFile(path: string): AsyncGenerator<unknown[]> {
  const { createCsvReader } = await import('@tulha/domain/suporte/importacao/csv');
  const file = openSync(path, 'r');
  try {
    const decoder = new StringDecoder('utf8');
    const reader = createCsvReader();
    const chunk = Buffer.alloc(CHUNK);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      const rows = reader.push(decoder.write(chunk.subarray(0, length)));
      for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
    }
    yield [...reader.push(decoder.end()), ...reader.end()];
  } finally {
    closeSync(file);
  }
}

/** Carries a reading out, a batch at a time. */
export async function* carryOut(reading: Reading): AsyncGenerator<unknown[]> {
  if (reading.kind === 'csv') return yield* rowsOfFile(reading.path);
  if (reading.kind === 'mime') {
    const { fileTypeFromBuffer } = await import('file-type');
    return yield [(await fileTypeFromBuffer(reading.head))?.mime];
  }
  if (reading.kind === 'outlines') {
    const { readOutlines } = await import('../outlines/read-outlines.js');
    const { lerDesenho } = await import('@tulha/domain/propriedade/desenhos');
    for (const drawn of readOutlines(Buffer.from(reading.file), reading.fuso)) yield [lerDesenho(drawn)];
    return;
  }
  const { readTable } = await import('../spreadsheet/read-table.js');
  const rows = readTable(Buffer.from(reading.file), reading.limits);
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
