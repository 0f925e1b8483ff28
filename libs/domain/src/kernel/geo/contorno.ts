import { z } from 'zod';
import { cortar, escrever, hectaresDe, type Micro } from './anel.js';

/** Longitude and latitude in WGS 84 as decimal texts with six decimals (about 11 cm): `['-45.128333', '-22.128491']`. */
export type Ponto = readonly [string, string];

/** Where a plot lies, as facts keep it: a place, one closed outline, or several outlines beside each other. Nesting tells which, as in GeoJSON. */
export type Contorno = Ponto | readonly Ponto[] | readonly (readonly Ponto[])[];

/** The same in millionths of a degree. A place has no outlines. */
export type Desenho = { readonly ponto: Micro } | { readonly aneis: readonly (readonly Micro[])[] };

const par = <T extends z.ZodType>(grau: T) => z.tuple([grau, grau]);
const aninhado = <T extends z.ZodType>(grau: T) => z.union([par(grau), z.array(par(grau)), z.array(z.array(par(grau)))]);

/** A kept outline. */
export const contornoGravado = () => aninhado(z.string());

/** An outline as answers give it: a place, an outline of `[longitude, latitude]` corners, or several. */
export const contornoDito = () => aninhado(z.number());
export type ContornoDito = ParDito | readonly ParDito[] | readonly (readonly ParDito[])[];
type ParDito = readonly [number, number];

const ehPonto = (contorno: Contorno): contorno is Ponto => typeof contorno[0] === 'string';
const ehAnel = (contorno: readonly Ponto[] | readonly (readonly Ponto[])[]): contorno is readonly Ponto[] =>
  typeof contorno[0]?.[0] === 'string';

/** The closed outlines of what is kept; none of a place. */
export const partesDe = (contorno: Contorno): readonly (readonly Ponto[])[] => {
  if (ehPonto(contorno)) return [];
  return ehAnel(contorno) ? [contorno] : contorno;
};

/** Every point of what is kept. */
export const pontosDe = (contorno: Contorno): readonly Ponto[] => (ehPonto(contorno) ? [contorno] : partesDe(contorno).flat());

const micro = ([lon, lat]: Ponto): Micro => [cortar(lon) ?? Number.NaN, cortar(lat) ?? Number.NaN];
const escrito = ([lon, lat]: Micro): Ponto => [escrever(lon), escrever(lat)];

/** Kept → millionths; NaN for what is no number, which no check lets pass. */
export const desenhoDe = (contorno: Contorno): Desenho =>
  ehPonto(contorno) ? { ponto: micro(contorno) } : { aneis: partesDe(contorno).map((anel) => anel.map(micro)) };

/** Millionths → kept. */
export const gravar = (desenho: Desenho): Contorno => {
  if ('ponto' in desenho) return escrito(desenho.ponto);
  const aneis = desenho.aneis.map((anel) => anel.map(escrito));
  return aneis.length === 1 ? (aneis[0] as Ponto[]) : aneis;
};

/** Hectares of what is drawn, to a square metre; undefined for a place. */
export const hectaresDoContorno = (contorno: Contorno): number | undefined => {
  const desenho = desenhoDe(contorno);
  return 'ponto' in desenho ? undefined : Math.round(hectaresDe(desenho.aneis) * 10_000) / 10_000;
};

const numeros = ([lon, lat]: Ponto): [number, number] => [Number(lon), Number(lat)];

/** Kept outline → the wire's numbers, nested the same. */
export const contornoToWire = (contorno: Contorno): ContornoDito => {
  if (ehPonto(contorno)) return numeros(contorno);
  return ehAnel(contorno) ? contorno.map(numeros) : contorno.map((anel) => anel.map(numeros));
};
