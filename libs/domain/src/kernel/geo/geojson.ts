import { z } from 'zod';
import type { Parte } from './aninhado.js';

/** The most points of one drawing that are read. */
export const PONTOS_LIDOS_MAX = 50_000;
/** The limits of points and parts in one stored outline; more points are simplified. The check may have to compare all pairs of sides. */
export const PONTOS_MAX = 2_000;
export const PARTES_MAX = 100;
/** The most holes of one part. */
const BURACOS_MAX = 300;

/**
 * A drawing before it is judged: numbers as they came, longitude first. `rotulos` counts points beside its land that only
 * place its name.
 */
export type Tracado = { readonly ponto: Par } | { readonly partes: readonly Parte<Par>[]; readonly rotulos?: number };
export type Par = readonly [number, number];

/** A defect, and the sentence that tells how it was mended. A mend never changes which land is meant. */
export type Conserto = { readonly defeito: string; readonly feito: string };

/** The reason why a drawing is none of a plot. */
export class TracadoRecusado extends Error {
  override readonly name = 'TracadoRecusado';
}

const grau = z.number().min(-180).max(180);
/**
 * Programs and receivers add a height, and a measure or nothing after it (RFC 7946 section 3.1.1). The product does not use
 * them and drops them.
 */
const mais = z.union([z.number(), z.null()]);
const comAltura = <G extends z.ZodType>(um: G) => z.union([z.tuple([um, um]), z.tuple([um, um, mais]), z.tuple([um, um, mais, mais])]);
const par = comAltura(z.number());
const anel = z.array(par).max(PONTOS_LIDOS_MAX);
const geometria = z.looseObject({
  type: z.string().max(40),
  coordinates: z.unknown().optional(),
  geometries: z.array(z.unknown()).max(PARTES_MAX).optional(),
});

const anelDito = z.array(comAltura(grau)).max(PONTOS_LIDOS_MAX);
/** The shapes in which an outline may be sent, for the documentation: nested pairs, or GeoJSON. */
export const formasAceitas = z.union(
  [
    comAltura(grau),
    anelDito,
    z.array(anelDito).max(PARTES_MAX),
    z.array(z.array(anelDito).max(1 + BURACOS_MAX)).max(PARTES_MAX),
    z.looseObject({ type: z.string().max(40) }),
  ],
  'Mande o contorno como pares [longitude, latitude] em graus, ou como GeoJSON.',
);

const LINHA = 'É uma linha, não uma área: desenhe o contorno do talhão como polígono.';
const SO_PONTOS = 'São pontos soltos, não um contorno: desenhe a área do talhão, ou mande um ponto só.';

/** A pair of numbers, longitude first. @throws TracadoRecusado */
export const parDe = (valor: unknown): Par => {
  const lido = par.safeParse(valor);
  if (!lido.success) throw new TracadoRecusado('Cada ponto são dois números: a longitude e a latitude, em graus.');
  return [lido.data[0], lido.data[1]];
};

const anelDe = (valor: unknown): Par[] => {
  const lido = anel.safeParse(valor);
  if (!lido.success)
    throw new TracadoRecusado(
      `Um contorno é uma lista de até ${PONTOS_LIDOS_MAX.toLocaleString('pt-BR')} pontos, cada um com longitude e latitude.`,
    );
  return lido.data.map(parDe);
};

const DEMAIS = {
  partes: `Um talhão tem até ${PARTES_MAX} partes: divida-o em mais de um.`,
  aneis: `Uma parte de um talhão tem até ${BURACOS_MAX} buracos: divida-o em mais de um.`,
} as const;

const lista = (valor: unknown, de: keyof typeof DEMAIS = 'partes'): readonly unknown[] => {
  if (!Array.isArray(valor) || valor.length === 0) throw new TracadoRecusado('O desenho está vazio.');
  if (valor.length > (de === 'partes' ? PARTES_MAX : 1 + BURACOS_MAX)) throw new TracadoRecusado(DEMAIS[de]);
  return valor;
};

/** An outline and its holes. */
const poligono = (coordenadas: unknown): Parte<Par> => lista(coordenadas, 'aneis').map(anelDe);

/** Land of several drawings as one. Points beside it are where programs write its name. */
const juntar = (tracados: readonly Tracado[]): Tracado => {
  if (tracados.length === 1) return tracados[0] as Tracado;
  const areas = tracados.flatMap((um) => ('partes' in um ? [um] : []));
  if (areas.length === 0) throw new TracadoRecusado(SO_PONTOS);
  const rotulos = tracados.length - areas.length + areas.reduce((soma, uma) => soma + (uma.rotulos ?? 0), 0);
  return { partes: areas.flatMap(({ partes }) => partes), ...(rotulos > 0 && { rotulos }) };
};

const daGeometria = (valor: unknown, fundo: number): Tracado => {
  const lida = geometria.safeParse(valor);
  if (!lida.success || fundo > 4) throw new TracadoRecusado('Não é um desenho de GeoJSON: mande um Polygon, um MultiPolygon ou um Point.');
  const { type, coordinates, geometries, ...resto } = lida.data;
  switch (type) {
    case 'Point':
      return { ponto: parDe(coordinates) };
    case 'Polygon':
      return { partes: [poligono(coordinates)] };
    case 'MultiPolygon':
      return { partes: lista(coordinates).map(poligono) };
    case 'GeometryCollection':
      return juntar(lista(geometries).map((uma) => daGeometria(uma, fundo + 1)));
    case 'Feature':
      return daGeometria(resto['geometry'], fundo + 1);
    case 'FeatureCollection': {
      const desenhos = lista(resto['features']);
      if (desenhos.length > 1) throw new TracadoRecusado(`Há ${desenhos.length} desenhos: mande um de cada vez.`);
      return daGeometria(desenhos[0], fundo + 1);
    }
    case 'MultiPoint':
      throw new TracadoRecusado(SO_PONTOS);
    case 'LineString':
    case 'MultiLineString':
      throw new TracadoRecusado(LINHA);
    default:
      throw new TracadoRecusado(`Um desenho do tipo ${type} não serve: mande um Polygon, um MultiPolygon ou um Point.`);
  }
};

/**
 * An outline of a request or a file → numbers: `[longitude, latitude]` for a place, a list of such pairs for an outline, a
 * list of outlines for several parts, a list of parts each with its holes, or GeoJSON (a geometry, a Feature, a collection
 * of one).
 * @throws TracadoRecusado
 */
export const lerTracado = (valor: unknown): Tracado => {
  if (!Array.isArray(valor)) return daGeometria(valor, 0);
  const [primeiro] = valor as unknown[];
  if (typeof primeiro === 'number') return { ponto: parDe(valor) };
  const [dentro] = Array.isArray(primeiro) ? (primeiro as unknown[]) : [];
  if (!Array.isArray(dentro)) return { partes: [[anelDe(valor)]] };
  if (Array.isArray(dentro[0])) return { partes: lista(valor).map(poligono) };
  return { partes: lista(valor).map((um) => [anelDe(um)]) };
};
