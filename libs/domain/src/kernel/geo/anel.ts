import type { Parte } from './aninhado.js';

/** Millionths of a degree: longitude, latitude. Every test below is exact integer arithmetic. */
export type Micro = readonly [number, number];

/** Degrees as decimal text or number → millionths, cut and not rounded, as the EU's system does; on the digits, since `8.2 * 1e6` is not 8200000. */
export const cortar = (graus: string | number): number | undefined => {
  const text = typeof graus === 'number' ? expandir(graus) : graus.trim();
  const match = /^(-?)(\d{1,3})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sinal, inteiro = '', decimais = ''] = match;
  const micro = Number(inteiro) * 1_000_000 + Number(decimais.slice(0, 6).padEnd(6, '0') || 0);
  return sinal && micro !== 0 ? -micro : micro;
};

/** A number without an exponent: JSON writes `1e-7` for a hair's breadth. */
const expandir = (valor: number): string => (Number.isFinite(valor) ? (/e/.test(String(valor)) ? valor.toFixed(12) : String(valor)) : '');

/** Six decimals always, as checkers count them: `-22735260` → `-22.735260`. */
export const escrever = (micro: number): string => {
  const digits = String(Math.abs(micro)).padStart(7, '0');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

export const mesmoPonto = (a: Micro | undefined, b: Micro | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Without points that the cut made equal to the one before. */
export const semRepetidos = (anel: readonly Micro[]): Micro[] =>
  anel.filter((ponto, index) => index === 0 || !mesmoPonto(ponto, anel[index - 1]));

/**
 * Within this distance (millionths of a degree) products of two differences and their sums are exact as numbers. Only the
 * widest country is wider.
 */
const EXATO = 60_000_000;

/** The sign of the signed area of a triangle: 0 when the three points are on one line. Exact. */
export const lado = (o: Micro, a: Micro, b: Micro): number => {
  const ax = a[0] - o[0];
  const ay = a[1] - o[1];
  const bx = b[0] - o[0];
  const by = b[1] - o[1];
  if (Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by)) < EXATO) return Math.sign(ax * by - ay * bx);
  const dobro = BigInt(ax) * BigInt(by) - BigInt(ay) * BigInt(bx);
  return dobro > 0n ? 1 : dobro < 0n ? -1 : 0;
};

export const entre = (a: Micro, b: Micro, p: Micro): boolean =>
  Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= p[1] && p[1] <= Math.max(a[1], b[1]);

type Encontro = 'cruza' | 'sobrepoe' | undefined;

/** How two sides that are no neighbours meet. */
export const encontro = (a: Micro, b: Micro, c: Micro, d: Micro): Encontro => {
  const d1 = lado(a, b, c);
  const d2 = lado(a, b, d);
  if (d1 * d2 > 0) return undefined; // most: both ends on one side
  if (d1 === 0 && d2 === 0) return entre(a, b, c) || entre(a, b, d) || entre(c, d, a) ? 'sobrepoe' : undefined;
  const d3 = lado(c, d, a);
  const d4 = lado(c, d, b);
  if (d1 * d2 < 0 && d3 * d4 < 0) return 'cruza';
  const toca = (d1 === 0 && entre(a, b, c)) || (d2 === 0 && entre(a, b, d)) || (d3 === 0 && entre(c, d, a)) || (d4 === 0 && entre(c, d, b));
  return toca ? 'cruza' : undefined;
};

/** Two neighbouring sides that lie over each other. */
export const dobra = (a: Micro, b: Micro, c: Micro): boolean =>
  lado(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;

/** Why a ring is no outline of a plot. */
export type DefeitoDoAnel = 'ANEL_ABERTO' | 'PONTO_REPETIDO' | 'RETA' | 'LINHAS_CRUZADAS' | 'LADOS_SOBREPOSTOS' | 'FORA_DOS_LIMITES';

type Segmento = { readonly anel: number; readonly numero: number; readonly de: Micro; readonly a: Micro };

const segmentosDe = (aneis: readonly (readonly Micro[])[]): Segmento[] =>
  aneis
    .flatMap((anel, qual) => anel.slice(1).map((a, numero) => ({ anel: qual, numero, de: anel[numero] as Micro, a })))
    .toSorted((um, outro) => Math.min(um.de[0], um.a[0]) - Math.min(outro.de[0], outro.a[0]));

const vizinhos = (um: Segmento, outro: Segmento, aneis: readonly (readonly Micro[])[]): boolean => {
  const distancia = Math.abs(um.numero - outro.numero);
  return um.anel === outro.anel && (distancia === 1 || distancia === (aneis[um.anel] as readonly Micro[]).length - 2);
};

/** The boxes around segments, as numbers beside each other: there are millions of pairs to look at. */
const caixasDe = (segmentos: readonly Segmento[]) => {
  const de = (qual: (...graus: number[]) => number, eixo: 0 | 1) => Float64Array.from(segmentos, (um) => qual(um.de[eixo], um.a[eixo]));
  return { oeste: de(Math.min, 0), leste: de(Math.max, 0), sul: de(Math.min, 1), norte: de(Math.max, 1) };
};

/** Sides that meet and should not: the kind of meeting, and a point of one of them. */
export type Encontrados = { readonly defeito: 'LINHAS_CRUZADAS' | 'LADOS_SOBREPOSTOS'; readonly perto: Micro };

/** The first two sides, of one ring or of two, that meet though they are no neighbours. Sides are compared with those they stand beside. */
export const ladosQueSeEncontram = (aneis: readonly (readonly Micro[])[]): Encontrados | undefined => {
  for (const anel of aneis) {
    const lados = anel.length - 1;
    for (let i = 0; i < lados; i++) {
      const [a, b, c] = [anel[i], anel[i + 1], anel[((i + 1) % lados) + 1]] as [Micro, Micro, Micro];
      if (dobra(a, b, c)) return { defeito: 'LADOS_SOBREPOSTOS', perto: b };
    }
  }
  const segmentos = segmentosDe(aneis);
  const { oeste, leste, sul, norte } = caixasDe(segmentos);
  for (const [i, um] of segmentos.entries()) {
    const [aLeste, aoSul, aoNorte] = [leste[i] as number, sul[i] as number, norte[i] as number];
    for (let j = i + 1; j < segmentos.length && (oeste[j] as number) <= aLeste; j++) {
      if ((sul[j] as number) > aoNorte || (norte[j] as number) < aoSul) continue;
      const outro = segmentos[j] as Segmento;
      if (vizinhos(um, outro, aneis)) continue;
      const como = encontro(um.de, um.a, outro.de, outro.a);
      if (como) return { defeito: como === 'cruza' ? 'LINHAS_CRUZADAS' : 'LADOS_SOBREPOSTOS', perto: outro.de };
    }
  }
  return undefined;
};

/** The first defect of a ring, by the rules of the EUDR GeoJSON File Description 1.3 and RFC 7946; undefined for none. */
export const defeitoDoAnel = (anel: readonly Micro[]): DefeitoDoAnel | undefined => {
  if (anel.some(([lon, lat]) => Math.abs(lon) > 180_000_000 || Math.abs(lat) > 90_000_000)) return 'FORA_DOS_LIMITES';
  if (anel.length < 2 || !mesmoPonto(anel[0], anel.at(-1))) return 'ANEL_ABERTO';
  if (semRepetidos(anel).length < anel.length) return 'PONTO_REPETIDO';
  if (anel.length < 4) return 'ANEL_ABERTO';
  const [primeiro, segundo] = anel as [Micro, Micro];
  if (anel.every((ponto) => lado(primeiro, segundo, ponto) === 0)) return 'RETA';
  return ladosQueSeEncontram([anel])?.defeito;
};

/** WGS 84: half the greater axis in metres, and the square of the eccentricity. */
const EIXO_M = 6_378_137;
const EXCENTRICIDADE_2 = 0.006_694_379_990_14;

/** Metres that a millionth of a degree is long at a latitude, to the east and to the north (radii of curvature of the ellipsoid). */
const metrosPorMicro = (latitude: number): [number, number] => {
  const grau = Math.PI / 180 / 1_000_000;
  const seno = Math.sin(latitude * grau);
  const raiz = Math.sqrt(1 - EXCENTRICIDADE_2 * seno * seno);
  return [(EIXO_M / raiz) * Math.cos(latitude * grau) * grau, ((EIXO_M * (1 - EXCENTRICIDADE_2)) / raiz ** 3) * grau];
};

/** Area and perimeter of a closed ring on a plane that touches the ellipsoid in its middle: within 0.01 % for any size of a farm. */
export const medidasDo = (anel: readonly Micro[]): { readonly areaM2: number; readonly perimetroM: number } => {
  const latitudes = anel.map(([, lat]) => lat);
  const [leste, norte] = metrosPorMicro((Math.min(...latitudes) + Math.max(...latitudes)) / 2);
  const [lon0, lat0] = anel[0] ?? [0, 0];
  const metros = anel.map(([lon, lat]): [number, number] => [(lon - lon0) * leste, (lat - lat0) * norte]);
  let [dobro, perimetroM] = [0, 0];
  for (const [index, [x2, y2]] of metros.entries()) {
    const [x, y] = metros[index - 1] ?? [0, 0];
    dobro += x * y2 - x2 * y;
    perimetroM += Math.hypot(x2 - x, y2 - y);
  }
  return { areaM2: Math.abs(dobro) / 2, perimetroM };
};

/** Area of pieces of land beside each other, each less its holes, in hectares. */
export const hectaresDe = (partes: readonly Parte<Micro>[]): number =>
  partes
    .flatMap((aneis) => aneis.map((anel, qual) => (qual === 0 ? 1 : -1) * medidasDo(anel).areaM2))
    .reduce((soma, areaM2) => soma + areaM2, 0) / 10_000;

/** Whether a place lies within a closed ring. */
export const contem = (anel: readonly Micro[], [x, y]: Micro): boolean => {
  let dentro = false;
  for (let i = 1; i < anel.length; i++) {
    const [[x1, y1], [x2, y2]] = [anel[i - 1], anel[i]] as [Micro, Micro];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) dentro = !dentro;
  }
  return dentro;
};
