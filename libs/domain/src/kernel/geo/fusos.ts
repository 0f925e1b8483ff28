/** The UTM zones of Brazil, those of most of the coffee first. */
export const FUSOS = [
  '23S',
  '24S',
  '22S',
  '21S',
  '20S',
  '19S',
  '18S',
  '25S',
  '18N',
  '19N',
  '20N',
  '21N',
  '22N',
  '23N',
  '24N',
  '25N',
] as const;
export type Fuso = (typeof FUSOS)[number];

/** The central meridian of a zone, and the amount added to its northings. */
export const meridianoDo = (fuso: Fuso): { readonly meridian: number; readonly falseNorthing: number } => ({
  meridian: Number(fuso.slice(0, 2)) * 6 - 183,
  falseNorthing: fuso.endsWith('S') ? 10_000_000 : 0,
});
