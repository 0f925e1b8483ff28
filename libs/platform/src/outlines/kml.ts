import { type Drawn, drawnOfTrack, type Geometry, ofLine, type Pairs } from './lines.js';
import { tagsOf, unescapeXml } from './xml.js';

/** A place in a file. A track is kept apart from drawings: its stretches may be one walk. */
type Place = { name: string; fieldName: string; readonly geometries: Geometry[]; readonly stretches: Pairs[] };

const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon']);
/** Names of table fields that hold a place's name, used where it has no other. */
const NAMES = /\bname\s*=\s*["'](?:nome|name|talhao|nm_talhao|gleba|identific)["']/i;

/**
 * `-46.1,-21.2,900 -46.2,-21.2` → pairs; some programs leave a blank after a comma. Text that is no number becomes NaN,
 * which no outline may hold.
 */
const pairsOf = (text: string): Pairs =>
  unescapeXml(text)
    .replaceAll(/,\s+/g, ',')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(',').slice(0, 2).map(Number));

/** `-46.1 -21.2 900` → a pair. */
const coordOf = (text: string): readonly number[] => unescapeXml(text).trim().split(/\s+/).slice(0, 2).map(Number);

const drawnOf = ({ name, fieldName, geometries, stretches }: Place): Drawn[] => {
  const nome = name || fieldName;
  const drawn = geometries.length === 1 ? geometries[0] : { type: 'GeometryCollection', geometries };
  return [...(geometries.length > 0 ? [{ nome, geometria: drawn }] : []), ...drawnOfTrack(nome, stretches)];
};

/**
 * The places of a KML document that have a shape, each with its name. Prefixes of names are not looked at, heights fall away.
 * @throws SyntaxError
 */
export const readKml = (xml: string): Drawn[] => {
  const drawn: Drawn[] = [];
  let place: Place | undefined;
  const open: string[] = [];
  let polygon: Pairs[] = [];
  let track: (readonly number[])[] = [];
  let names = false;
  for (const { name, kind, selfClosing, attributes, before } of tagsOf(xml)) {
    if (kind === 'open') {
      if (selfClosing) continue;
      if (name === 'Placemark') place = { name: '', fieldName: '', geometries: [], stretches: [] };
      if (name === 'Polygon') polygon = [];
      if (name === 'Track') track = [];
      if (name === 'SimpleData' || name === 'Data') names = NAMES.test(attributes);
      if (place && (name === 'Placemark' || SHAPES.has(name))) open.push(name);
      continue;
    }
    if (!place) continue;
    const inside = open.at(-1);
    if (name === 'name' && inside === 'Placemark') place.name ||= unescapeXml(before).trim();
    if (names && (name === 'SimpleData' || name === 'value')) place.fieldName ||= unescapeXml(before).trim();
    if (name === 'SimpleData' || name === 'Data') names = false;
    if (name === 'coord') track.push(coordOf(before));
    if (name === 'Track') place.stretches.push(track);
    if (name === 'coordinates') {
      const pairs = pairsOf(before);
      if (open.includes('Polygon')) polygon.push(pairs);
      else if (inside === 'Point') place.geometries.push({ type: 'Point', coordinates: pairs[0] });
      else place.geometries.push(ofLine(pairs));
    }
    if (name !== inside) continue;
    open.pop();
    if (name === 'Polygon') place.geometries.push({ type: 'Polygon', coordinates: polygon });
    if (name === 'Placemark') {
      drawn.push(...drawnOf(place));
      place = undefined;
    }
  }
  return drawn;
};
