import { cortar, defeitoDoAnel, type Micro } from '../../kernel/geo/anel.js';
import { EUDR } from './regras.js';

/**
 * Why the EU's information system, or a buyer, would reject a GeoJSON file of origin plots; each by name. The list is that of the common
 * errors in the EUDR GeoJSON File Description 1.3 (EUDR Operator API Reference v1.0, §9.5 and §10).
 */
export const DEFEITOS = {
  LINHAS_CRUZADAS: 'O contorno cruza a si mesmo.',
  LADOS_SOBREPOSTOS: 'Dois lados do contorno passam um por cima do outro.',
  BURACOS: 'Um polígono tem um buraco, que a União Europeia não lê.',
  ANEL_ABERTO: 'O contorno não fecha: o último ponto deve ser igual ao primeiro, com ao menos 4 pontos.',
  LINHA: 'É uma linha, não uma área nem um ponto.',
  RETA: 'Todos os pontos do contorno estão na mesma linha.',
  PONTO_REPETIDO: 'Dois pontos seguidos ficam iguais com seis casas decimais.',
  JSON_INVALIDO: 'O arquivo não é um JSON válido.',
  NOME_ERRADO: 'Um nome de propriedade está errado ou com outra caixa.',
  NAO_E_GEOJSON: 'O arquivo não é GeoJSON.',
  FORA_DOS_LIMITES: 'Uma coordenada passa de 180 graus de longitude ou 90 de latitude.',
  PAIS_INVALIDO: 'ProducerCountry deve ser um código de país de duas letras maiúsculas, em cada talhão.',
  PROTEGIDO: 'O arquivo está cifrado ou compactado.',
  AREA_INVALIDA: 'Area deve ser um número de hectares, entre 0,0001 e 4 em um ponto.',
  PONTO_ANINHADO: 'As coordenadas de um ponto são dois números, não uma lista de pontos.',
  GEOMETRIA_AUSENTE: 'Um talhão não tem geometria.',
  GEOMETRIA_DESCONHECIDA: 'Um tipo de geometria que não é aceito.',
  CASAS_DEMAIS: 'Uma coordenada tem mais de seis casas decimais.',
  GRANDE_DEMAIS: 'O arquivo passa de 25 MB.',
  AREA_EXIGE_CONTORNO: 'Um talhão de mais de 4 hectares precisa de contorno; um ponto não basta.',
} as const;
export type Defeito = keyof typeof DEFEITOS;
export type Achado = {
  readonly defeito: Defeito;
  readonly mensagem: string /** Number of the feature, from 1; 0 for the file. */;
  readonly talhao: number;
};

const LIDOS = ['ProducerName', 'ProducerCountry', 'ProductionPlace', 'Area'];
const DE_FEATURE = ['type', 'geometry', 'properties', 'id', 'bbox'];
const achado = (defeito: Defeito, talhao: number): Achado => ({ defeito, mensagem: DEFEITOS[defeito], talhao });

type Json = Record<string, unknown>;
const objeto = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

const casas = (value: number): number => (/\.(\d+)/.exec(String(value))?.[1] ?? '').length;

const pontoDe = (value: unknown): Micro | Defeito => {
  if (!Array.isArray(value)) return 'NAO_E_GEOJSON';
  if (Array.isArray(value[0])) return 'PONTO_ANINHADO';
  const [lon, lat] = value as unknown[];
  if (typeof lon !== 'number' || typeof lat !== 'number') return 'NAO_E_GEOJSON';
  if (casas(lon) > EUDR.arquivo.casas || casas(lat) > EUDR.arquivo.casas) return 'CASAS_DEMAIS';
  const micro = [cortar(lon), cortar(lat)];
  return micro[0] === undefined || micro[1] === undefined ? 'FORA_DOS_LIMITES' : [micro[0], micro[1]];
};

const anelDe = (value: unknown): Defeito | undefined => {
  if (!Array.isArray(value)) return 'NAO_E_GEOJSON';
  const pontos: Micro[] = [];
  for (const ponto of value) {
    const lido = pontoDe(ponto);
    if (typeof lido === 'string') return lido;
    pontos.push(lido);
  }
  return defeitoDoAnel(pontos);
};

const poligono = (coordinates: unknown): Defeito[] => {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return ['NAO_E_GEOJSON'];
  const defeito = anelDe(coordinates[0]);
  return [...(coordinates.length > 1 ? (['BURACOS'] as const) : []), ...(defeito ? [defeito] : [])];
};

const ponto = (coordinates: unknown): Defeito[] => {
  const lido = pontoDe(coordinates);
  if (typeof lido === 'string') return [lido];
  return Math.abs(lido[0]) > 180_000_000 || Math.abs(lido[1]) > 90_000_000 ? ['FORA_DOS_LIMITES'] : [];
};

const lista = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const geometria = (value: unknown): Defeito[] => {
  const geometry = objeto(value);
  if (!geometry) return ['GEOMETRIA_AUSENTE'];
  const { type, coordinates } = geometry;
  if (!('coordinates' in geometry) && type !== 'GeometryCollection') return ['NOME_ERRADO'];
  switch (type) {
    case 'Point':
      return ponto(coordinates);
    case 'MultiPoint':
      return lista(coordinates).flatMap(ponto);
    case 'Polygon':
      return poligono(coordinates);
    case 'MultiPolygon':
      return lista(coordinates).flatMap(poligono);
    case 'GeometryCollection':
      return lista(geometry.geometries).flatMap(geometria);
    case 'LineString':
    case 'MultiLineString':
      return ['LINHA'];
    default:
      return ['GEOMETRIA_DESCONHECIDA'];
  }
};

const propriedades = (value: unknown, geometry: unknown): Defeito[] => {
  const properties = objeto(value) ?? {};
  const defeitos: Defeito[] = [];
  const quase = (name: string) => LIDOS.some((lido) => lido !== name && lido.toLowerCase() === name.toLowerCase());
  if (Object.keys(properties).some(quase)) defeitos.push('NOME_ERRADO');
  const pais = properties.ProducerCountry;
  if (typeof pais !== 'string' || !/^[A-Z]{2}$/.test(pais)) defeitos.push('PAIS_INVALIDO');
  const ehPonto = objeto(geometry)?.type === 'Point';
  if ('Area' in properties) {
    const area = properties.Area;
    if (typeof area !== 'number' || !Number.isFinite(area) || area < EUDR.ponto.minHa) defeitos.push('AREA_INVALIDA');
    else if (ehPonto && area > EUDR.ponto.ateHa) defeitos.push('AREA_EXIGE_CONTORNO');
  }
  return defeitos;
};

const feature = (value: unknown): Defeito[] => {
  const one = objeto(value);
  if (one?.type !== 'Feature') return ['NAO_E_GEOJSON'];
  const errado = !('geometry' in one) && Object.keys(one).some((name) => !DE_FEATURE.includes(name));
  if (errado) return ['NOME_ERRADO'];
  return [...geometria(one.geometry), ...propriedades(one.properties, one.geometry)];
};

/** The defects of a file, each once per feature. With an empty list the file may be sent. */
export const conferirEudr = (arquivo: string): Achado[] => {
  if (new TextEncoder().encode(arquivo).length > EUDR.arquivo.bytes) return [achado('GRANDE_DEMAIS', 0)];
  if (arquivo.startsWith('PK\u0003\u0004') || /\/Encrypt\b/.test(arquivo.slice(0, 4_096))) return [achado('PROTEGIDO', 0)];
  if (!/^\s*[{[]/.test(arquivo)) return [achado('NAO_E_GEOJSON', 0)];
  let lido: unknown;
  try {
    lido = JSON.parse(arquivo);
  } catch {
    return [achado('JSON_INVALIDO', 0)]; // the other rules need a valid JSON text
  }
  const raiz = objeto(lido);
  if (raiz?.type === 'Feature') return feature(raiz).map((defeito) => achado(defeito, 1));
  if (raiz?.type !== 'FeatureCollection') return [achado('NAO_E_GEOJSON', 0)];
  if (!Array.isArray(raiz.features)) return [achado('NOME_ERRADO', 0)];
  return raiz.features.flatMap((one, index) => [...new Set(feature(one))].map((defeito) => achado(defeito, index + 1)));
};
