import type { CelulaTipada } from '@tulha/domain/kernel/cells/tipada';
import { beginningOf } from '@tulha/domain/kernel/storable';
import { read } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { BadArchive } from '../../files/unzip.js';
import { createFormats, type ReadCell, tellCell, type Told, withoutResult } from './cells.js';
import { walk } from './markup.js';
import { type Parts, partsOf, partsOfSheets } from './parts.js';
import { type Area, addressOf, nameOfArea, type Place } from './places.js';
import { guardSheet, guardStyles, type RowLimits, type Sheet } from './sheet.js';

/**
 * A row as people see it. `line` counts from 1, as the program shows it; `typed` are the cells that hold more than they show, by column
 * from 0.
 */
export type ReadRow = { readonly line: number; readonly cells: readonly string[]; readonly typed?: Readonly<Record<number, CelulaTipada>> };

/** The rows with content, and remarks for their sender on how they were read. */
export type ReadSheet = { readonly rows: readonly ReadRow[]; readonly notes: readonly string[] };

const TYPES = 'http://schemas.openxmlformats.org';
const OFFICE = `${TYPES}/officeDocument/2006/relationships`;
const MAIN = `xmlns="${TYPES}/spreadsheetml/2006/main"`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships xmlns="${TYPES}/package/2006/relationships">${all.join('')}</Relationships>`;
const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${CONTENT}.${type}+xml"/>`;

/** Only the needed parts, each at its usual place, in an archive that the library need not inflate. */
const packed = ({ strings, styles }: Parts, { xml }: Sheet): Uint8Array => {
  const parts: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': xml,
    'xl/styles.xml': styles ?? `<styleSheet ${MAIN}/>`,
    'xl/sharedStrings.xml': strings ?? `<sst ${MAIN}/>`,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? Buffer.from(part) : part] as const);
  return zipSync(Object.fromEntries(bytes), { level: 0 });
};

type Grid = readonly (readonly ReadCell[])[];

/** The library's reading of the sheet: rows and cells by place. @throws BadArchive where it fails */
const gridOf = (parts: Parts, sheet: Sheet): Grid => {
  const book = read(packed(parts, sheet), {
    type: 'array',
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    cellDates: false,
  });
  const grid = (book.Sheets['s'] as { readonly '!data'?: Grid } | undefined)?.['!data'];
  if (!grid) throw new BadArchive('damaged');
  return grid;
};

const MERGED_CELLS_MAX = 2_000_000;

type Row = { readonly line: number; readonly told: Map<number, Told> };

/** A value over merged cells belongs to none of them for certain: each is refused, and none is filled in. */
const refuseMerged = (rows: readonly Row[], merged: readonly Area[], columns: number): void => {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const lines = [...byLine.keys()];
  let marked = 0;
  for (const area of merged) {
    const { from, to } = area;
    const value = byLine.get(from.line)?.told.get(from.column);
    if (!value) continue;
    const motivo = `A célula ${addressOf(from)}, que mostra "${beginningOf(value.shows, 40)}", está mesclada (${nameOfArea(area)}): desfaça a mesclagem e escreva o valor em cada célula.`;
    for (let at = lines.indexOf(from.line); at < lines.length && (lines[at] as number) <= to.line; at++)
      for (let column = from.column; column <= Math.min(to.column, columns - 1); column++) {
        if (++marked > MERGED_CELLS_MAX) throw new BadArchive('too-big');
        const place = { column, line: lines[at] as number };
        const row = byLine.get(place.line) as Row;
        row.told.set(column, {
          shows: row.told.get(column)?.shows ?? '',
          typed: { tipo: 'recusada', motivo, endereco: addressOf(place) },
        });
      }
  }
};

const finished = ({ line, told }: Row, { cellLength }: RowLimits): ReadRow => {
  const cells: string[] = [];
  const typed: Record<number, CelulaTipada> = {};
  for (const [column, { shows, typed: behind }] of [...told].sort(([a], [b]) => a - b)) {
    while (cells.length < column) cells.push('');
    cells[column] = beginningOf(shows, cellLength);
    if (behind) typed[column] = behind;
  }
  return { line, cells, ...(Object.keys(typed).length > 0 ? { typed } : {}) };
};

/** Makes every row at least as wide as the first, since blank cells count in a sheet. */
const squared = (rows: readonly ReadRow[]): readonly ReadRow[] => {
  const width = rows[0]?.cells.length ?? 0;
  return rows.map((row) => ({ ...row, cells: [...row.cells, ...Array<string>(Math.max(0, width - row.cells.length)).fill('')] }));
};

const notesOf = ({ hidden }: Sheet, unseen: number): string[] => [
  ...(hidden > 0 ? [hidden === 1 ? 'Foi lida 1 linha oculta.' : `Foram lidas ${hidden} linhas ocultas.`] : []),
  ...(unseen > 0
    ? [unseen === 1 ? 'Foi lida 1 célula cujo formato não a mostra.' : `Foram lidas ${unseen} células cujo formato não as mostra.`]
    : []),
];

const readParts = (parts: Parts, limits: RowLimits): ReadSheet => {
  const sheet = guardSheet(parts.sheet, limits);
  if (parts.styles) guardStyles(parts.styles);
  if (parts.strings) walk(parts.strings, () => undefined);
  const telling = { shape: createFormats(), from1904: parts.from1904 };
  let unseen = 0;
  const found = new Map<number, Row>();
  const tell = (place: Place, one: Told): void => {
    const row = found.get(place.line) ?? { line: place.line, told: new Map<number, Told>() };
    found.set(place.line, row);
    row.told.set(place.column, one);
  };
  // The grid is no dense list: of a million lines it holds only the present ones.
  for (const [index, cells] of Object.entries(gridOf(parts, sheet)))
    for (const [at, cell] of Object.entries(cells)) {
      const place = { line: Number(index) + 1, column: Number(at) };
      const address = addressOf(place);
      const one = tellCell(cell, address, sheet.written.get(address), telling);
      if (one?.hides) unseen++;
      if (one) tell(place, one);
    }
  for (const place of sheet.noResult) tell(place, withoutResult(addressOf(place)));
  const rows = [...found.values()].sort((a, b) => a.line - b.line);
  refuseMerged(rows, sheet.merged, limits.columns);
  const full = rows.map((row) => finished(row, limits)).filter(({ cells, typed }) => typed || cells.some((cell) => cell.trim() !== ''));
  return { rows: squared(full), notes: notesOf(sheet, unseen) };
};

/**
 * Reads the first visible sheet of a workbook (.xlsx), without empty rows, which do not count for the limit. Formulas have
 * their last computed values.
 * @throws BadArchive, SyntaxError where it is no workbook or damaged, OtherKind, Contradiction, TooMuch beyond the limits
 */
export const readWorkbook = (file: Buffer, limits: RowLimits): ReadSheet => {
  const parts = partsOf(file);
  const { rows, notes } = readParts(parts, limits);
  const { visible, name } = parts;
  const first = visible > 1 ? [`O arquivo tem ${visible} abas à vista: foi lida a primeira, "${beginningOf(name, 60)}".`] : [];
  return { rows, notes: [...first, ...notes] };
};

/** Reads the visible sheets with wanted names in the same way, and tells the names of the other visible sheets. */
export const readSheets = (file: Buffer, limits: RowLimits, wanted: (name: string) => boolean) => {
  const { sheets, others } = partsOfSheets(file, wanted);
  return { sheets: sheets.map((parts) => ({ name: parts.name, ...readParts(parts, limits) })), others };
};
