import type { Par } from '@tulha/domain/kernel/geo/geojson';
import { type Fuso, meridianoDo } from '@tulha/domain/kernel/geo/fusos';
import { UnreadableOutlines, ZoneUnknown } from '../unreadable.js';
import { type Datum, fromDegrees, fromZone, isInZone, type Zone } from './utm.js';
import { readWkt, type Wkt } from './wkt.js';

/** Coordinates of a file → longitude and latitude in SIRGAS 2000. */
export type Reference = (point: Par) => Par;

const SIRGAS: Datum = { a: 6_378_137, inverseFlattening: 298.257222101, shift: undefined };
const WGS84: Datum = { a: 6_378_137, inverseFlattening: 298.257223563, shift: undefined };
/** IBGE, R.PR 1/2005. */
const SAD69: Datum = { a: 6_378_160, inverseFlattening: 298.25, shift: [-67.35, 3.88, -38.22] };
/** The datum of 1970-72: IBGE, R.PR 22/1983 to SAD 69, and from there. */
const CORREGO_ALEGRE: Datum = { a: 6_378_388, inverseFlattening: 297, shift: [-206.05, 168.28, -3.82] };

/** Patterns for the names of a datum, without blanks and signs. */
const DATUMS: readonly (readonly [RegExp, Datum])[] = [
  [/sirgas2000|referenciageocentrico/, SIRGAS],
  [/wgs1984|wgs84|worldgeodeticsystem1984/, WGS84],
  [/southamerican(?:datum)?1969|sad1969|sad69/, SAD69],
  [/corregoalegre(?!1961)/, CORREGO_ALEGRE],
];
const DEGREE = Math.PI / 180;
const FIRST_ZONE = 18;
const LAST_ZONE = 25;
const SAY = 'no programa em que foi desenhado, exporte em SIRGAS 2000 ou WGS 84, em graus ou em UTM.';

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const near = (value: number | undefined, wanted: number): boolean =>
  value !== undefined && Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));

const partOf = ({ parts }: Wkt, word: string): Wkt | undefined => parts.find((part) => part.word === word);

const unknown = (name: string | undefined): UnreadableOutlines =>
  new UnreadableOutlines(`O arquivo está em outro sistema de coordenadas (${(name ?? 'sem nome').slice(0, 60)}): ${SAY}`);

const datumOf = (geographic: Wkt): Datum => {
  const named = plain([partOf(geographic, 'DATUM')?.texts[0] ?? '', geographic.texts[0] ?? ''].join(' '));
  const datum = DATUMS.find(([name]) => name.test(named))?.[1];
  const greenwich = partOf(geographic, 'PRIMEM')?.numbers[0] ?? 0;
  if (!datum || !near(greenwich, 0) || !near(partOf(geographic, 'UNIT')?.numbers[0], DEGREE)) throw unknown(geographic.texts[0]);
  return datum;
};

const zoneOf = (projected: Wkt): Zone => {
  const parameter = (name: string) =>
    projected.parts.find(({ word, texts }) => word === 'PARAMETER' && plain(texts[0] ?? '') === name)?.numbers[0];
  const meridian = parameter('centralmeridian');
  const falseNorthing = parameter('falsenorthing');
  const number = ((meridian ?? Number.NaN) + 183) / 6;
  const isUtm =
    plain(partOf(projected, 'PROJECTION')?.texts[0] ?? '') === 'transversemercator' &&
    near(parameter('scalefactor'), 0.9996) &&
    near(parameter('falseeasting'), 500_000) &&
    near(parameter('latitudeoforigin') ?? 0, 0) &&
    near(partOf(projected, 'UNIT')?.numbers[0], 1) &&
    (near(falseNorthing, 0) || near(falseNorthing, 10_000_000)) &&
    Number.isInteger(number) &&
    number >= FIRST_ZONE &&
    number <= LAST_ZONE;
  if (!isUtm) throw unknown(projected.texts[0]);
  return { meridian: meridian as number, falseNorthing: falseNorthing as number };
};

const inMetres =
  (zone: Zone, datum: Datum): Reference =>
  (point) => {
    if (!isInZone(point))
      throw new UnreadableOutlines('As coordenadas do arquivo não são metros do fuso UTM que ele diz: exporte-o de novo, com o .prj.');
    return fromZone(point, zone, datum);
  };

/** The reference system of a `.prj`. @throws UnreadableOutlines with the name of an unknown one, which is never replaced by a guess */
export const referenceOf = (prj: string): Reference => {
  const system = readWkt(prj);
  if (system?.word === 'GEOGCS') {
    const datum = datumOf(system);
    return (point) => fromDegrees(point, datum);
  }
  const geographic = system && partOf(system, 'GEOGCS');
  if (system?.word !== 'PROJCS' || !geographic) throw unknown(system?.texts[0]);
  return inMetres(zoneOf(system), datumOf(geographic));
};

const areDegrees = (points: Iterable<Par>): boolean => {
  for (const [x, y] of points) if (Math.abs(x) > 180 || Math.abs(y) > 180) return false;
  return true;
};

/**
 * Without a `.prj`: degrees where the numbers allow it, else metres of the zone given by the user. @throws ZoneUnknown where
 * none was given
 */
export const guessedReference = (points: Iterable<Par>, fuso: Fuso | undefined): Reference => {
  if (areDegrees(points)) return (point) => point;
  if (!fuso)
    throw new ZoneUnknown('O arquivo está em metros (UTM) e não diz de que fuso: escolha o fuso da fazenda, ou junte o .prj ao arquivo.');
  return inMetres(meridianoDo(fuso), SIRGAS);
};
