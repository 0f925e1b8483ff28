import { BadArchive } from '../../files/unzip.js';
import { attributeOf, type Tag, textOf, walk } from './markup.js';
import { addressOf, type Area, areaOf, type Place, placeOf } from './places.js';

export type RowLimits = { readonly rows: number; readonly columns: number; readonly cellLength: number };

/** A workbook whose rows or cells contradict each other; the message, in Portuguese, says which. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

/** A workbook beyond the limits. `what` names the exceeded one. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
  readonly what: 'rows' | 'columns';
  constructor(what: 'rows' | 'columns') {
    super(`Too many ${what}`);
    this.what = what;
  }
}

/** No program numbers a row higher. */
export const LINE_MAX = 1_048_576;
/** The limit once empty rows are removed. */
const KEPT_MAX = 24 * 1_024 * 1_024;
const MERGED_MAX = 65_536;

export type Written = { readonly as: 'error' | 'day' | 'text'; readonly text: string };
const WRITTEN: Readonly<Record<string, Written['as']>> = { e: 'error', d: 'day', str: 'text' };

/** A sheet as the reader gets it, with the facts that only a look at it can tell. */
export type Sheet = {
  readonly xml: Buffer;
  /** Formulas whose result no program has worked out. */
  readonly noResult: readonly Place[];
  /** By address, the contents of cells that the library would not give as they are: errors, days written out, texts of formulas. */
  readonly written: ReadonlyMap<string, Written>;
  readonly merged: readonly Area[];
  /** Rows that say something and are not shown. */
  readonly hidden: number;
};

const SAVE_AGAIN = 'Abra a planilha no programa de planilhas, confira e salve de novo.';

type Row = { readonly line: number; readonly from: number; readonly hidden: boolean; readonly seen: Set<number>; full: boolean };
type Cell = Place & { readonly type: string; formula: boolean; value: boolean; from: number };

class Guard {
  readonly noResult: Place[] = [];
  readonly written = new Map<string, Written>();
  readonly merged: Area[] = [];
  readonly kept: Buffer[] = [];
  hidden = 0;
  private rows = 0;
  private bytes = 0;
  private line = 0;
  private column = -1;
  private row: Row | undefined;
  private cell: Cell | undefined;
  private over = false;

  private readonly xml: Buffer;
  private readonly limits: RowLimits;

  constructor(xml: Buffer, limits: RowLimits) {
    this.xml = xml;
    this.limits = limits;
  }

  take(tag: Tag): void {
    if (tag.name === 'mergeCell' && tag.kind !== 'close') this.merge(tag);
    // Beyond its data a sheet uses the same names for other things.
    if (this.over) return;
    if (tag.kind !== 'close') this.begin(tag);
    if (tag.kind !== 'open') this.end(tag);
  }

  private begin(tag: Tag): void {
    if (tag.name === 'row') this.beginRow(tag);
    else if (tag.name === 'c') this.beginCell(tag);
    else if (!this.cell) return;
    else if (tag.name === 'f') this.cell.formula = true;
    else if (tag.name === 'is') this.cell.value = true;
    else if (tag.name === 'v') this.cell.from = tag.to;
  }

  private end(tag: Tag): void {
    if (tag.name === 'row') this.endRow(tag);
    else if (tag.name === 'c') this.endCell();
    else if (tag.name === 'v' && this.cell) this.endValue(this.cell, tag);
    else if (tag.name === 'sheetData') this.over = true;
  }

  private beginRow(tag: Tag): void {
    if (this.row) throw new SyntaxError('A row within a row');
    const declared = attributeOf(this.xml, tag, 'r');
    const line = declared === undefined ? this.line + 1 : Number(declared);
    if (!Number.isInteger(line) || line < 1) throw new SyntaxError('A row of no number');
    if (line > LINE_MAX) throw new TooMuch('rows');
    if (line === this.line) throw new Contradiction(`A linha ${line} aparece duas vezes na planilha. ${SAVE_AGAIN}`);
    if (line < this.line) throw new Contradiction(`A linha ${line} vem depois da linha ${this.line} na planilha. ${SAVE_AGAIN}`);
    const hidden = ['1', 'true'].includes(attributeOf(this.xml, tag, 'hidden') ?? '');
    [this.line, this.column] = [line, -1];
    this.row = { line, from: tag.from, hidden, seen: new Set(), full: false };
  }

  private beginCell(tag: Tag): void {
    if (this.cell || !this.row) throw new SyntaxError('A cell outside its row');
    const reference = attributeOf(this.xml, tag, 'r');
    const place = reference === undefined ? { column: this.column + 1, line: this.line } : placeOf(reference);
    if (!place) throw new SyntaxError('A cell of no place');
    const { line, seen } = this.row;
    if (place.line !== line) throw new Contradiction(`A célula ${reference} está na linha ${line} da planilha. ${SAVE_AGAIN}`);
    if (seen.has(place.column))
      throw new Contradiction(`A linha ${line} tem duas vezes a célula da coluna ${place.column + 1}. ${SAVE_AGAIN}`);
    seen.add(place.column);
    this.column = place.column;
    this.cell = { ...place, type: attributeOf(this.xml, tag, 't') ?? 'n', formula: false, value: false, from: -1 };
  }

  private endValue(cell: Cell, { from, kind }: Tag): void {
    const text = kind === 'whole' ? '' : this.xml.toString('utf8', cell.from, from);
    if (cell.type === 'n' && text !== '' && !Number.isFinite(Number(text))) throw new SyntaxError('A number that is none');
    // The empty text is a result too.
    cell.value ||= text !== '' || cell.type === 'str';
    const as = WRITTEN[cell.type];
    if (as && (as !== 'text' || /&|_x/.test(text))) this.written.set(addressOf(cell), { as, text: textOf(text) });
  }

  private endCell(): void {
    const { cell, row } = this;
    this.cell = undefined;
    if (!cell || !row || !(cell.value || cell.formula)) return;
    if (cell.column >= this.limits.columns) throw new TooMuch('columns');
    if (!cell.value) this.noResult.push({ column: cell.column, line: cell.line });
    row.full = true;
  }

  private endRow(tag: Tag): void {
    const { row } = this;
    this.row = undefined;
    if (!row?.full) return;
    if (++this.rows > this.limits.rows) throw new TooMuch('rows');
    if (row.hidden) this.hidden++;
    this.bytes += tag.to - row.from;
    if (this.bytes > KEPT_MAX) throw new BadArchive('too-big');
    this.kept.push(this.xml.subarray(row.from, tag.to));
  }

  private merge(tag: Tag): void {
    const area = areaOf(attributeOf(this.xml, tag, 'ref') ?? '');
    if (this.merged.length >= MERGED_MAX) throw new BadArchive('too-big');
    if (area) this.merged.push(area);
  }
}

const [HEAD, TAIL] = [
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
  '</sheetData></worksheet>',
].map((text) => Buffer.from(text)) as [Buffer, Buffer];

/**
 * Checks a sheet before it is parsed: its rows and cells are at their stated places, and within the limits. Drops empty
 * rows, however many, and the text around them.
 * @throws SyntaxError, Contradiction, TooMuch, BadArchive
 */
export const guardSheet = (xml: Buffer, limits: RowLimits): Sheet => {
  const guard = new Guard(xml, limits);
  walk(xml, (tag) => guard.take(tag));
  const { kept, noResult, written, merged, hidden } = guard;
  return { xml: Buffer.concat([HEAD, ...kept, TAIL]), noResult, written, merged, hidden };
};

const STYLES_MAX = 65_536;
/** As long as a program lets one write; a longer one is not written by one, and takes its time. */
const FORMAT_MAX = 255;

/** Looks the styles through. @throws SyntaxError, BadArchive */
export const guardStyles = (xml: Buffer): void => {
  let count = 0;
  walk(xml, (tag) => {
    if (tag.kind === 'close' || (tag.name !== 'numFmt' && tag.name !== 'xf')) return;
    if (++count > STYLES_MAX * 2) throw new BadArchive('too-big');
    if (tag.name === 'numFmt' && (attributeOf(xml, tag, 'formatCode') ?? '').length > FORMAT_MAX) throw new BadArchive('too-big');
  });
};
