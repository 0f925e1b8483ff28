import { stripVTControlCharacters } from 'node:util';
import type { Colours } from './colours.js';

export type Column<R> = {
  readonly title: string;
  /** Numbers stand under each other by their last digit. */
  readonly align?: 'right';
  readonly value: (row: R) => string;
  /** Colours the cell once it has its width. */
  readonly paint?: (text: string, row: R) => string;
};

const GAP = '  ';

/** Columns a text takes on a terminal: colours take none, an accent typed apart neither. */
export const widthOf = (text: string): number => [...stripVTControlCharacters(text).normalize('NFC')].length;

const pad = (text: string, width: number, right: boolean): string => {
  const blank = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? blank + text : text + blank;
};

/** Removes control characters: one in a user's name must not move the cursor of a terminal that lists it. */
export const harmless = (text: string): string => stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

/** An aligned table, one line per row, ended by a line break. `footer` stands under the columns it belongs to, after a rule. */
export const table = <R>(rows: readonly R[], columns: readonly Column<R>[], colours: Colours, footer?: readonly string[]): string => {
  const cells = rows.map((row) => columns.map(({ value }) => harmless(value(row))));
  const titles = columns.map(({ title }) => title);
  const lines = footer ? [titles, ...cells, footer] : [titles, ...cells];
  const widths = columns.map((_, index) => lines.reduce((widest, line) => Math.max(widest, widthOf(line[index] ?? '')), 0));
  const padded = (line: readonly string[]) =>
    columns.map(({ align }, index) => pad(line[index] ?? '', widths[index] ?? 0, align === 'right'));
  const draw = (line: readonly string[]) => line.join(GAP).trimEnd();
  const out = [colours.bold(draw(padded(titles)))];
  for (const [index, row] of rows.entries()) {
    const line = padded(cells[index] ?? []);
    out.push(draw(columns.map(({ paint }, at) => (paint ? paint(line[at] ?? '', row) : (line[at] ?? '')))));
  }
  if (footer) out.push(colours.dim(widths.map((width) => '─'.repeat(width)).join(GAP)), colours.bold(draw(padded(footer))));
  return `${out.join('\n')}\n`;
};

/** Facts of one thing, a name and a value per line; those without a value are left out. */
export const facts = (pairs: readonly (readonly [string, string | null | undefined])[], colours: Colours): string => {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '') as [string, string][];
  const width = Math.max(...shown.map(([name]) => widthOf(name)));
  return `${shown.map(([name, value]) => `${colours.dim(pad(name, width, false))}${GAP}${harmless(value)}`).join('\n')}\n`;
};
