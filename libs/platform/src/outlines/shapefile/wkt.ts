/** A word of a coordinate system's description, with the content of its brackets. */
export type Wkt = {
  readonly word: string;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly parts: readonly Wkt[];
};

const LENGTH_MAX = 20_000;
const DEPTH_MAX = 12;

type Open = { word: string; texts: string[]; numbers: number[]; parts: Wkt[] };

/**
 * Reads `PROJCS["…", GEOGCS["…", …], PARAMETER["…", 0]]`.
 * @returns undefined for any other text
 */
export const readWkt = (text: string): Wkt | undefined => {
  if (text.length > LENGTH_MAX) return undefined;
  const open: Open[] = [];
  let pending = '';
  const settle = () => {
    const value = pending.trim();
    pending = '';
    if (value !== '' && Number.isFinite(Number(value))) open.at(-1)?.numbers.push(Number(value));
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '"') {
      const end = text.indexOf('"', at + 1);
      if (end < 0) return undefined;
      open.at(-1)?.texts.push(text.slice(at + 1, end));
      at = end;
    } else if (sign === '[' || sign === '(') {
      if (open.length >= DEPTH_MAX) return undefined;
      open.push({ word: pending.trim().toUpperCase(), texts: [], numbers: [], parts: [] });
      pending = '';
    } else if (sign === ']' || sign === ')') {
      settle();
      const done = open.pop();
      if (!done || open.length === 0) return done;
      open.at(-1)?.parts.push(done);
    } else if (sign === ',') settle();
    else pending += sign;
  }
  return undefined;
};
