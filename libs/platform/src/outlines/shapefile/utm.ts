import type { Par } from '@tulha/domain/kernel/geo/geojson';

/** An ellipsoid, and how far its centre lies from that of SIRGAS 2000, in metres. */
export type Datum = {
  readonly a: number;
  readonly inverseFlattening: number;
  readonly shift: readonly [number, number, number] | undefined;
};

/** Metres on the plane of a zone. */
export type Zone = { readonly meridian: number; readonly falseNorthing: number };

const RAD = Math.PI / 180;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
/** GRS 80. */
const TARGET = { a: 6_378_137, inverseFlattening: 298.257222101 };

const squaredEccentricity = ({ inverseFlattening }: Pick<Datum, 'inverseFlattening'>): number => {
  const f = 1 / inverseFlattening;
  return f * (2 - f);
};

/** Eastings and northings of a zone → longitude and latitude in radians of the same datum (Snyder, Map Projections, 8-17 to 8-25). */
const toRadians = ([x, y]: Par, { meridian, falseNorthing }: Zone, datum: Datum): Par => {
  const e2 = squaredEccentricity(datum);
  const ep2 = e2 / (1 - e2);
  const e1 = (1 - Math.sqrt(1 - e2)) / (1 + Math.sqrt(1 - e2));
  const mu = (y - falseNorthing) / SCALE / (datum.a * (1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256));
  const foot =
    mu +
    ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) +
    ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) +
    ((151 * e1 ** 3) / 96) * Math.sin(6 * mu) +
    ((1_097 * e1 ** 4) / 512) * Math.sin(8 * mu);
  const c = ep2 * Math.cos(foot) ** 2;
  const t = Math.tan(foot) ** 2;
  const w = 1 - e2 * Math.sin(foot) ** 2;
  const n = datum.a / Math.sqrt(w);
  const r = (datum.a * (1 - e2)) / w ** 1.5;
  const d = (x - FALSE_EASTING) / (n * SCALE);
  const latitude =
    foot -
    ((n * Math.tan(foot)) / r) *
      (d ** 2 / 2 -
        ((5 + 3 * t + 10 * c - 4 * c ** 2 - 9 * ep2) * d ** 4) / 24 +
        ((61 + 90 * t + 298 * c + 45 * t ** 2 - 252 * ep2 - 3 * c ** 2) * d ** 6) / 720);
  const longitude =
    (d - ((1 + 2 * t + c) * d ** 3) / 6 + ((5 - 2 * c + 28 * t - 3 * c ** 2 + 8 * ep2 + 24 * t ** 2) * d ** 5) / 120) / Math.cos(foot);
  return [meridian * RAD + longitude, latitude];
};

/** Radians of a datum → degrees of SIRGAS 2000, by the shift between the centres. */
const toSirgas = ([longitude, latitude]: Par, datum: Datum): Par => {
  if (!datum.shift) return [longitude / RAD, latitude / RAD];
  const e2 = squaredEccentricity(datum);
  const n = datum.a / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2);
  const [dx, dy, dz] = datum.shift;
  const x = n * Math.cos(latitude) * Math.cos(longitude) + dx;
  const y = n * Math.cos(latitude) * Math.sin(longitude) + dy;
  const z = n * (1 - e2) * Math.sin(latitude) + dz;
  const target = squaredEccentricity(TARGET);
  const p = Math.hypot(x, y);
  let [phi, before] = [Math.atan2(z, p * (1 - target)), Number.NaN];
  for (let turn = 0; turn < 10 && Math.abs(phi - before) > 1e-13; turn++) {
    before = phi;
    phi = Math.atan2(z + (target * TARGET.a * Math.sin(phi)) / Math.sqrt(1 - target * Math.sin(phi) ** 2), p);
  }
  return [Math.atan2(y, x) / RAD, phi / RAD];
};

/** Metres of a zone → degrees of SIRGAS 2000. */
export const fromZone = (point: Par, zone: Zone, datum: Datum): Par => toSirgas(toRadians(point, zone, datum), datum);

/** Degrees of a datum → degrees of SIRGAS 2000. */
export const fromDegrees = ([longitude, latitude]: Par, datum: Datum): Par =>
  datum.shift ? toSirgas([longitude * RAD, latitude * RAD], datum) : [longitude, latitude];

/** How far east and north a point of a zone can lie: beside it, the metres are of something else. */
export const isInZone = ([x, y]: Par): boolean => x >= 100_000 && x <= 900_000 && y >= 0 && y <= 10_000_000;
