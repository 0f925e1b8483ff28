import { simplificarAnel } from '@tulha/domain/kernel/geo/simplificar';

/** `[longitude, latitude]` in decimal degrees. */
export type Ponto = readonly [number, number];
type XY = readonly [number, number];

/** One piece of a plot's land: its outline and the holes in it. */
export type TalhaoNoMapa = {
  readonly numero: number;
  readonly percentual: number;
  readonly contorno: readonly Ponto[];
  readonly buracos: readonly (readonly Ponto[])[];
};

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
  const naFolha = ([lon, lat]: Ponto): XY => [esquerda + (lon - graus.oeste) * encolhe * porGrau, MARGEM + (graus.norte - lat) * porGrau];
  const partes = vistos.map(({ contorno, buracos }) => [contorno, ...buracos].map((anel) => anel.map(naFolha)));
  let [tolerancia, simples] = [0.75, partes];
  do {
    simples = partes.map((aneis) => aneis.map((anel) => simplificarAnel(anel, tolerancia)));
    tolerancia *= 2;
  } while (simples.flat().reduce((soma, anel) => soma + anel.length, 0) > PONTOS_MAX && tolerancia < LARGURA);
  const metros = redondo((LARGURA / 4 / porGrau) * METROS_POR_GRAU);
  return {
    altura: Math.round(altura * porGrau + 2 * MARGEM),
    formas: simples.map((aneis, index) => {
      const { numero, percentual } = vistos[index] as TalhaoNoMapa;
      return { numero, percentual, d: aneis.map(caminho).join(''), rotulo: rotuloDe(aneis[0] ?? []) };
    }),
    escala: { metros, largura: Math.round((metros / METROS_POR_GRAU) * porGrau) },
  };
};
