import { closeSync, openSync, readSync } from 'node:fs';
import { plain } from '@tulha/domain/kernel/cells/csv';
import { porQueSoMostra, semFormulaDeTexto } from '@tulha/domain/kernel/cells/mostrada';
import type { CelulaTipada } from '@tulha/domain/kernel/cells/tipada';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { type CsvRow, createCsvReader } from '@tulha/domain/suporte/importacao/csv';
import { createEncodingCheck, createEncodingJudge, decoderOf, noteOf } from './encoding.js';
import { addressOf } from './workbook/places.js';
import { type RowLimits, TooMuch } from './workbook/sheet.js';

/** A text's bytes, as often as they are asked for. */
export type Chunks = () => Iterable<Uint8Array>;

const CHUNK = 65_536;

export const chunksOf = (file: Uint8Array): Chunks =>
  function* () {
    for (let at = 0; at < file.length; at += CHUNK) yield file.subarray(at, at + CHUNK);
  };

/** The chunks of a file on disk, one held at a time: the next replaces the last. */
export const chunksOfFile = (path: string): Chunks =>
  function* () {
    const file = openSync(path, 'r');
    try {
      const chunk = Buffer.alloc(CHUNK);
      for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) yield chunk.subarray(0, length);
    } finally {
      closeSync(file);
    }
  };

const saysSomething = ({ cells, problem }: CsvRow): boolean => problem !== undefined || cells.some((cell) => cell.trim() !== '');

/** The text of its cells. A cell that holds only its displayed form is refused at its place. */
const understood = (row: CsvRow): CsvRow => {
  const cells = row.cells.map(semFormulaDeTexto);
  const typed: Record<number, CelulaTipada> = {};
  for (const [column, cell] of cells.entries()) {
    const motivo = porQueSoMostra(cell);
    if (motivo) typed[column] = { tipo: 'recusada', motivo, endereco: addressOf({ column, line: row.line }) };
  }
  return { ...row, cells, ...(Object.keys(typed).length > 0 ? { typed } : {}) };
};

/** A spreadsheet saved as text: remarks on its reading, and its rows without empty ones, however many those are. */
export type ReadCsv = { readonly encoding: Codificacao; readonly notes: readonly string[]; readonly rows: Iterable<readonly CsvRow[]> };

/** The limits of reading a text, and its encoding if the user gave one. */
export type CsvReading = Partial<RowLimits> & { readonly encoding?: Codificacao | undefined };

/**
 * Reads it piece by piece, twice: how it is kept is known only at its end.
 * @throws UnsureEncoding; DeniedEncoding; while rows are taken TooMuch beyond the limit of those that say something
 */
export const readCsv = (chunks: Chunks, { encoding: declared, ...limits }: CsvReading = {}): ReadCsv => {
  const judge = declared ? createEncodingCheck(declared) : createEncodingJudge();
  for (const chunk of chunks()) judge.push(chunk);
  const encoding = judge.end();
  const rows = function* () {
    const decode = decoderOf(encoding);
    const { rows: most = Number.POSITIVE_INFINITY, ...bounds } = limits;
    const reader = createCsvReader(bounds);
    let count = 0;
    const taken = (some: readonly CsvRow[]): readonly CsvRow[] => {
      const full = some.filter(saysSomething).map(understood);
      count += full.length;
      if (count > most) throw new TooMuch('rows');
      return full;
    };
    for (const chunk of chunks()) yield taken(reader.push(decode(chunk, true)));
    yield taken([...reader.push(decode(new Uint8Array())), ...reader.end()]);
  };
  const note = noteOf(encoding, declared !== undefined);
  return { encoding, notes: note ? [note] : [], rows: rows() };
};

/** A cell that was kept from being run as a formula, as it was before. */
export const unguarded = (row: CsvRow): CsvRow => ({ ...row, cells: row.cells.map(plain) });
