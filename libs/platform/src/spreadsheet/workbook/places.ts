/** A cell's place: columns count from 0, lines from 1 as the program shows them. */
export type Place = { readonly column: number; readonly line: number };

/** A rectangle of cells, both corners within. */
export type Area = { readonly from: Place; readonly to: Place };

/** `AB12` → column 27 of line 12. Undefined where it is no place of a cell. */
export const placeOf = (reference: string): Place | undefined => {
  const match = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return undefined;
  let column = 0;
  for (const letter of (match[1] as string).toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, line: Number(match[2]) };
};

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Column 27 of line 12 → `AB12`. */
export const addressOf = ({ column, line }: Place): string => `${lettersOf(column)}${line}`;

/** `A1:B7` → its corners. Undefined where it is no area of more than one cell. */
export const areaOf = (reference: string): Area | undefined => {
  const [from, to] = reference.split(':', 2).map(placeOf);
  return from && to && (to.line > from.line || to.column > from.column) ? { from, to } : undefined;
};

/** `A1:B7`. */
export const nameOfArea = ({ from, to }: Area): string => `${addressOf(from)}:${addressOf(to)}`;
