import type { Parte } from './aninhado.js';
import type { Par } from './geojson.js';

/** The content of a WKT cell before it is judged: pieces of land in degrees, longitude first; or the reason for a refusal. */
export type WktLido = { readonly partes: readonly Parte<Par>[] } | { readonly motivo: WktRecusado };
export type WktRecusado = { readonly por: 'forma' | 'datum' } | { readonly por: 'ponto'; readonly numero: number; readonly texto: string };

/** How deep the lists of points lie. */
const FUNDO: Readonly<Record<string, number>> = { POLYGON: 2, MULTIPOLYGON: 3 };
/** WGS 84 and SIRGAS 2000: the same to a few centimetres. */
const SRIDS = ['4326', '4674'];

/** The texts within the innermost parentheses, by polygon; undefined where they do not nest as deep everywhere. */
const dentro = (corpo: string, fundo: number): string[][] | undefined => {
  const poligonos: string[][] = [];
  let nivel = 0;
  let desde = 0;
  for (let i = 0; i < corpo.length; i++) {
    const letra = corpo[i] as string;
    if (letra === '(') {
      nivel++;
      if (nivel > fundo) return undefined;
      if (nivel === fundo - 1) poligonos.push([]);
      desde = i + 1;
    } else if (letra === ')') {
      if (nivel === fundo) poligonos.at(-1)?.push(corpo.slice(desde, i));
      nivel--;
      if (nivel < 0 || (nivel === 0 && i < corpo.length - 1)) return undefined;
    } else if (nivel !== fundo && letra !== ',' && letra.trim() !== '') return undefined;
  }
  return nivel === 0 ? poligonos : undefined;
};

const numero = (texto: string): number => (/^[+-]?\d[\d.]*(?:e[+-]?\d{1,3})?$/i.test(texto) ? Number(texto) : Number.NaN);

/** `-45.1 -22.1`; a height or a measure after it is ignored. */
const parDe = (texto: string): Par | undefined => {
  const partes = texto.trim().split(/\s+/);
  const [lon, lat, ...mais] = partes.map(numero);
  const alturas = partes.slice(2).every((altura, i) => /^nan$/i.test(altura) || Number.isFinite(mais[i]));
  return lon !== undefined && lat !== undefined && Number.isFinite(lon + lat) && partes.length <= 4 && alturas ? [lon, lat] : undefined;
};

/** Degrees with the six decimals that are kept; points that are one only by that are one. */
const comSeisCasas = (pontos: readonly Par[]): Par[] => {
  const seis = pontos.map(([lon, lat]): Par => [Number(lon.toFixed(6)), Number(lat.toFixed(6))]);
  const iguais = (a: Par | undefined, b: Par | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
  return seis.filter((ponto, i) => i === 0 || !iguais(ponto, seis[i - 1]) || iguais(pontos[i], pontos[i - 1]));
};

/**
 * `POLYGON((lon lat, …))` or `MULTIPOLYGON(((…)), …)`, with Z, M or ZM, of degrees with however many decimals, which are rounded to six: as QGIS
 * and PostGIS write them.
 */
export const lerWkt = (texto: string): WktLido => {
  const srid = /^SRID=(\d{1,6});/i.exec(texto.trim());
  if (srid && !SRIDS.includes(srid[1] as string)) return { motivo: { por: 'datum' } };
  const wkt = texto.trim().slice(srid?.[0].length ?? 0);
  const abre = wkt.indexOf('(');
  const nome = wkt.slice(0, Math.max(0, abre)).trim().toUpperCase();
  const fundo = FUNDO[nome.replace(/(?:ZM|Z|M)$/, '').trimEnd()];
  const poligonos = fundo === undefined ? undefined : dentro(wkt.slice(abre).trim(), fundo);
  if (!poligonos || poligonos.length === 0 || poligonos.some((um) => um.length === 0)) return { motivo: { por: 'forma' } };
  const partes: Par[][][] = [];
  for (const aneis of poligonos) {
    const parte: Par[][] = [];
    for (const anel of aneis) {
      const textos = anel.split(',');
      const pontos = textos.map(parDe);
      const errado = pontos.indexOf(undefined);
      if (errado >= 0) return { motivo: { por: 'ponto', numero: errado + 1, texto: (textos[errado] as string).trim() } };
      parte.push(comSeisCasas(pontos as Par[]));
    }
    partes.push(parte);
  }
  return { partes };
};
