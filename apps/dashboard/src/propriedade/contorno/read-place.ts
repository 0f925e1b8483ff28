/** Latitude and longitude as people copy them from a map or a receiver, `-22,1005 -45,1005` or `-22.1005, -45.1005`. */
const PLACE = /^\s*(-?\d{1,2}[.,]\d{1,15})\s?[,;]?\s?(-?\d{1,3}[.,]\d{1,15})\s*$/;

/** → `[longitude, latitude]`; undefined for anything else. */
export const readPlace = (text: string): [number, number] | undefined => {
  const [, latitude, longitude] = PLACE.exec(text.replaceAll('−', '-')) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return [Number(longitude.replace(',', '.')), Number(latitude.replace(',', '.'))];
};
