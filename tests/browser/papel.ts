import { inflateSync } from 'node:zlib';

/** How much of each sheet of a PDF made by Chromium is written on, from its upper edge: 0 an empty sheet, 1 a full one. */

type Matrix = readonly [number, number, number, number, number, number];
const PLAIN: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

/** Heights at which something is written, in points from the lower edge. */
const heightsIn = (content: string): number[] => {
  const heights: number[] = [];
  const kept: Matrix[] = [];
  let now = PLAIN;
  let numbers: number[] = [];
  for (const word of content.split(/\s+/)) {
    const number = Number(word);
    if (word !== '' && Number.isFinite(number)) {
      numbers.push(number);
      continue;
    }
    const six = numbers.slice(-6) as unknown as Matrix;
    if (word === 'q') kept.push(now);
    if (word === 'Q') now = kept.pop() ?? PLAIN;
    if (word === 'cm' && six.length === 6) now = times(six, now);
    if (word === 'Tm' && six.length === 6) heights.push(times(six, now)[5]);
    numbers = [];
  }
  return heights;
};

const A4_PT = 842;
/** The margin of a sheet, in points. */
const MARGIN_PT = 40;

/** The part of each sheet that is written on. */
export const sheetsOf = (pdf: Buffer): number[] => {
  const text = pdf.toString('latin1');
  const streamOf = (id: string): string => {
    const at = text.indexOf(`\n${id} 0 obj`);
    const from = text.indexOf('stream\n', at) + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(text.slice(at, from))?.[1]);
    return length === 0 ? '' : inflateSync(pdf.subarray(from, from + length)).toString('latin1');
  };
  const sheets = [...text.matchAll(/\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => heightsIn(streamOf(id)));
  return sheets.map((heights) => (heights.length === 0 ? 0 : (A4_PT - MARGIN_PT - Math.min(...heights)) / (A4_PT - 2 * MARGIN_PT)));
};
