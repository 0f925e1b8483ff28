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

/** A number without an exponent: `1e-7` is what JSON gives for a hair's breadth. */
const expandir = (valor: number): string => (Number.isFinite(valor) ? (/e/.test(String(valor)) ? valor.toFixed(12) : String(valor)) : '');

/** Six decimals always, as checkers count them: `-22735260` → `-22.735260`. */
export const escrever = (micro: number): string => {
  const digits = String(Math.abs(micro)).padStart(7, '0');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

const igual = (a: Micro | undefined, b: Micro | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Without points that the cut made equal to the one before. */
export const semRepetidos = (anel: readonly Micro[]): Micro[] =>
  anel.filter((ponto, index) => index === 0 || !igual(ponto, anel[index - 1]));

/** Twice the signed area of a triangle: 0 when the three points are on one line. Products stay below 2^53 within a country. */
const cross = (o: Micro, a: Micro, b: Micro): bigint =>
  BigInt(a[0] - o[0]) * BigInt(b[1] - o[1]) - BigInt(a[1] - o[1]) * BigInt(b[0] - o[0]);
const sinal = (n: bigint) => (n > 0n ? 1 : n < 0n ? -1 : 0);

const entre = (a: Micro, b: Micro, p: Micro): boolean =>
  Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= p[1] && p[1] <= Math.max(a[1], b[1]);

type Encontro = 'cruza' | 'sobrepoe' | undefined;

/** How two sides that are no neighbours meet. */
const encontro = (a: Micro, b: Micro, c: Micro, d: Micro): Encontro => {
  const [d1, d2, d3, d4] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)].map(sinal) as [number, number, number, number];
  if (d1 === 0 && d2 === 0) return entre(a, b, c) || entre(a, b, d) || entre(c, d, a) ? 'sobrepoe' : undefined;
  if (d1 * d2 < 0 && d3 * d4 < 0) return 'cruza';
  const toca = (d1 === 0 && entre(a, b, c)) || (d2 === 0 && entre(a, b, d)) || (d3 === 0 && entre(c, d, a)) || (d4 === 0 && entre(c, d, b));
  return toca ? 'cruza' : undefined;
};

/** Two neighbouring sides that lie over each other. */
const dobra = (a: Micro, b: Micro, c: Micro): boolean =>
  cross(a, b, c) === 0n && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;

/** Why a ring is no outline of a plot. */
export type DefeitoDoAnel = 'ANEL_ABERTO' | 'PONTO_REPETIDO' | 'RETA' | 'LINHAS_CRUZADAS' | 'LADOS_SOBREPOSTOS' | 'FORA_DOS_LIMITES';

const ladosQueSeEncontram = (pontos: readonly Micro[]): DefeitoDoAnel | undefined => {
  const lados = pontos.length - 1;
  const em = (index: number) => pontos[index % lados] as Micro;
  for (let i = 0; i < lados; i++) {
    if (dobra(em(i), em(i + 1), em(i + 2))) return 'LADOS_SOBREPOSTOS';
    for (let j = i + 2; j < lados; j++) {
      if (i === 0 && j === lados - 1) continue;
      const como = encontro(em(i), em(i + 1), em(j), em(j + 1));
      if (como) return como === 'cruza' ? 'LINHAS_CRUZADAS' : 'LADOS_SOBREPOSTOS';
    }
  }
  return undefined;
};

/** The first defect of a ring, by the rules of the EUDR GeoJSON File Description 1.3 and RFC 7946; undefined for none. */
export const defeitoDoAnel = (anel: readonly Micro[]): DefeitoDoAnel | undefined => {
  if (anel.some(([lon, lat]) => Math.abs(lon) > 180_000_000 || Math.abs(lat) > 90_000_000)) return 'FORA_DOS_LIMITES';
  if (anel.length < 2 || !igual(anel[0], anel.at(-1))) return 'ANEL_ABERTO';
  if (semRepetidos(anel).length < anel.length) return 'PONTO_REPETIDO';
  if (anel.length < 4) return 'ANEL_ABERTO';
  const [primeiro, segundo] = anel as [Micro, Micro];
  if (anel.every((ponto) => cross(primeiro, segundo, ponto) === 0n)) return 'RETA';
  return ladosQueSeEncontram(anel);
};

const RAIO_DA_TERRA_M = 6_371_008.8;

/** Area of a closed ring in hectares, on a plane that touches the earth in its middle: exact to a thousandth for anything as small as a farm. */
export const hectaresDo = (anel: readonly Micro[]): number => {
  const grau = Math.PI / 180 / 1_000_000;
  const [[lon0, lat0] = [0, 0]] = anel;
  const metros = anel.map(([lon, lat]) => [
    (lon - lon0) * grau * RAIO_DA_TERRA_M * Math.cos(lat0 * grau),
    (lat - lat0) * grau * RAIO_DA_TERRA_M,
  ]) as [number, number][];
  const dobro = metros.reduce((soma, [x, y], index) => {
    const [x2, y2] = metros[(index + 1) % metros.length] as [number, number];
    return soma + x * y2 - x2 * y;
  }, 0);
  return Math.abs(dobro) / 2 / 10_000;
};
