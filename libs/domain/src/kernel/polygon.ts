import { toScaled } from './decimal.js';

/** `[longitude, latitude]` in decimal degrees of WGS 84, at most 6 decimals: the order of GeoJSON and of WKT. */
export type Position = readonly [number, number];

/** The outline of a plot: the first position again at the end, no holes. */
export type Ring = readonly Position[];

/** Millionths of a degree: every test below is exact integer arithmetic (products stay under 2^53 inside Brazil). */
type Micro = readonly [number, number];

/** The bounding box of Brazil with its islands near the coast, in millionths of a degree. */
export const BRAZIL = { west: -73_990_500, east: -28_800_000, south: -33_752_000, north: 5_272_300 };

const micro = ([longitude, latitude]: Position): Micro | undefined => {
  const [x, y] = [toScaled(longitude, 6), toScaled(latitude, 6)];
  return x === undefined || y === undefined ? undefined : [x, y];
};

const inBrazil = ([x, y]: Micro): boolean => x >= BRAZIL.west && x <= BRAZIL.east && y >= BRAZIL.south && y <= BRAZIL.north;

/** True for a place within the bounding box of Brazil. */
export const isInBrazil = (position: Position): boolean => {
  const point = micro(position);
  return point !== undefined && inBrazil(point);
};

/** Twice the signed area of a triangle: 0 when the three points are on one line. */
const cross = (o: Micro, a: Micro, b: Micro): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

const between = (a: Micro, b: Micro, p: Micro): boolean =>
  Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= p[1] && p[1] <= Math.max(a[1], b[1]);

const touch = (a: Micro, b: Micro, c: Micro, d: Micro): boolean => {
  const [d1, d2, d3, d4] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)];
  if (Math.sign(d1) * Math.sign(d2) < 0 && Math.sign(d3) * Math.sign(d4) < 0) return true;
  return (
    (d1 === 0 && between(a, b, c)) || (d2 === 0 && between(a, b, d)) || (d3 === 0 && between(c, d, a)) || (d4 === 0 && between(c, d, b))
  );
};

/** Two sides that share the point `b` and lie over each other. */
const foldsBack = (a: Micro, b: Micro, c: Micro): boolean =>
  cross(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;

const crossesItself = (points: readonly Micro[]): boolean => {
  const sides = points.length - 1;
  const at = (index: number) => points[index % sides] as Micro;
  for (let i = 0; i < sides; i += 1) {
    if (foldsBack(at(i), at(i + 1), at(i + 2))) return true;
    for (let j = i + 2; j < sides; j += 1) {
      if (i === 0 && j === sides - 1) continue;
      if (touch(at(i), at(i + 1), at(j), at(j + 1))) return true;
    }
  }
  return false;
};

/**
 * Why a ring cannot be the outline of a plot, in Portuguese; undefined when it can. The rules are those of RFC 7946 and of the
 * EUDR file description 1.3: closed, at least 4 positions, no repeated point, not on one line, no side crossing or touching another.
 */
export const ringProblem = (ring: Ring): string | undefined => {
  const points = ring.map(micro);
  if (!points.every((point) => point !== undefined)) return 'use no máximo 6 casas decimais em cada coordenada';
  const outside = points.findIndex((point) => !inBrazil(point));
  if (outside >= 0) return `o ponto ${outside + 1} fica fora do Brasil; a ordem é longitude e depois latitude`;
  if (points.length < 4) return 'são precisos ao menos 4 pontos, com o último igual ao primeiro';
  const [first, last] = [points[0] as Micro, points.at(-1) as Micro];
  if (first[0] !== last[0] || first[1] !== last[1]) return 'o último ponto deve ser igual ao primeiro';
  const repeated = points.findIndex(
    (point, index) => index > 0 && point[0] === points[index - 1]?.[0] && point[1] === points[index - 1]?.[1],
  );
  if (repeated > 0) return `os pontos ${repeated} e ${repeated + 1} são iguais`;
  if (points.every((point) => cross(first, points[1] as Micro, point) === 0)) return 'os pontos estão todos na mesma linha';
  return crossesItself(points) ? 'o contorno cruza ou encosta em si mesmo' : undefined;
};
