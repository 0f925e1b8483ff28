/** A position from the device: degrees, its accuracy in metres, and its time in milliseconds. */
export type Leitura = { readonly longitude: number; readonly latitude: number; readonly precisaoM: number; readonly em: number };

/** Farther off than this a reading says nothing of where the edge of a plot is. */
export const PRECISAO_MAX_M = 12;
/** Nearer than this to the last point it is the same place. */
const PASSO_M = 3;
/** No walker is faster than this: the device's position jumped. */
const CORRENDO_M_S = 5;

const METROS_POR_GRAU = 111_320;

/** Metres between two places near each other. */
const distancia = (a: Leitura, b: Leitura): number =>
  Math.hypot(
    (a.latitude - b.latitude) * METROS_POR_GRAU,
    (a.longitude - b.longitude) * METROS_POR_GRAU * Math.cos((a.latitude * Math.PI) / 180),
  );

type Passo = 'marcado' | 'impreciso' | 'parado' | 'salto';

/** The verdict on a reading in a walk around a plot. */
export const passoDe = (caminho: readonly Leitura[], leitura: Leitura): Passo => {
  if (leitura.precisaoM > PRECISAO_MAX_M) return 'impreciso';
  const ultima = caminho.at(-1);
  if (!ultima) return 'marcado';
  const metros = distancia(ultima, leitura);
  if (metros < PASSO_M) return 'parado';
  return metros / Math.max((leitura.em - ultima.em) / 1_000, 1) > CORRENDO_M_S ? 'salto' : 'marcado';
};

/** The readings in a row that agree with each other, and not with the only point there is, and so prove that one wrong. */
const CONCORDAM = 4;
/** The number of last readings that are remembered. */
const LEMBRADAS_MAX = 10;

export type Andado = {
  readonly caminho: readonly Leitura[];
  /** Readings since the last point that were taken for jumps. */
  readonly saltos: readonly Leitura[];
  /** The verdict on the last reading, or that the first point was dropped. */
  readonly passo: Passo | 'primeiro caiu';
};

/** Whether a reading goes on from the one before, at a walk; standing still is no walk, and no jump either. */
const segue = (antes: Leitura | undefined, leitura: Leitura): boolean => antes === undefined || passoDe([antes], leitura) !== 'salto';

/**
 * A walk after one more reading. The first position that a device says may be an old one, kept from somewhere else: where the readings that follow
 * agree with each other and not with it, it falls, and they are the walk.
 */
export const andar = ({ caminho, saltos }: Pick<Andado, 'caminho' | 'saltos'>, leitura: Leitura): Andado => {
  const passo = passoDe(caminho, leitura);
  if (passo === 'impreciso') return { caminho, saltos, passo };
  if (passo !== 'salto') return { caminho: passo === 'marcado' ? [...caminho, leitura] : caminho, saltos: [], passo };
  const juntos = segue(saltos.at(-1), leitura) ? [...saltos, leitura].slice(-LEMBRADAS_MAX) : [leitura];
  if (caminho.length > 1 || juntos.length < CONCORDAM) return { caminho, saltos: juntos, passo };
  const refeito = juntos.reduce<readonly Leitura[]>((ate, uma) => (passoDe(ate, uma) === 'marcado' ? [...ate, uma] : ate), []);
  return { caminho: refeito, saltos: [], passo: 'primeiro caiu' };
};

const CANTOS_MIN = 3;
const SEIS_CASAS = 1e6;
const seisCasas = (grau: number): number => Math.round(grau * SEIS_CASAS) / SEIS_CASAS;

/** Corners in their order → a closed outline; undefined while there are too few. */
export const anelDe = (cantos: readonly Pick<Leitura, 'longitude' | 'latitude'>[]): [number, number][] | undefined => {
  const [primeiro] = cantos;
  if (!primeiro || cantos.length < CANTOS_MIN) return undefined;
  return [...cantos, primeiro].map(({ longitude, latitude }) => [seisCasas(longitude), seisCasas(latitude)]);
};

/** How far the walker still is from where the walk began, in metres. */
export const faltaFechar = (caminho: readonly Leitura[]): number => {
  const [primeira, ultima] = [caminho[0], caminho.at(-1)];
  return primeira && ultima ? Math.round(distancia(primeira, ultima)) : 0;
};
