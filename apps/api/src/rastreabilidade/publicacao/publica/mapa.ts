/** `[longitude, latitude]` in decimal degrees. */
export type Ponto = readonly [number, number];
type XY = readonly [number, number];

export type TalhaoNoMapa = { readonly numero: number; readonly percentual: number; readonly contorno: readonly Ponto[] };

/** A drawing in its own units, of which `LARGURA` are the width. `rotulo`: where the plot's number fits inside; null where it does not. */
export type Mapa = {
  readonly altura: number;
  readonly formas: readonly { readonly numero: number; readonly percentual: number; readonly d: string; readonly rotulo: XY | null }[];
  readonly escala: { readonly metros: number; readonly largura: number };
};

export const LARGURA = 600;
const MARGEM = 16;
const ALTURA_MAX = 420;
/** Outlines that stand for a plot of this map: more would not be seen, and weigh on a phone in the field. */
export const TALHOES_MAX = 60;
const PONTOS_MAX = 1_200;
const ROTULO_MIN = 28;
const METROS_POR_GRAU = 111_320;

/** Square of the distance of a point from a segment. */
const distancia2 = ([px, py]: XY, [ax, ay]: XY, [bx, by]: XY): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const comprimento = dx * dx + dy * dy;
  const t = comprimento === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / comprimento));
  return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2;
};

/** The same line with fewer points, none farther from it than `tolerancia` (Douglas and Peucker 1973). Never less than its two ends. */
const simplificar = (pontos: readonly XY[], tolerancia: number): XY[] => {
  const fica = new Set([0, pontos.length - 1]);
  const trechos: [number, number][] = [[0, pontos.length - 1]];
  for (let trecho = trechos.pop(); trecho; trecho = trechos.pop()) {
    const [a, b] = trecho;
    let [longe, maior] = [-1, tolerancia ** 2];
    for (let n = a + 1; n < b; n++) {
      const d = distancia2(pontos[n] as XY, pontos[a] as XY, pontos[b] as XY);
      if (d > maior) [longe, maior] = [n, d];
    }
    if (longe < 0) continue;
    fica.add(longe);
    trechos.push([a, longe], [longe, b]);
  }
  return pontos.filter((_, n) => fica.has(n));
};

/** A closed outline begins and ends at one point: cut at the point farthest from it, or it would collapse. */
export const simplificarAnel = (anel: readonly XY[], tolerancia: number): XY[] => {
  const [x0, y0] = anel[0] as XY;
  const afastamento = anel.map(([x, y]) => (x - x0) ** 2 + (y - y0) ** 2);
  const corte = afastamento.indexOf(Math.max(...afastamento));
  return [...simplificar(anel.slice(0, corte + 1), tolerancia), ...simplificar(anel.slice(corte), tolerancia).slice(1)];
};

const limites = (pontos: readonly XY[]) => {
  let [oeste, leste, sul, norte] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of pontos) [oeste, leste, sul, norte] = [Math.min(oeste, x), Math.max(leste, x), Math.min(sul, y), Math.max(norte, y)];
  return { oeste, leste, sul, norte, largura: leste - oeste, altura: norte - sul };
};

const rotuloDe = (anel: readonly XY[]): XY | null => {
  const { oeste, sul, largura, altura } = limites(anel);
  return Math.min(largura, altura) < ROTULO_MIN ? null : [Math.round(oeste + largura / 2), Math.round(sul + altura / 2)];
};

/** The largest 1, 2 or 5 times a power of ten that is not above. */
const redondo = (valor: number): number => {
  const potencia = 10 ** Math.floor(Math.log10(valor));
  return potencia * ([5, 2, 1].find((n) => n * potencia <= valor) ?? 1);
};

const caminho = (anel: readonly XY[]): string => `M${anel.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/**
 * Plots as a drawing, north above: flat, each degree as long as it is at their middle latitude, which over a farm is right to a pixel.
 * Outlines lose points until all together have at most 1,200. Undefined where no plot has an outline.
 */
export const desenhar = (talhoes: readonly TalhaoNoMapa[]): Mapa | undefined => {
  const vistos = talhoes.filter(({ contorno }) => contorno.length > 2).slice(0, TALHOES_MAX);
  if (vistos.length === 0) return undefined;
  const graus = limites(vistos.flatMap(({ contorno }) => contorno));
  const encolhe = Math.cos((((graus.norte + graus.sul) / 2) * Math.PI) / 180);
  const [largura, altura] = [Math.max(graus.largura * encolhe, 1e-6), Math.max(graus.altura, 1e-6)];
  const porGrau = Math.min((LARGURA - 2 * MARGEM) / largura, (ALTURA_MAX - 2 * MARGEM) / altura);
  const esquerda = (LARGURA - largura * porGrau) / 2;
  const aneis = vistos.map(({ contorno }) =>
    contorno.map(([lon, lat]): XY => [esquerda + (lon - graus.oeste) * encolhe * porGrau, MARGEM + (graus.norte - lat) * porGrau]),
  );
  let [tolerancia, simples] = [0.75, aneis];
  do {
    simples = aneis.map((anel) => simplificarAnel(anel, tolerancia));
    tolerancia *= 2;
  } while (simples.reduce((soma, anel) => soma + anel.length, 0) > PONTOS_MAX && tolerancia < LARGURA);
  const metros = redondo((LARGURA / 4 / porGrau) * METROS_POR_GRAU);
  return {
    altura: Math.round(altura * porGrau + 2 * MARGEM),
    formas: simples.map((anel, index) => {
      const { numero, percentual } = vistos[index] as TalhaoNoMapa;
      return { numero, percentual, d: caminho(anel), rotulo: rotuloDe(anel) };
    }),
    escala: { metros, largura: Math.round((metros / METROS_POR_GRAU) * porGrau) },
  };
};
