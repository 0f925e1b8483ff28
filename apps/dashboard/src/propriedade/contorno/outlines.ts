import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import type { LatLngTuple } from 'leaflet';

type Pair = readonly [number, number];

const isPair = (value: unknown): value is Pair => Array.isArray(value) && typeof value[0] === 'number';

/** Longitude first, as answers give it → latitude first, as maps want it. */
export const toLatLng = ([longitude, latitude]: Pair): LatLngTuple => [latitude, longitude];

/** Where a plot lies, for a map: its outlines, of which a place has none. */
export const outlinesOf = (coords: ContornoDito): LatLngTuple[][] => {
  if (isPair(coords)) return [];
  const rings = isPair(coords[0]) ? [coords as readonly Pair[]] : (coords as readonly (readonly Pair[])[]);
  return rings.map((ring) => ring.map(toLatLng));
};

/** Every point of where a plot lies, to fit a map around. */
export const pointsOf = (coords: ContornoDito): LatLngTuple[] => (isPair(coords) ? [toLatLng(coords)] : outlinesOf(coords).flat());
