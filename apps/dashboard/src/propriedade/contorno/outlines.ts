import { partesDe } from '@tulha/domain/kernel/geo/aninhado';
import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import type { LatLngTuple } from 'leaflet';

type Pair = readonly [number, number];

/** Longitude first, as answers give it → latitude first, as maps want it. */
export const toLatLng = ([longitude, latitude]: Pair): LatLngTuple => [latitude, longitude];

/** The outline of a plot, for a map: its pieces of land, each an outline and the holes in it. A place has none. */
export const landOf = (coords: ContornoDito): LatLngTuple[][][] =>
  partesDe<Pair>(coords).map((rings) => rings.map((ring) => ring.map(toLatLng)));

/** Every point of where a plot lies, to fit a map around. */
export const pointsOf = (coords: ContornoDito): LatLngTuple[] => {
  const land = landOf(coords);
  return land.length === 0 ? [toLatLng(coords as Pair)] : land.flat(2);
};
