import { cortar, defeitoDoAnel, escrever, type Micro, semRepetidos } from './anel.js';
import { type Achado, DEFEITOS } from './conferir.js';
import { EUDR } from './regras.js';

/** A plot as it was when its coffee was picked. Coordinates are decimal texts, longitude first. */
export type TalhaoDeOrigem = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly fazenda: string;
  /** Hectares, where known. */
  readonly areaHa: string | null;
  readonly contorno: readonly (readonly [string, string])[] | null;
  /** A place on the farm, for a plot without an outline. */
  readonly ponto: readonly [string, string] | null;
  readonly produtor: Produtor;
};

export type Produtor = { readonly nome: string /** ISO 3166 alpha-2. */; readonly pais: string };

type Feita = { readonly texto: string | undefined; readonly defeitos: readonly Achado[] };

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
  texto: undefined,
  defeitos: [{ defeito, mensagem: DEFEITOS[defeito], talhao: numero }],
});

const area = (talhao: TalhaoDeOrigem, numero: number): Feita => {
  const lidos = micros(talhao.contorno ?? []);
  if (!lidos) return falta('FORA_DOS_LIMITES', numero);
  const anel = semRepetidos(lidos);
  const defeito = defeitoDoAnel(anel);
  if (defeito) return falta(defeito, numero);
  return {
    texto: comoTexto(propriedades(talhao), `{"type":"Polygon","coordinates":[[${anel.map(par).join(',')}]]}`),
    defeitos: [],
  };
};

const lugar = (talhao: TalhaoDeOrigem, numero: number): Feita => {
  const hectares = talhao.areaHa === null ? undefined : Number(talhao.areaHa);
  if (hectares !== undefined && hectares > EUDR.ponto.ateHa) return falta('AREA_EXIGE_CONTORNO', numero);
  const [ponto] = micros(talhao.ponto ? [talhao.ponto] : []) ?? [];
  if (!ponto) return falta('GEOMETRIA_AUSENTE', numero);
  if (hectares === undefined) return falta('AREA_EXIGE_CONTORNO', numero);
  if (hectares < EUDR.ponto.minHa) return falta('AREA_INVALIDA', numero);
  return { texto: comoTexto(propriedades(talhao), `{"type":"Point","coordinates":${par(ponto)}}`), defeitos: [] };
};

/**
 * The plots of a lot's origin as a GeoJSON file of Type II: every one of them, each with its producer, coordinates cut to exactly six decimals.
 * Type II is valid wherever Type I is asked for. @returns the file, and what keeps plots out of it: with any, it must not be sent
 */
export const geojsonEudr = (talhoes: readonly TalhaoDeOrigem[]): { readonly arquivo: string; readonly defeitos: Achado[] } => {
  const feitas = talhoes.map((talhao, index) => (talhao.contorno ? area : lugar)(talhao, index + 1));
  const features = feitas.flatMap(({ texto }) => texto ?? []);
  return {
    arquivo: `{"type":"FeatureCollection","features":[${features.join(',')}]}\n`,
    defeitos: feitas.flatMap(({ defeitos }) => defeitos),
  };
};
