import { beginningOf } from '@tulha/domain/kernel/storable';
import { BadArchive, openZip, type UnzipLimits } from '../files/unzip.js';
import { brazilian, dayOfSerial, isDateFormat } from './xlsx-values.js';
import { attributeOf, type Tag, tagsOf, unescapeXml } from './xml.js';

export type RowLimits = { readonly rows: number; readonly columns: number; readonly cellLength: number };

/** A row as people see it: amounts and days in Brazilian form, cells by position. `line` counts from 1, as the program shows it. */
export type ReadRow = { readonly line: number; readonly cells: readonly string[] };

/** A workbook whose rows or cells contradict each other; the message, in Portuguese, says which. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

/** A workbook that has more than is read. `what` says of what. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
  readonly what: 'rows' | 'columns';
  constructor(what: 'rows' | 'columns') {
    super(`Too many ${what}`);
    this.what = what;
  }
}

const ZIP: UnzipLimits = { entries: 2_000, bytes: 32 * 1_024 * 1_024, ratio: 200 };
/** No program writes more styles, or numbers a row higher. */
const STYLES_MAX = 65_536;
const LINE_MAX = 1_048_576;

type Zip = ReturnType<typeof openZip>;
const textOf = (zip: Zip, name: string): string => zip.read(name)?.toString('utf8') ?? '';
const opened = function* (xml: string, name: string): Generator<Tag> {
  for (const tag of tagsOf(xml)) if (tag.name === name && tag.kind === 'open') yield tag;
};

/** The first sheet that is not hidden; the first where all are. */
const sheetOf = (book: string): Tag | undefined => {
  let first: Tag | undefined;
  for (const tag of opened(book, 'sheet')) {
    if ((attributeOf(tag, 'state') ?? 'visible') === 'visible') return tag;
    first ??= tag;
  }
  return first;
};

const targetOf = (relations: string, id: string | undefined): string | undefined => {
  for (const tag of opened(relations, 'Relationship')) if (attributeOf(tag, 'Id') === id) return attributeOf(tag, 'Target');
  return undefined;
};

/** Where the sheet that is read lies, and whether its days count from 1904. */
const firstSheet = (zip: Zip): { readonly path: string; readonly from1904: boolean } => {
  const book = textOf(zip, 'xl/workbook.xml');
  const sheet = sheetOf(book);
  const target = sheet && targetOf(textOf(zip, 'xl/_rels/workbook.xml.rels'), attributeOf(sheet, 'r:id'));
  if (!target) throw new BadArchive('damaged');
  const { value: properties } = opened(book, 'workbookPr').next();
  return {
    path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    from1904: ['1', 'true'].includes((properties && attributeOf(properties, 'date1904')) ?? ''),
  };
};

/** All texts between `name` and its end, those of phonetic hints left out. */
function* textsIn(xml: string, name: string): Generator<string> {
  let text: string | undefined;
  let hint = false;
  for (const { name: at, kind, selfClosing, before } of tagsOf(xml)) {
    if (at === name && kind === 'open') text = '';
    if (at === 'rPh') hint = kind === 'open' && !selfClosing;
    if (at === 't' && kind === 'close' && text !== undefined && !hint) text += unescapeXml(before);
    if (at === name && (kind === 'close' || selfClosing)) {
      yield (text ?? '').replaceAll('_x000D_', '\r');
      text = undefined;
    }
  }
}

/** Which styles show a number as a day. */
const dayStyles = (xml: string): ReadonlySet<number> => {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let ofCells = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'cellXfs') ofCells = tag.kind === 'open' && !tag.selfClosing;
    if (tag.kind === 'close') continue;
    if (tag.name === 'numFmt') own.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    if (tag.name === 'xf' && ofCells) formats.push(Number(attributeOf(tag, 'numFmtId') ?? 0));
    if (own.size > STYLES_MAX || formats.length > STYLES_MAX) throw new BadArchive('too-big');
  }
  return new Set(formats.flatMap((format, index) => (isDateFormat(format, own.get(format)) ? [index] : [])));
};

/** `AB12` → column 27 of line 12. Undefined where it is no place of a cell. */
const placeOf = (reference: string): { readonly column: number; readonly line: number } | undefined => {
  const match = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return undefined;
  let column = 0;
  for (const letter of (match[1] as string).toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, line: Number(match[2]) };
};

type Book = { readonly shared: readonly string[]; readonly days: ReadonlySet<number>; readonly from1904: boolean };

const valueOf = ({ shared, days, from1904 }: Book, cell: Tag, raw: string): string => {
  switch (attributeOf(cell, 't') ?? 'n') {
    case 's':
      return shared[Number(raw)] ?? '';
    case 'b':
      return raw === '1' ? 'Sim' : 'Não';
    case 'd':
      return raw.slice(0, 10).split('-').reverse().join('/');
    case 'n':
      if (raw === '') return '';
      return days.has(Number(attributeOf(cell, 's') ?? -1)) ? dayOfSerial(Number(raw), from1904) : brazilian(Number(raw));
    default:
      return raw;
  }
};

type Reading = {
  /** Of the row under way, else of the last. */
  line: number;
  within: boolean;
  cells: string[];
  seen: Set<number>;
  cell: Tag | undefined;
  raw: string;
  column: number;
};

const SAVE_AGAIN = 'Abra a planilha no programa de planilhas, confira e salve de novo.';

const beginRow = (now: Reading, tag: Tag): void => {
  if (now.within) throw new SyntaxError('A row within a row');
  const said = attributeOf(tag, 'r');
  const line = said === undefined ? now.line + 1 : Number(said);
  if (!Number.isInteger(line) || line < 1) throw new SyntaxError('A row of no number');
  if (line > LINE_MAX) throw new TooMuch('rows');
  if (line === now.line) throw new Contradiction(`A linha ${line} aparece duas vezes na planilha. ${SAVE_AGAIN}`);
  if (line < now.line) throw new Contradiction(`A linha ${line} vem depois da linha ${now.line} na planilha. ${SAVE_AGAIN}`);
  Object.assign(now, { line, within: true, cells: [], seen: new Set(), column: -1 });
};

const beginCell = (now: Reading, tag: Tag): void => {
  if (now.cell || !now.within) throw new SyntaxError('A cell outside its row');
  const reference = attributeOf(tag, 'r');
  const place = reference === undefined ? { column: now.column + 1, line: now.line } : placeOf(reference);
  if (!place) throw new SyntaxError('A cell of no place');
  if (place.line !== now.line) throw new Contradiction(`A célula ${reference} está na linha ${now.line} da planilha. ${SAVE_AGAIN}`);
  if (now.seen.has(place.column))
    throw new Contradiction(`A linha ${now.line} tem duas vezes a célula da coluna ${place.column + 1}. ${SAVE_AGAIN}`);
  now.seen.add(place.column);
  [now.column, now.cell, now.raw] = [place.column, tag, ''];
};

const endCell = (book: Book, { columns, cellLength }: RowLimits, now: Reading, cell: Tag): void => {
  now.cell = undefined;
  const value = valueOf(book, cell, now.raw).replaceAll('_x000D_', '\r');
  if (value === '') return;
  if (now.column >= columns) throw new TooMuch('columns');
  while (now.cells.length < now.column) now.cells.push('');
  now.cells[now.column] = beginningOf(value, cellLength);
};

/** Takes one tag of a sheet; gives the row it ends. */
const take = (book: Book, limits: RowLimits, now: Reading, tag: Tag): ReadRow | undefined => {
  const ends = tag.kind === 'close' || tag.selfClosing;
  if (tag.name === 'row' && tag.kind === 'open') beginRow(now, tag);
  else if (tag.name === 'c' && tag.kind === 'open') beginCell(now, tag);
  else if (now.cell && tag.kind === 'close' && (tag.name === 'v' || tag.name === 't')) now.raw += unescapeXml(tag.before);
  if (tag.name === 'c' && ends && now.cell) endCell(book, limits, now, now.cell);
  if (tag.name !== 'row' || !ends || !now.within) return undefined;
  if (now.cell) throw new SyntaxError('A cell does not end');
  now.within = false;
  return now.cells.some((cell) => cell.trim() !== '') ? { line: now.line, cells: now.cells } : undefined;
};

/**
 * Reads the first sheet of a workbook (.xlsx), row by row, empty ones left out: the limit is of those that are there. Formulas count as what
 * they last came to.
 * @throws BadArchive, SyntaxError where it is no workbook or damaged, Contradiction, TooMuch beyond the limits
 */
export function* readXlsx(file: Buffer, limits: RowLimits): Generator<ReadRow> {
  const zip = openZip(file, ZIP);
  const { path, from1904 } = firstSheet(zip);
  const book = { shared: [...textsIn(textOf(zip, 'xl/sharedStrings.xml'), 'si')], days: dayStyles(textOf(zip, 'xl/styles.xml')), from1904 };
  const sheet = zip.read(path);
  if (!sheet) throw new BadArchive('damaged');
  const now: Reading = { line: 0, within: false, cells: [], seen: new Set(), cell: undefined, raw: '', column: -1 };
  let rows = 0;
  for (const tag of tagsOf(sheet.toString('utf8'))) {
    const row = take(book, limits, now, tag);
    if (row && ++rows > limits.rows) throw new TooMuch('rows');
    if (row) yield row;
  }
  if (now.within) throw new SyntaxError('A row does not end');
}
