import type { DesenhoDoArquivo } from '@tulha/domain/propriedade/desenhos';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import { BadArchive } from '../files/unzip.js';
import { type Drawn, readKml } from './kml.js';
import { type Contents, contentsOf } from './shapefile/layers.js';
import { readLayer } from './shapefile/read-shapefile.js';
import { UnreadableOutlines } from './unreadable.js';

const DRAWN_MAX = 300;
const NAMES = ['nome', 'name', 'Name', 'NOME', 'talhao', 'Talhao', 'TALHAO', 'id'];
/** WGS 84, and SIRGAS 2000, which for a farm is the same. */
const KNOWN_CRS = /(?:CRS84|4326|4674)$/;

const refuse = (message: string) => new UnreadableOutlines(message);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (feature: Json): string => {
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const found = NAMES.map((name) => properties[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found).trim().slice(0, 120);
};

/** What a map of the world tags roads and water with. */
const tagsOf = ({ properties }: Json): string[] => {
  if (!isObject(properties)) return [];
  const water = properties['waterway'] ?? properties['water'] ?? (properties['natural'] === 'water' || undefined);
  return [...(water ? ['água'] : []), ...(properties['highway'] ? ['estrada'] : [])];
};

const exigirGraus = ({ crs }: Json): void => {
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined;
  if (typeof name === 'string' && !KNOWN_CRS.test(name))
    throw refuse(`O arquivo está em outro sistema de coordenadas (${name.slice(0, 60)}): exporte em WGS 84, graus decimais.`);
};

const readGeoJson = (text: string): Drawn[] => {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw refuse('O arquivo não é um GeoJSON válido: exporte-o de novo.');
  }
  if (!isObject(root)) throw refuse('O arquivo não é um GeoJSON: exporte os polígonos de novo.');
  exigirGraus(root);
  const features = root['type'] === 'FeatureCollection' && Array.isArray(root['features']) ? (root['features'] as unknown[]) : [root];
  return features.filter(isObject).map((feature) => ({ nome: nameOf(feature), geometria: feature, ditos: tagsOf(feature) }));
};

const opened = (archive: Buffer): Contents => {
  try {
    return contentsOf(archive);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw refuse(
      error.reason === 'too-big'
        ? 'O arquivo compactado, aberto, é grande demais: exporte menos talhões de cada vez.'
        : 'O arquivo está compactado e não se abre: exporte-o de novo.',
    );
  }
};

const SEM_NADA = 'O arquivo compactado não tem um KML nem um shapefile (.shp) dentro: exporte os polígonos de novo.';
const SO_TABELA =
  'O arquivo tem a tabela do shapefile (.dbf) mas não os desenhos (.shp): junte o .shp, o .shx, o .dbf e o .prj no mesmo zip.';

const readKmlText = (text: string): Drawn[] => {
  try {
    const places = readKml(text);
    if (places.length === 0 && text.includes('NetworkLink'))
      throw refuse('O KML só aponta para outro lugar: no programa em que desenhou, exporte os polígonos.');
    return places;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse('O KML está incompleto ou danificado: exporte-o de novo.');
  }
};

const plain = ({ nome, geometria, ditos = [] }: Drawn): DesenhoDoArquivo => ({
  ...{ nome, geometria, ditos },
  ...{ camada: null, car: null, avisos: [] },
});

const ofText = (text: string): DesenhoDoArquivo[] => {
  const start = text.replace(/^\ufeff/, '').trimStart();
  return (start.startsWith('<') ? readKmlText(start) : readGeoJson(start)).map(plain);
};

const ofArchive = (archive: Buffer, fuso: Fuso | undefined): DesenhoDoArquivo[] => {
  const { layers, kml, onlyTables } = opened(archive);
  if (layers.length === 0 && kml.length === 0) throw refuse(onlyTables ? SO_TABELA : SEM_NADA);
  const drawn = kml.slice(0, 1).flatMap(ofText);
  for (const layer of layers) {
    if (drawn.length > DRAWN_MAX) break;
    drawn.push(...readLayer(layer, DRAWN_MAX, fuso));
  }
  return drawn;
};

/**
 * The shapes of a KML, KMZ or GeoJSON file (UTF-8), or of a shapefile in a ZIP; `fuso` where that is in metres and does not say of which zone.
 * For a stranger's file it is called on a thread of its own.
 * @throws UnreadableOutlines, ZoneUnknown
 */
export const readOutlines = (file: Buffer, fuso?: Fuso): DesenhoDoArquivo[] => {
  const drawn = file.subarray(0, 2).toString('latin1') === 'PK' ? ofArchive(file, fuso) : ofText(file.toString('utf8'));
  if (drawn.length === 0) throw refuse('O arquivo não tem nenhum desenho.');
  if (drawn.length > DRAWN_MAX) throw refuse(`O arquivo tem mais de ${DRAWN_MAX} desenhos: divida-o.`);
  return drawn;
};
