import { type Drawn, drawnOfTrack, type Pairs } from './lines.js';
import { tagsOf, unescapeXml } from './xml.js';

const LAT = /(?:^|\s)lat\s*=\s*["']([^"']*)["']/;
const LON = /(?:^|\s)lon\s*=\s*["']([^"']*)["']/;
const degrees = (attributes: string, where: RegExp): number => Number(where.exec(attributes)?.[1] || Number.NaN);

type Open = { name: string; readonly stretches: (readonly number[])[][] };

/**
 * The recordings of a receiver: tracks and routes as lines, marked places as points. Heights and times are dropped.
 * @throws SyntaxError
 */
export const readGpx = (xml: string): Drawn[] => {
  const drawn: Drawn[] = [];
  let one: Open | undefined;
  let depth = 0; // a point has a name of its own, which is not the track's
  const pointAt = (attributes: string) => [degrees(attributes, LON), degrees(attributes, LAT)];
  for (const { name, kind, selfClosing, attributes, before } of tagsOf(xml)) {
    if (kind === 'open') {
      if (name === 'trk' || name === 'rte') one = { name: '', stretches: name === 'rte' ? [[]] : [] };
      if (name === 'trkseg') one?.stretches.push([]);
      if (name === 'wpt') one = { name: '', stretches: [[pointAt(attributes)]] };
      if (name === 'trkpt' || name === 'rtept') {
        one?.stretches.at(-1)?.push(pointAt(attributes));
        if (!selfClosing) depth++;
      }
      if (name === 'wpt' && selfClosing) drawn.push(...placeOf(one as Open));
      continue;
    }
    if (name === 'trkpt' || name === 'rtept') depth--;
    if (name === 'name' && one && depth === 0) one.name ||= unescapeXml(before).trim();
    if (name === 'wpt' && one) drawn.push(...placeOf(one));
    if ((name === 'trk' || name === 'rte') && one) drawn.push(...drawnOfTrack(one.name, one.stretches as Pairs[]));
    if (name === 'wpt' || name === 'trk' || name === 'rte') one = undefined;
  }
  return drawn;
};

const placeOf = ({ name, stretches }: Open): Drawn[] => [{ nome: name, geometria: { type: 'Point', coordinates: stretches[0]?.[0] } }];
