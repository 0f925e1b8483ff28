import type { Micro } from './anel.js';

/** The bounding box of Brazil with its islands near the coast, in millionths of a degree. */
export const BRAZIL = { west: -73_990_500, east: -28_800_000, south: -33_752_000, north: 5_272_300 };

/** True for a place within the bounding box of Brazil. */
export const noBrasil = ([lon, lat]: Micro): boolean =>
  lon >= BRAZIL.west && lon <= BRAZIL.east && lat >= BRAZIL.south && lat <= BRAZIL.north;
