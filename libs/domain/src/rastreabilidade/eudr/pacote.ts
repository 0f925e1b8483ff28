import { cortar, type DefeitoDoAnel, defeitoDoAnel, escrever, hectaresDe, type Micro, semRepetidos } from '../../kernel/geo/anel.js';
import { type Parte, partesDe } from '../../kernel/geo/aninhado.js';
import { type Contorno, type Ponto, pontosDe } from '../../kernel/geo/contorno.js';
import { semBuracos } from '../../kernel/geo/sem-buracos.js';
import { type Achado, DEFEITOS } from './conferir.js';
import { EUDR } from './regras.js';

/** A plot as it was when its coffee was picked. Coordinates are decimal texts, longitude first. */
export type TalhaoDeOrigem = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly fazenda: string;
  /** Hectares, where known. */
  readonly areaHa: string | null;
  /** The place of the plot: an outline, several, or a point within it. */
  readonly contorno: Contorno | null;
  /** A place on the farm, for a plot that does not say where it lies. */
  readonly ponto: Ponto | null;
  readonly produtor: Produtor;
};

export type Produtor = { readonly nome: string /** ISO 3166 alpha-2. */; readonly pais: string };

/** The features of one plot, and the defects that keep it out of the file. */
type Feita = { readonly textos: readonly string[]; readonly defeitos: readonly Achado[] };

const propriedades = ({ nome, fazenda, areaHa, talhaoId, produtor }: TalhaoDeOrigem) => ({
  ProducerName: produtor.nome,
  ProducerCountry: produtor.pais,
  ProductionPlace: `${fazenda} - ${nome}`,
  ...(areaHa !== null && Number(areaHa) >= EUDR.ponto.minHa ? { Area: Number(areaHa) } : {}),
  TalhaoId: talhaoId,
});

const par = ([lon, lat]: Micro) => `[${escrever(lon)},${escrever(lat)}]`;
const comoTexto = (properties: object, geometry: string) =>
  `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`;

const micros = (pontos: readonly (readonly [string, string])[]): Micro[] | undefined => {
  const lidos = pontos.flatMap(([lon, lat]): Micro[] => {
    const [x, y] = [cortar(lon), cortar(lat)];
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
  return lidos.length === pontos.length ? lidos : undefined;
};

const falta = (defeito: keyof typeof DEFEITOS, numero: number): Feita => ({
  textos: [],
  defeitos: [{ defeito, mensagem: DEFEITOS[defeito], talhao: numero }],
});

const anelDe = (pontos: readonly Ponto[]): Micro[] | DefeitoDoAnel => {
  const lidos = micros(pontos);
  if (!lidos) return 'FORA_DOS_LIMITES';
  const anel = semRepetidos(lidos);
  return defeitoDoAnel(anel) ?? anel;
};

const anel = (pontos: readonly Micro[]): string => `[${pontos.map(par).join(',')}]`;

const inteiro = (talhao: TalhaoDeOrigem, partes: readonly Parte<Micro>[]): string[] => {
  const [primeiro = '', ...outros] = partes.map(([fora = []]) => `[${anel(fora)}]`);
  const geometria =
    outros.length === 0
      ? `{"type":"Polygon","coordinates":${primeiro}}`
      : `{"type":"MultiPolygon","coordinates":[${[primeiro, ...outros].join(',')}]}`;
  return [comoTexto(propriedades(talhao), geometria)];
};

/**
 * The EU's system rejects or ignores holes: a plot with holes is exported in pieces without any, each a feature of its own
 * with its own area, since parts of one MultiPolygon may not share a side.
 */
const emPedacos = (talhao: TalhaoDeOrigem, partes: readonly Parte<Micro>[]): string[] =>
  partes.flatMap(semBuracos).map((pedaco) => {
    const Area = Math.max(EUDR.ponto.minHa, Number(hectaresDe([[pedaco]]).toFixed(4)));
    return comoTexto({ ...propriedades(talhao), Area }, `{"type":"Polygon","coordinates":[${anel(pedaco)}]}`);
  });

const area = (talhao: TalhaoDeOrigem, partes: readonly Parte<Ponto>[], numero: number): Feita => {
  const lidas = partes.map((aneis) => aneis.map(anelDe));
  const defeito = lidas.flat().find((lida) => typeof lida === 'string');
  if (defeito) return falta(defeito, numero);
  const certas = lidas as Micro[][][];
  return { textos: certas.some((aneis) => aneis.length > 1) ? emPedacos(talhao, certas) : inteiro(talhao, certas), defeitos: [] };
};

const lugar = (talhao: TalhaoDeOrigem, onde: Ponto | null, numero: number): Feita => {
  const hectares = talhao.areaHa === null ? undefined : Number(talhao.areaHa);
  if (hectares !== undefined && hectares > EUDR.ponto.ateHa) return falta('AREA_EXIGE_CONTORNO', numero);
  const [ponto] = micros(onde ? [onde] : []) ?? [];
  if (!ponto) return falta('GEOMETRIA_AUSENTE', numero);
  if (hectares === undefined) return falta('AREA_EXIGE_CONTORNO', numero);
  if (hectares < EUDR.ponto.minHa) return falta('AREA_INVALIDA', numero);
  return { textos: [comoTexto(propriedades(talhao), `{"type":"Point","coordinates":${par(ponto)}}`)], defeitos: [] };
};

const feita = (talhao: TalhaoDeOrigem, index: number): Feita => {
  const partes = talhao.contorno ? partesDe(talhao.contorno) : [];
  if (partes.length > 0) return area(talhao, partes, index + 1);
  return lugar(talhao, talhao.contorno ? (pontosDe(talhao.contorno)[0] ?? null) : talhao.ponto, index + 1);
};

/**
 * The plots of a lot's origin as a GeoJSON file of Type II: every one of them, each with its producer, coordinates cut to exactly six
 * decimals. Type II is valid wherever Type I is asked for. @returns the file, the plot (from 1) of each of its features, and the defects
 * that keep plots out of it: with any, it must not be sent
 */
export const geojsonEudr = (talhoes: readonly TalhaoDeOrigem[]) => {
  const feitas = talhoes.map(feita);
  const features = feitas.flatMap(({ textos }, index) => textos.map((texto) => ({ texto, talhao: index + 1 })));
  return {
    arquivo: `{"type":"FeatureCollection","features":[${features.map(({ texto }) => texto).join(',')}]}\n`,
    talhoesDasFeatures: features.map(({ talhao }) => talhao),
    defeitos: feitas.flatMap(({ defeitos }) => defeitos),
  };
};
