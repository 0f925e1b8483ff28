import { z } from 'zod';

/** The most points and parts of one outline: a walk around a farm simplified to half a metre has a few hundred. All pairs of sides may have to be looked at. */
export const PONTOS_MAX = 2_000;
export const PARTES_MAX = 100;

/** What was drawn, before it is judged: numbers as they came, longitude first. */
export type Tracado = { readonly ponto: Par } | { readonly aneis: readonly (readonly Par[])[] };
export type Par = readonly [number, number];

/** Why what came is no drawing of a plot. */
export class TracadoRecusado extends Error {
  override readonly name = 'TracadoRecusado';
}

const grau = z.number().min(-180).max(180);
/** Programs and receivers add a height, and a measure or nothing after it (RFC 7946 §3.1.1): nobody needs them, and they are left out. */
const mais = z.union([z.number(), z.null()]);
const comAltura = <G extends z.ZodType>(um: G) => z.union([z.tuple([um, um]), z.tuple([um, um, mais]), z.tuple([um, um, mais, mais])]);
const par = comAltura(z.number());
const anel = z.array(par).max(PONTOS_MAX);
const geometria = z.looseObject({
  type: z.string().max(40),
  coordinates: z.unknown().optional(),
  geometries: z.array(z.unknown()).max(PARTES_MAX).optional(),
});

/** The shapes in which an outline may be sent, for whoever reads the documentation: nested pairs, or GeoJSON. */
export const formasAceitas = z.union(
  [
    comAltura(grau),
    z.array(comAltura(grau)).max(PONTOS_MAX),
    z.array(z.array(comAltura(grau)).max(PONTOS_MAX)).max(PARTES_MAX),
    z.looseObject({ type: z.string().max(40) }),
  ],
  'Mande o contorno como pares [longitude, latitude] em graus, ou como GeoJSON.',
);

const LINHA = 'É uma linha, não uma área: desenhe o contorno do talhão como polígono.';
const BURACO = 'O contorno tem um buraco: divida o talhão em partes sem buraco.';

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
      `Um contorno é uma lista de até ${PONTOS_MAX.toLocaleString('pt-BR')} pontos, cada um com longitude e latitude.`,
    );
  return lido.data.map(parDe);
};

const lista = (valor: unknown): readonly unknown[] => {
  if (!Array.isArray(valor) || valor.length === 0) throw new TracadoRecusado('O desenho está vazio.');
  if (valor.length > PARTES_MAX) throw new TracadoRecusado(`Um talhão tem até ${PARTES_MAX} partes: divida-o em mais de um.`);
  return valor;
};

const poligono = (coordenadas: unknown): Par[] => {
  const aneis = lista(coordenadas);
  if (aneis.length > 1) throw new TracadoRecusado(BURACO);
  return anelDe(aneis[0]);
};

const juntar = (tracados: readonly Tracado[]): Tracado => {
  if (tracados.length === 1) return tracados[0] as Tracado;
  const areas = tracados.flatMap((um) => ('aneis' in um ? [um] : []));
  if (areas.length < tracados.length) throw new TracadoRecusado('Um talhão é um ponto ou um contorno, não os dois.');
  return { aneis: areas.flatMap(({ aneis }) => aneis) };
};

const daGeometria = (valor: unknown, fundo: number): Tracado => {
  const lida = geometria.safeParse(valor);
  if (!lida.success || fundo > 4) throw new TracadoRecusado('Não é um desenho de GeoJSON: mande um Polygon, um MultiPolygon ou um Point.');
  const { type, coordinates, geometries, ...resto } = lida.data;
  switch (type) {
    case 'Point':
      return { ponto: parDe(coordinates) };
    case 'Polygon':
      return { aneis: [poligono(coordinates)] };
    case 'MultiPolygon':
      return { aneis: lista(coordinates).map(poligono) };
    case 'GeometryCollection':
      return juntar(lista(geometries).map((uma) => daGeometria(uma, fundo + 1)));
    case 'Feature':
      return daGeometria(resto['geometry'], fundo + 1);
    case 'FeatureCollection': {
      const desenhos = lista(resto['features']);
      if (desenhos.length > 1) throw new TracadoRecusado(`Há ${desenhos.length} desenhos: mande um de cada vez.`);
      return daGeometria(desenhos[0], fundo + 1);
    }
    case 'LineString':
    case 'MultiLineString':
      throw new TracadoRecusado(LINHA);
    default:
      throw new TracadoRecusado(`Um desenho do tipo ${type} não serve: mande um Polygon, um MultiPolygon ou um Point.`);
  }
};

/**
 * What a request or a file brings as an outline → numbers: `[longitude, latitude]` for a place, a list of such pairs for an outline, a list of
 * outlines for several parts, or the same as GeoJSON (a geometry, a Feature, a collection of one).
 * @throws TracadoRecusado
 */
export const lerTracado = (valor: unknown): Tracado => {
  if (!Array.isArray(valor)) return daGeometria(valor, 0);
  const [primeiro] = valor as unknown[];
  if (typeof primeiro === 'number') return { ponto: parDe(valor) };
  if (Array.isArray(primeiro) && Array.isArray(primeiro[0])) return { aneis: lista(valor).map(anelDe) };
  return { aneis: [anelDe(valor)] };
};
