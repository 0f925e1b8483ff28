import { z } from 'zod';
import { fromScaled, toScaled } from './decimal.js';

/** Longitude and latitude in WGS 84 as decimal texts with six decimals (about 11 cm): `['-45.128333', '-22.128491']`. */
export type Ponto = [string, string];

const DECIMALS = 6;

/** Rounds to six decimals by its digits: `-45.1283331` → `-45.128333`. Undefined when it is not a number within the limit. */
const coordinate = (value: number, limit: number): string | undefined => {
  if (!Number.isFinite(value) || Math.abs(value) > limit) return undefined;
  const scaled = toScaled(value.toFixed(DECIMALS), DECIMALS);
  return scaled === undefined ? undefined : fromScaled(scaled, DECIMALS);
};

const same = (a: Ponto | undefined, b: Ponto | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Request field: the outline of a plot, `[longitude, latitude]` pairs; closed when it is not. At least three different points. */
export const poligono = () =>
  z
    .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
    .min(3, 'Um contorno precisa de pelo menos três pontos.')
    .max(5_000)
    .transform((points): Ponto[] => {
      const ring = points.map(([lon, lat]): Ponto => [coordinate(lon, 180) as string, coordinate(lat, 90) as string]);
      const distinct = ring.filter((point, index) => index === 0 || !same(point, ring[index - 1]));
      return same(distinct[0], distinct.at(-1)) ? distinct : [...distinct, distinct[0] as Ponto];
    })
    .refine((ring) => ring.length >= 4, 'Um contorno precisa de pelo menos três pontos diferentes.');

/** Kept outline → the wire's pairs of numbers. */
export const poligonoToWire = (stored: unknown): [number, number][] => (stored as Ponto[]).map(([lon, lat]) => [Number(lon), Number(lat)]);
