import { diaToBr } from './dates.js';
import { scaledToBr } from './decimal.js';

/** The kind of a spreadsheet column, which decides its display. Amounts are scaled integers, days `YYYY-MM-DD`, decimals exact text. */
export type CellKind = 'text' | 'integer' | 'cents' | 'thousandths' | 'percent' | 'decimal' | 'day';

export type Cell = string | number | null;

/** Digits after the decimal mark of each kind of amount. */
export const SCALE: Readonly<Partial<Record<CellKind, number>>> = { integer: 0, cents: 2, thousandths: 3 };

/** A cell as Brazilians write it: `1.850,05`, `11/05/2026`; nothing is the empty text. */
export const cellToBr = (kind: CellKind, cell: Cell): string => {
  if (cell === null) return '';
  const scale = SCALE[kind];
  if (scale !== undefined) return scaledToBr(Number(cell), scale);
  if (kind === 'day') return diaToBr(String(cell));
  return kind === 'percent' || kind === 'decimal' ? String(cell).replace('.', ',') : String(cell);
};
