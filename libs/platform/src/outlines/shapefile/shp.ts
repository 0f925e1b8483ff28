import type { Par } from '@tulha/domain/kernel/geo/geojson';
import { UnreadableOutlines } from '../unreadable.js';

/** A shape of a `.shp` as it is written: its lines or rings in the file's own coordinates. A null shape has no parts. */
export type Shape = { readonly kind: 'none' | 'point' | 'line' | 'area'; readonly parts: readonly (readonly Par[])[] };

const FILE_CODE = 9_994;
const HEADER = 100;
const RECORD_HEADER = 8;
/** The header of a line or an area before its parts: the type, a box, the numbers of parts and points. */
const PARTS_AT = 44;
const PAIR = 16;
/** The most points of all shapes together: as many as a file of 10 MB holds, and they fit the memory. */
const POINTS_MAX = 700_000;
const PARTS_MAX = 2_000;

/** With heights and measures after the points, which are not used. */
const KINDS: Readonly<Record<number, Shape['kind']>> = {
  0: 'none',
  ...{ 1: 'point', 11: 'point', 21: 'point' },
  ...{ 3: 'line', 13: 'line', 23: 'line' },
  ...{ 5: 'area', 15: 'area', 25: 'area' },
};

const damaged = () => new UnreadableOutlines('O .shp está incompleto ou danificado: exporte-o de novo.');
const tooMany = () => new UnreadableOutlines('O arquivo tem pontos demais: exporte menos desenhos de cada vez.');

const pairAt = (record: Buffer, at: number): Par => [record.readDoubleLE(at), record.readDoubleLE(at + 8)];

/** The start of each part, and the end. The announced counts are checked against the length of the record before anything is allocated. */
const partsOf = (record: Buffer): number[] => {
  const parts = record.readUInt32LE(36);
  const points = record.readUInt32LE(40);
  if (parts > PARTS_MAX) throw tooMany();
  if (PARTS_AT + 4 * parts + PAIR * points > record.length) throw damaged();
  const starts = Array.from({ length: parts }, (_, index) => record.readUInt32LE(PARTS_AT + 4 * index));
  const bounds = [...starts, points];
  if (bounds.some((start, index) => index > 0 && start < (bounds[index - 1] as number))) throw damaged();
  return bounds;
};

const shapeOf = (record: Buffer): Shape => {
  const type = record.readUInt32LE(0);
  const kind = KINDS[type];
  if (kind === undefined)
    throw new UnreadableOutlines('O .shp guarda outra coisa que pontos, linhas e áreas: exporte os polígonos de novo.');
  if (kind === 'none') return { kind, parts: [] };
  if (kind === 'point') return { kind, parts: [[pairAt(record, 4)]] };
  const bounds = partsOf(record);
  const first = PARTS_AT + 4 * (bounds.length - 1);
  const parts = bounds
    .slice(1)
    .map((end, index) =>
      Array.from({ length: end - (bounds[index] as number) }, (_, n) => pairAt(record, first + PAIR * ((bounds[index] as number) + n))),
    );
  return { kind, parts };
};

/**
 * The shapes of a `.shp`, one after the other, at most `most` of them and one.
 * @throws UnreadableOutlines for a file that is damaged, or announces more than it holds
 */
export const readShp = (file: Buffer, most: number): Shape[] => {
  if (file.length < HEADER || file.readUInt32BE(0) !== FILE_CODE) throw damaged();
  const shapes: Shape[] = [];
  let points = 0;
  for (let at = HEADER; at + RECORD_HEADER <= file.length && shapes.length <= most; ) {
    const length = 2 * file.readUInt32BE(at + 4);
    const record = file.subarray(at + RECORD_HEADER, at + RECORD_HEADER + length);
    if (length < 4 || record.length < length) throw damaged();
    points += Math.floor(length / PAIR);
    if (points > POINTS_MAX) throw tooMany();
    try {
      shapes.push(shapeOf(record));
    } catch (error) {
      if (error instanceof RangeError) throw damaged();
      throw error;
    }
    at += RECORD_HEADER + length;
  }
  return shapes;
};
