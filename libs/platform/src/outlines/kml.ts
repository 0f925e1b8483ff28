import { tagsOf, unescapeXml } from './xml.js';

/** A shape of a file with the name it has there. `geometria` is a geometry of GeoJSON, not yet looked at. */
export type Drawn = { readonly nome: string; readonly geometria: unknown; readonly ditos?: readonly string[] };

type Pairs = readonly (readonly number[])[];
type Geometry = { readonly type: string; readonly coordinates: unknown };
type Place = { name: string; readonly geometries: Geometry[] };

const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon']);

/** `-46.1,-21.2,900 -46.2,-21.2` → pairs; some programs leave a blank after a comma. What is no number becomes NaN, which no outline may hold. */
const pairsOf = (text: string): Pairs =>
  unescapeXml(text)
    .replaceAll(/,\s+/g, ',')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(',').slice(0, 2).map(Number));

const isClosed = (line: Pairs): boolean => line.length > 3 && line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1];

/** A line that ends where it began is how some programs keep a field. */
const ofLine = (line: Pairs): Geometry =>
  isClosed(line) ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line };

const drawnOf = ({ name, geometries }: Place): Drawn => ({
  nome: name,
  geometria: geometries.length === 1 ? geometries[0] : { type: 'GeometryCollection', geometries },
});

/**
 * The places of a KML document that have a shape, each with its name. Prefixes of names are not looked at, heights fall away.
 * @throws SyntaxError
 */
export const readKml = (xml: string): Drawn[] => {
  const places: Place[] = [];
  let place: Place | undefined;
  const open: string[] = [];
  let polygon: Pairs[] = [];
  for (const { name, kind, selfClosing, before } of tagsOf(xml)) {
    if (kind === 'open') {
      if (selfClosing) continue;
      if (name === 'Placemark') place = { name: '', geometries: [] };
      if (name === 'Polygon') polygon = [];
      if (name === 'Placemark' || SHAPES.has(name)) open.push(name);
      continue;
    }
    const inside = open.at(-1);
    if (name === 'name' && inside === 'Placemark' && place) place.name ||= unescapeXml(before).trim();
    if (name === 'coordinates' && place) {
      const pairs = pairsOf(before);
      if (open.includes('Polygon')) polygon.push(pairs);
      else if (inside === 'Point') place.geometries.push({ type: 'Point', coordinates: pairs[0] });
      else place.geometries.push(ofLine(pairs));
    }
    if (name !== inside) continue;
    open.pop();
    if (name === 'Polygon') place?.geometries.push({ type: 'Polygon', coordinates: polygon });
    if (name === 'Placemark' && place) {
      if (place.geometries.length > 0) places.push(place);
      place = undefined;
    }
  }
  return places.map(drawnOf);
};
