import { z } from 'zod';
import { escrever, mesmoPonto, type Micro, semRepetidos } from './anel.js';
import { enxugarTracado } from './enxugar.js';
import { type Conserto, type Par, parDe, PONTOS_LIDOS_MAX, PONTOS_MAX, TracadoRecusado } from './geojson.js';
import { arredondar, estaoTrocados, exigirNoBrasil, fechar, TROCA, trocar } from './julgar.js';

const aninhada = <G extends z.ZodType>(grau: G) => {
  const ponto = z.tuple([grau, grau]);
  const linha = z.array(ponto);
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('MultiPoint'), coordinates: linha }),
    z.strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(linha) }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(linha)) }),
  ]);
};

/**
 * The place of a road or a river, as facts keep it: GeoJSON of places, lines or areas, in decimal texts with six decimals (about 11 cm).
 */
export const geometriaGravada = () => aninhada(z.string());
export type Geometria = z.output<ReturnType<typeof geometriaGravada>>;

/** A geometry as answers give it, in numbers. */
export const geometriaDita = () => aninhada(z.number());
export type GeometriaDita = z.output<ReturnType<typeof geometriaDita>>;

type Tipo = Geometria['type'];
/** Any type: parts, each of rings, or of one line or place. */
type Partes<P> = readonly (readonly (readonly P[])[])[];
type Lida = { readonly type: Tipo; readonly partes: Partes<Par> };

const VAZIA = 'O desenho está vazio.';
const DEMAIS = `O desenho passa de ${PONTOS_LIDOS_MAX.toLocaleString('pt-BR')} pontos: simplifique-o no programa em que foi feito.`;
const PONTOS_DEMAIS = `São mais de ${PONTOS_MAX.toLocaleString('pt-BR')} pontos soltos em um desenho só: divida-os.`;

const lista = (valor: unknown): readonly unknown[] => {
  if (!Array.isArray(valor) || valor.length === 0) throw new TracadoRecusado(VAZIA);
  if (valor.length > PONTOS_LIDOS_MAX) throw new TracadoRecusado(DEMAIS);
  return valor;
};
const linha = (valor: unknown): Par[] => lista(valor).map(parDe);

const DE: Readonly<Record<string, readonly [Tipo, (coordenadas: unknown) => Partes<Par>]>> = {
  Point: ['MultiPoint', (ponto) => [[[parDe(ponto)]]]],
  MultiPoint: ['MultiPoint', (pontos) => linha(pontos).map((ponto) => [[ponto]])],
  LineString: ['MultiLineString', (uma) => [[linha(uma)]]],
  MultiLineString: ['MultiLineString', (linhas) => lista(linhas).map((uma) => [linha(uma)])],
  Polygon: ['MultiPolygon', (aneis) => [lista(aneis).map(linha)]],
  MultiPolygon: ['MultiPolygon', (areas) => lista(areas).map((aneis) => lista(aneis).map(linha))],
};

const NAO_SERVE = 'Não é um desenho de GeoJSON: mande um LineString, um Polygon, um Point, ou vários deles.';
const desenho = z.looseObject({ type: z.string().max(40) });
const FUNDO_MAX = 4;

/** Points beside areas are where a program writes their name. */
const semRotulos = (juntas: readonly Lida[]): readonly Lida[] => {
  const areas = juntas.filter(({ type }) => type === 'MultiPolygon');
  const soRotulos = juntas.every(({ type }) => type === 'MultiPolygon' || type === 'MultiPoint');
  return areas.length > 0 && soRotulos ? areas : juntas;
};

const lerPartes = (valor: unknown, fundo = 0): Lida => {
  const lido = desenho.safeParse(valor);
  if (!lido.success || fundo > FUNDO_MAX) throw new TracadoRecusado(NAO_SERVE);
  const { type, coordinates, geometry, geometries } = lido.data as Readonly<Record<string, unknown>> & { type: string };
  if (type === 'Feature') return lerPartes(geometry, fundo + 1);
  if (type === 'GeometryCollection') {
    const juntas = semRotulos(lista(geometries).map((uma) => lerPartes(uma, fundo + 1)));
    const [primeira] = juntas as [Lida];
    if (juntas.some((uma) => uma.type !== primeira.type))
      throw new TracadoRecusado('Um desenho são pontos, linhas ou áreas, não uns e outros.');
    return { type: primeira.type, partes: juntas.flatMap(({ partes }) => partes) };
  }
  const como = Object.hasOwn(DE, type) ? DE[type] : undefined;
  if (!como) throw new TracadoRecusado(NAO_SERVE);
  return { type: como[0], partes: como[1](coordinates) };
};

const limpar = (tipo: Tipo, pontos: readonly Micro[]): Micro[] => {
  if (tipo === 'MultiPoint') return [...pontos];
  const limpos = semRepetidos(tipo === 'MultiPolygon' ? fechar(pontos) : pontos);
  if (limpos.length < 2) throw new TracadoRecusado('Uma linha precisa de pelo menos dois pontos diferentes.');
  if (tipo === 'MultiPolygon' && (limpos.length < 4 || !mesmoPonto(limpos[0], limpos.at(-1))))
    throw new TracadoRecusado('Uma área precisa de pelo menos três pontos diferentes.');
  return limpos;
};

const comTipo = <P>(type: Tipo, partes: P[][][]) => {
  if (type === 'MultiPolygon') return { type, coordinates: partes };
  const linhas = partes.flat();
  return type === 'MultiLineString' ? { type, coordinates: linhas } : { type, coordinates: linhas.flat() };
};

/**
 * Reads a geometry of a request or a file. It is shown and never measured, so lines may cross. Swapped axes are mended and
 * many points simplified, and both are reported.
 * @throws TracadoRecusado with the remedy
 */
export const lerGeometria = (valor: unknown): { readonly geometria: Geometria; readonly consertos: readonly Conserto[] } => {
  const { type, partes } = lerPartes(valor);
  const pares = partes.flat(2);
  if (pares.length > PONTOS_LIDOS_MAX) throw new TracadoRecusado(DEMAIS);
  if (type === 'MultiPoint' && pares.length > PONTOS_MAX) throw new TracadoRecusado(PONTOS_DEMAIS);
  const trocados = estaoTrocados(pares.map(arredondar));
  const situar = (par: Par): Micro => (trocados ? trocar(arredondar(par)) : arredondar(par));
  exigirNoBrasil(pares.map(situar));
  const limpas = partes.map((parte) => parte.map((pontos) => limpar(type, pontos.map(situar))));
  const { partes: enxutas, consertos } = enxugarTracado(limpas, type === 'MultiPolygon');
  const escritas = enxutas.map((parte) =>
    parte.map((pontos) => pontos.map(([lon, lat]): [string, string] => [escrever(lon), escrever(lat)])),
  );
  return { geometria: comTipo(type, escritas) as Geometria, consertos: [...(trocados ? [TROCA] : []), ...consertos] };
};

const emNumeros = (valor: unknown): unknown => (Array.isArray(valor) ? valor.map(emNumeros) : Number(valor));

/** Kept → the wire's numbers. */
export const geometriaToWire = ({ type, coordinates }: Geometria): GeometriaDita =>
  ({ type, coordinates: emNumeros(coordinates) }) as GeometriaDita;
