import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { dobrar } from '@tulha/domain/kernel/catalogue/colunas';
import { recusadaEm } from '@tulha/domain/kernel/cells/tipada';
import { beginningOf, isStorable, storable } from '@tulha/domain/kernel/storable';
import { BadArchive } from '../files/unzip.js';
import { DeniedEncoding, markedAs, noteOf, refuseTwice, twice, UnsureEncoding } from './encoding.js';
import { chunksOf, type CsvReading, readCsv, unguarded } from './read-csv.js';
import { createTwiceFinder } from './twice.js';
import { OtherKind } from './workbook/parts.js';
import { type ReadRow, readSheets, readWorkbook } from './workbook/read-workbook.js';
import { Contradiction, type RowLimits, TooMuch } from './workbook/sheet.js';

/** A row, and why it cannot be trusted where that is so; `column` from 0. `sheet`: the folded name of its sheet, where names were given. */
export type TableRow = ReadRow & { readonly problem?: { readonly column: number; readonly reason: string }; readonly sheet?: string };

/** A spreadsheet's rows, the encoding of a text file, and remarks for its sender, in Portuguese. */
export type Table = { readonly rows: readonly TableRow[]; readonly encoding?: Codificacao | undefined; readonly notes: readonly string[] };

/**
 * The limits of reading a spreadsheet, and the encoding of a text if the user gave one. `sheets`: the folded names of the
 * sheets to read from a workbook; its first visible sheet where it has none of them.
 */
export type TableReading = RowLimits & Pick<CsvReading, 'encoding'> & { readonly sheets?: readonly string[] | undefined };

/** The file is no supported spreadsheet, or is too large; the message is for its sender. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

const ILEGIVEL = 'O arquivo não abre: está danificado ou não é uma planilha. Salve de novo como .xlsx ou CSV.';
const OUTRO = 'Este tipo de planilha não é lido. Abra no programa de planilhas e salve como .xlsx ou como CSV.';
const ANTIGO = 'Este arquivo é de um programa antigo (.xls), que não é lido. Abra no programa de planilhas e salve como .xlsx ou como CSV.';
const COM_SENHA = 'O arquivo tem senha. Abra no programa de planilhas, tire a senha e salve de novo.';
const PAGINA = 'Este arquivo é uma página, e não uma planilha, seja qual for o seu nome. Abra no programa de planilhas e salve como .xlsx.';
const INGUARDAVEL = 'Há nesta célula um caractere que não é texto e não pode ser guardado. Apague a célula e digite de novo.';

export const isZip = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 4)).equals(Buffer.from('PK\x03\x04'));
const STRAY_MAX = 2;
const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Refuses files that are no text: other documents and pictures begin with bytes that no text has, except in UTF-16. @throws
 * UnreadableTable
 */
export const refuseOthers = (file: Buffer, encoding?: CsvReading['encoding']): void => {
  if (file.subarray(0, 8).equals(OLD))
    throw new UnreadableTable(file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? COM_SENHA : ANTIGO);
  if ((encoding ?? markedAs(file))?.startsWith('utf-16')) return;
  const head = file.subarray(0, 4_096);
  // A single NUL in a text is reported at its cell.
  if (head.filter((byte) => byte === 0).length > STRAY_MAX + head.length / 100) throw new UnreadableTable(OUTRO);
  if (/^(?:\xef\xbb\xbf)?\s{0,100}<(?:!doctype|html|table|\?xml|meta|head)\b/i.test(file.toString('latin1', 0, 200)))
    throw new UnreadableTable(PAGINA);
};

const csvTable = (file: Buffer, reading: CsvReading): Table => {
  const { encoding, notes, rows } = readCsv(chunksOf(file), reading);
  const found: TableRow[] = [];
  for (const some of rows)
    for (const { problem, ...row } of some.map(unguarded))
      found.push({ ...row, ...(problem ? { problem: { column: problem.column - 1, reason: problem.reason } } : {}) });
  return { encoding, notes, rows: found };
};

/** A workbook declares its encoding; only a person knows of an earlier misreading by a program. @throws UnsureEncoding */
const asWritten = (table: Table, encoding: CsvReading['encoding']): Table => {
  if (encoding === undefined) {
    const finder = createTwiceFinder(twice);
    for (const { cells } of table.rows) for (const cell of cells) finder.push(`${cell} `);
    refuseTwice(finder.words());
  }
  if (encoding !== 'utf-8-duplo') return table;
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => twice.undone(cell).once) }));
  return { ...table, rows, notes: [...table.notes, ...[noteOf(encoding, true)].filter((note) => note !== undefined)] };
};

/** A cell that nothing could keep makes its row one that is refused, and stands there as far as it can be shown. */
const keepable = (row: TableRow): TableRow => {
  const column = row.cells.findIndex((cell) => !isStorable(cell));
  return column < 0 ? row : { ...row, cells: row.cells.map(storable), problem: row.problem ?? { column, reason: INGUARDAVEL } };
};

/** The header names the columns: of one that cannot be read nothing is known. */
const namable = (row: TableRow | undefined): TableRow[] => {
  if (!row) return [];
  const refused = recusadaEm(row.typed);
  return refused && !row.problem ? [{ ...row, problem: { column: refused.coluna, reason: refused.motivo } }] : [row];
};

const sentenceOf = (error: unknown, limits: RowLimits): string | undefined => {
  if (error instanceof TooMuch)
    return error.what === 'rows'
      ? `A planilha passa de ${limits.rows.toLocaleString('pt-BR')} linhas. Divida em mais de um arquivo.`
      : `A planilha passa de ${limits.columns} colunas. Deixe só as do modelo.`;
  if (error instanceof BadArchive)
    return error.reason === 'too-big' ? 'A planilha, aberta, é grande demais. Divida em mais de um arquivo.' : ILEGIVEL;
  if (error instanceof SyntaxError) return ILEGIVEL;
  return [Contradiction, DeniedEncoding, OtherKind, UnsureEncoding].some((kind) => error instanceof kind)
    ? (error as Error).message
    : undefined;
};

/** Runs a reader of spreadsheets and turns its errors into sentences. @throws UnreadableTable for every fault of the file */
export const refusing = <T>(limits: RowLimits, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const sentence = sentenceOf(error, limits);
    throw sentence === undefined ? error : new UnreadableTable(sentence);
  }
};

const finishedTable = (read: Table): Table => {
  const [first, ...rest] = read.rows.map(keepable);
  return { ...read, rows: [...namable(first), ...rest] };
};

/** The sheet with the instructions of an empty form. */
export const INSTRUCOES = 'Instruções';

const leftOut = (others: readonly string[]): string[] => {
  const names = others.filter((name) => name !== INSTRUCOES).map((name) => `"${beginningOf(name, 60)}"`);
  return names.length === 0 ? [] : [`${names.length === 1 ? 'Ficou de fora a aba' : 'Ficaram de fora as abas'} ${names.join(', ')}.`];
};

/** The rows of the named sheets of a workbook, one sheet after the other; undefined where it has none of them. */
const sheetsOf = (file: Buffer, { sheets = [], ...reading }: TableReading): Table | undefined => {
  if (sheets.length === 0) return undefined;
  const found = readSheets(file, reading, (name) => sheets.includes(dobrar(name)));
  if (found.sheets.length === 0) return undefined;
  const tables = found.sheets.map(({ name, ...sheet }) => {
    const { rows, notes } = finishedTable(asWritten(sheet, reading.encoding));
    return { rows: rows.map((row) => ({ ...row, sheet: dobrar(name) })), notes };
  });
  const notes = [...new Set(tables.flatMap((one) => one.notes)), ...leftOut(found.others)];
  return { rows: tables.flatMap(({ rows }) => rows), notes };
};

/**
 * Reads a spreadsheet, .xlsx or CSV by its content and not by its name, with the values that people see. For a workbook the
 * encoding only tells whether its texts were encoded twice.
 * @throws UnreadableTable with the reason in Portuguese
 */
export const readTable = (file: Buffer, reading: TableReading): Table =>
  refusing(reading, () => {
    if (!isZip(file)) refuseOthers(file, reading.encoding);
    const sheets = isZip(file) ? sheetsOf(file, reading) : undefined;
    return sheets ?? finishedTable(isZip(file) ? asWritten(readWorkbook(file, reading), reading.encoding) : csvTable(file, reading));
  });
