import type { Par } from '@tulha/domain/kernel/geo/geojson';

type Ring = readonly Par[];

/** Twice the area, above zero where a ring goes round against the clock. */
const turn = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Par;
    return sum + x * nextY - nextX * y;
  }, 0);

const holds = (ring: Ring, [x, y]: Par): boolean => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[x1, y1], [x2, y2]] = [ring[i], ring[j]] as [Par, Par];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
};

/**
 * Rings of a `.shp` → polygons of GeoJSON, each with its holes: with the clock is land, against it is a hole in the land around it. A ring that
 * says hole and lies in no land is land, since programs that do not mind the clock write such.
 */
export const polygonsOf = (rings: readonly Ring[]): Ring[][] => {
  const outer = rings.filter((ring) => turn(ring) <= 0).map((ring) => [ring]);
  const stray: Ring[][] = [];
  for (const ring of rings.filter((one) => turn(one) > 0)) {
    const around = outer.find(([land]) => land && ring[0] && holds(land, ring[0]));
    if (around) around.push(ring);
    else stray.push([ring]);
  }
  return [...outer, ...stray];
};
