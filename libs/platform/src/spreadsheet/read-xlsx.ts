import { BadArchive, openZip, type UnzipLimits } from '../files/unzip.js';
import { brazilian, dayOfSerial, isDateFormat } from './xlsx-values.js';
import { attributeOf, type Tag, tagsOf, unescapeXml } from './xml.js';

export type RowLimits = { readonly rows: number; readonly columns: number; readonly cellLength: number };

/** A row as people see it: amounts and days in Brazilian form, cells by position. `line` counts from 1, as the program shows it. */
export type ReadRow = { readonly line: number; readonly cells: readonly string[] };

/** A workbook that has more than is read. `what` says of what. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
  constructor(readonly what: 'rows' | 'columns') {
    super(`Too many ${what}`);
  }
}

const ZIP: UnzipLimits = { entries: 2_000, bytes: 32 * 1_024 * 1_024 };

type Zip = ReturnType<typeof openZip>;
const textOf = (zip: Zip, name: string): string => zip.read(name)?.toString('utf8') ?? '';
const opened = function* (xml: string, name: string): Generator<Tag> {
  for (const tag of tagsOf(xml)) if (tag.name === name && tag.kind === 'open') yield tag;
};

/** Where the first sheet that is not hidden lies, and whether its days count from 1904. */
const firstSheet = (zip: Zip): { readonly path: string; readonly from1904: boolean } => {
  const book = textOf(zip, 'xl/workbook.xml');
  const sheets = [...opened(book, 'sheet')];
  const sheet = sheets.find((tag) => (attributeOf(tag, 'state') ?? 'visible') === 'visible') ?? sheets[0];
  const id = sheet && attributeOf(sheet, 'r:id');
  const relation = [...opened(textOf(zip, 'xl/_rels/workbook.xml.rels'), 'Relationship')].find((tag) => attributeOf(tag, 'Id') === id);
  const target = relation && attributeOf(relation, 'Target');
  if (!target) throw new BadArchive('damaged');
  const [properties] = opened(book, 'workbookPr');
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
  const own = new Map(
    [...opened(xml, 'numFmt')].map((tag) => [Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '']),
  );
  const cells = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return new Set(
    [...opened(cells, 'xf')].flatMap((tag, index) => {
      const format = Number(attributeOf(tag, 'numFmtId') ?? 0);
      return isDateFormat(format, own.get(format)) ? [index] : [];
    }),
  );
};

/** `AB12` → 27. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
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

type Reading = { line: number; cells: string[]; cell: Tag | undefined; raw: string; column: number };

/** Takes one tag of a sheet; gives the row it ends. */
const take = (book: Book, { rows, columns, cellLength }: RowLimits, now: Reading, tag: Tag): ReadRow | undefined => {
  const ends = tag.kind === 'close' || tag.selfClosing;
  if (tag.name === 'row' && tag.kind === 'open') {
    now.line = Number(attributeOf(tag, 'r') ?? now.line + 1);
    [now.cells, now.column] = [[], -1];
    if (now.line > rows) throw new TooMuch('rows');
  } else if (tag.name === 'c' && tag.kind === 'open') {
    const reference = attributeOf(tag, 'r');
    now.column = reference ? columnOf(reference) : now.column + 1;
    [now.cell, now.raw] = [tag, ''];
  } else if (now.cell && tag.kind === 'close' && (tag.name === 'v' || tag.name === 't')) now.raw += unescapeXml(tag.before);
  if (tag.name === 'c' && ends && now.cell) {
    const value = valueOf(book, now.cell, now.raw).replaceAll('_x000D_', '\r');
    if (value !== '') {
      if (now.column >= columns) throw new TooMuch('columns');
      while (now.cells.length < now.column) now.cells.push('');
      now.cells[now.column] = value.slice(0, cellLength);
    }
    now.cell = undefined;
  }
  return tag.name === 'row' && ends && now.cells.some((cell) => cell.trim() !== '') ? { line: now.line, cells: now.cells } : undefined;
};

/**
 * Reads the first sheet of a workbook (.xlsx), row by row, empty ones left out. Formulas count as what they last came to.
 * @throws BadArchive, SyntaxError where it is no workbook or damaged, TooMuch beyond the limits
 */
export function* readXlsx(file: Buffer, limits: RowLimits): Generator<ReadRow> {
  const zip = openZip(file, ZIP);
  const { path, from1904 } = firstSheet(zip);
  const book = { shared: [...textsIn(textOf(zip, 'xl/sharedStrings.xml'), 'si')], days: dayStyles(textOf(zip, 'xl/styles.xml')), from1904 };
  const sheet = zip.read(path);
  if (!sheet) throw new BadArchive('damaged');
  const now: Reading = { line: 0, cells: [], cell: undefined, raw: '', column: -1 };
  for (const tag of tagsOf(sheet.toString('utf8'))) {
    const row = take(book, limits, now, tag);
    if (row) yield row;
  }
}
