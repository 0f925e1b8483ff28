import { plain } from '@tulha/domain/kernel/cells/csv';
import { type CsvRow, createCsvReader } from '@tulha/domain/suporte/importacao/csv';
import { isStorable, storable } from '@tulha/domain/kernel/storable';
import { BadArchive } from '../files/unzip.js';
import { Contradiction, type ReadRow, type RowLimits, readXlsx, TooMuch } from './read-xlsx.js';

/** A row, and why it cannot be trusted where that is so; `column` from 0. */
export type TableRow = ReadRow & { readonly problem?: { readonly column: number; readonly reason: string } };

/** The file is no spreadsheet we read, or is more than we read; the message is for whoever sent it. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

const ILEGIVEL = 'O arquivo não abre: está danificado, tem senha ou não é uma planilha. Salve de novo como .xlsx ou CSV.';
const ANTIGO = 'Este tipo de planilha não é lido. Abra no programa de planilhas e salve como .xlsx ou como CSV.';

const INGUARDAVEL = 'Há nesta célula um caractere que não é texto e não pode ser guardado. Apague a célula e digite de novo.';

const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50;
/** Old workbooks, documents of other kinds and pictures begin with bytes no text has. */
const isText = (file: Buffer) => !file.subarray(0, 4_096).includes(0) || (file[0] === 0xff && file[1] === 0xfe);

/** UTF-8 where it is that, UTF-16 where it says so, otherwise what Windows writes in Brazil. */
const decoded = (file: Buffer): string => {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    // Bytes that are no UTF-8 are not wrong: they are the other encoding.
    return new TextDecoder('windows-1252').decode(file);
  }
};

const fromCsv = ({ line, cells, problem }: CsvRow): TableRow => ({
  line,
  cells: cells.map(plain),
  ...(problem ? { problem: { column: problem.column - 1, reason: problem.reason } } : {}),
});

const csvRows = (file: Buffer, { rows, columns, cellLength }: RowLimits): TableRow[] => {
  const reader = createCsvReader({ columns, cellLength });
  const text = decoded(file);
  const found: TableRow[] = [];
  for (let at = 0; at < text.length; at += 65_536) {
    found.push(...reader.push(text.slice(at, at + 65_536)).map(fromCsv));
    if (found.length > rows) throw new TooMuch('rows');
  }
  found.push(...reader.end().map(fromCsv));
  if (found.length > rows) throw new TooMuch('rows');
  return found.filter(({ cells, problem }) => problem || cells.some((cell) => cell.trim() !== ''));
};

/** A cell that nothing could keep makes its row one that is refused, and stands there as far as it can be shown. */
const keepable = (row: TableRow): TableRow => {
  const column = row.cells.findIndex((cell) => !isStorable(cell));
  return column < 0 ? row : { ...row, cells: row.cells.map(storable), problem: row.problem ?? { column, reason: INGUARDAVEL } };
};

/**
 * Reads a spreadsheet, .xlsx or CSV by what it is and not by its name, as text in Brazilian form.
 * @throws UnreadableTable with the reason in Portuguese
 */
export const readTable = (file: Buffer, limits: RowLimits): TableRow[] => {
  try {
    if (isZip(file)) return [...readXlsx(file, limits)].map(keepable);
    if (!isText(file)) throw new UnreadableTable(ANTIGO);
    return csvRows(file, limits).map(keepable);
  } catch (error) {
    if (error instanceof TooMuch)
      throw new UnreadableTable(
        error.what === 'rows'
          ? `A planilha passa de ${limits.rows.toLocaleString('pt-BR')} linhas. Divida em mais de um arquivo.`
          : `A planilha passa de ${limits.columns} colunas. Deixe só as do modelo.`,
      );
    if (error instanceof BadArchive)
      throw new UnreadableTable(
        error.reason === 'too-big' ? 'A planilha, aberta, é grande demais. Divida em mais de um arquivo.' : ILEGIVEL,
      );
    if (error instanceof Contradiction) throw new UnreadableTable(error.message);
    if (error instanceof SyntaxError) throw new UnreadableTable(ILEGIVEL);
    throw error;
  }
};
