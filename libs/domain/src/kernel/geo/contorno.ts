import { z } from 'zod';
import { cortar, escrever, hectaresDe, type Micro } from './anel.js';
import { type Aninhado, aninhar, comCada, type Parte, partesDe } from './aninhado.js';

/** Longitude and latitude in WGS 84 as decimal texts with six decimals (about 11 cm): `['-45.128333', '-22.128491']`. */
export type Ponto = readonly [string, string];

/** The place of a plot, as facts keep it: a point, one closed outline, several outlines beside each other, or pieces of land with holes. */
export type Contorno = Aninhado<Ponto>;

/** An outline in millionths of a degree. A place has no pieces of land. */
export type Desenho = { readonly ponto: Micro } | { readonly partes: readonly Parte<Micro>[] };

const par = <T extends z.ZodType>(grau: T) => z.tuple([grau, grau]);
const aninhado = <T extends z.ZodType>(grau: T) =>
  z.union([par(grau), z.array(par(grau)), z.array(z.array(par(grau))), z.array(z.array(z.array(par(grau))))]);

/** A kept outline. */
export const contornoGravado = () => aninhado(z.string());

/** An outline as answers give it: a place, an outline of `[longitude, latitude]` corners, several, or pieces of land with holes. */
export const contornoDito = () => aninhado(z.number());
type ParDito = readonly [number, number];
export type ContornoDito = Aninhado<ParDito>;

/** Every point of a stored outline. */
export const pontosDe = (contorno: Contorno): readonly Ponto[] => {
  const partes = partesDe(contorno);
  return partes.length === 0 ? [contorno as Ponto] : partes.flat(2);
};

const micro = ([lon, lat]: Ponto): Micro => [cortar(lon) ?? Number.NaN, cortar(lat) ?? Number.NaN];
const escrito = ([lon, lat]: Micro): Ponto => [escrever(lon), escrever(lat)];

/** Stored outline → millionths; NaN for a coordinate that is no number, which every check refuses. */
export const desenhoDe = (contorno: Contorno): Desenho => {
  const partes = partesDe(contorno);
  return partes.length === 0
    ? { ponto: micro(contorno as Ponto) }
    : { partes: partes.map((aneis) => aneis.map((anel) => anel.map(micro))) };
};

/** Millionths → kept. */
export const gravar = (desenho: Desenho): Contorno =>
  'ponto' in desenho ? escrito(desenho.ponto) : aninhar(desenho.partes.map((aneis) => aneis.map((anel) => anel.map(escrito))));

/** Hectares of an outline without its holes, to a square metre; undefined for a place. */
export const hectaresDoContorno = (contorno: Contorno): number | undefined => {
  const desenho = desenhoDe(contorno);
  return 'ponto' in desenho ? undefined : Math.round(hectaresDe(desenho.partes) * 10_000) / 10_000;
};

/** Kept outline → the wire's numbers, nested the same. */
export const contornoToWire = (contorno: Contorno): ContornoDito => comCada(contorno, ([lon, lat]): ParDito => [Number(lon), Number(lat)]);
