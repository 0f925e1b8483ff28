/** A shape of a file with the name it has there. `geometria` is a geometry of GeoJSON, not yet looked at; `avisos` are sentences. */
export type Drawn = {
  readonly nome: string;
  readonly geometria: unknown;
  readonly nomes?: readonly string[];
  readonly avisos?: readonly string[];
};

export type Pairs = readonly (readonly number[])[];
export type Geometry = { readonly type: string; readonly coordinates: unknown };

const isClosed = (line: Pairs): boolean => line.length > 3 && line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1];

/** A line that ends where it began is how some programs keep a field. */
export const ofLine = (line: Pairs): Geometry =>
  isClosed(line) ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line };

/** Nearer than this (degrees, some 50 m) to where it was interrupted, a walk goes on: farther it is another. */
const SAME_WALK = 0.0005;

const goesOn = (before: Pairs | undefined, [first]: Pairs): boolean => {
  const [[x = Number.NaN, y = Number.NaN] = [], [x2 = Number.NaN, y2 = Number.NaN] = []] = [before?.at(-1), first];
  return Math.abs(x - x2) < SAME_WALK && Math.abs(y - y2) < SAME_WALK;
};

const INTERRUPTED = 'A trilha foi interrompida e continuada: os trechos vão ligados um ao outro.';

/** The stretches of a recorded track as walks: an interrupted one that went on from the same place is a single walk. */
export const drawnOfTrack = (nome: string, stretches: readonly Pairs[]): Drawn[] => {
  const walks: { line: (readonly number[])[]; stretches: number }[] = [];
  for (const stretch of stretches.filter(({ length }) => length > 1)) {
    const last = walks.at(-1);
    if (last && goesOn(last.line, stretch)) {
      last.line.push(...stretch);
      last.stretches++;
    } else walks.push({ line: [...stretch], stretches: 1 });
  }
  return walks.map(({ line, stretches: of }, n) => ({
    nome: walks.length === 1 ? nome : [nome, `(trecho ${n + 1})`].filter(Boolean).join(' '),
    geometria: ofLine(line),
    ...(of > 1 && { avisos: [INTERRUPTED] }),
  }));
};
