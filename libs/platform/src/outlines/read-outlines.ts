import type { DesenhoDoArquivo } from '@tulha/domain/propriedade/desenhos';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import { BadArchive } from '../files/unzip.js';
import { readGpx } from './gpx.js';
import { readKml } from './kml.js';
import type { Drawn } from './lines.js';
import { type Contents, contentsOf } from './shapefile/layers.js';
import { readLayer } from './shapefile/read-shapefile.js';
import { textOf } from './text-of.js';
import { UnreadableOutlines } from './unreadable.js';
import { tagsOf as tagsOfXml } from './xml.js';

/** Past this many, drawings are no longer counted. */
export const COUNTED_MAX = 20_000;
const NAME_MAX = 120;
/** Only white space and comments may come after the end of a document. */
const TAIL = 2_000;
const NAMES = ['nome', 'name', 'Name', 'NOME', 'talhao', 'Talhao', 'TALHAO', 'id'];
/** WGS 84, and SIRGAS 2000, which for a farm is the same. */
const KNOWN_CRS = /(?:CRS84|4326|4674)$/;

const refuse = (message: string) => new UnreadableOutlines(message);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (feature: Json): string => {
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const found = NAMES.map((name) => properties[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found).trim().slice(0, NAME_MAX);
};

/** The tags of roads and water on OpenStreetMap. */
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
  return features.filter(isObject).map((feature) => ({ nome: nameOf(feature), geometria: feature, nomes: tagsOf(feature) }));
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

const SEM_NADA = 'O arquivo compactado não tem um KML, um GPX nem um shapefile (.shp) dentro: exporte os polígonos de novo.';
const SO_TABELA =
  'O arquivo tem a tabela do shapefile (.dbf) mas não os desenhos (.shp): junte o .shp, o .shx, o .dbf e o .prj no mesmo zip.';

const isGpx = (xml: string): boolean => {
  for (const { name } of tagsOfXml(xml)) return name === 'gpx';
  return false;
};

/** A truncated document: without this check its missing drawings would go unnoticed. */
const isCut = (xml: string): boolean => {
  const root = /<((?:[\w.-]+:)?(?:kml|gpx))[\s>]/.exec(xml)?.[1];
  return root !== undefined && !xml.includes(`</${root}`, xml.length - TAIL);
};

const readXml = (text: string): Drawn[] => {
  try {
    if (isCut(text)) throw new SyntaxError('The document does not end');
    if (isGpx(text)) return readGpx(text);
    const places = readKml(text);
    if (places.length === 0 && text.includes('NetworkLink'))
      throw refuse('O KML só aponta para outro lugar: no programa em que desenhou, exporte os polígonos.');
    return places;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse('O arquivo está incompleto ou danificado: exporte-o de novo.');
  }
};

const plain = ({ nome, geometria, nomes = [], avisos = [] }: Drawn): DesenhoDoArquivo => ({
  ...{ nome: nome.slice(0, NAME_MAX), geometria, nomes, avisos },
  ...{ camada: null, car: null },
});

const ofText = (text: string): DesenhoDoArquivo[] => {
  const start = text.trimStart();
  return (start.startsWith('<') ? readXml(start) : readGeoJson(start)).map(plain);
};

const ofArchive = (archive: Buffer, fuso: Fuso | undefined): DesenhoDoArquivo[] => {
  const { layers, texts, onlyTables } = opened(archive);
  if (layers.length === 0 && texts.length === 0) throw refuse(onlyTables ? SO_TABELA : SEM_NADA);
  const drawn = texts.flatMap(ofText);
  for (const layer of layers) {
    if (drawn.length > COUNTED_MAX) break;
    drawn.push(...readLayer(layer, COUNTED_MAX, fuso));
  }
  return drawn;
};

/**
 * The shapes of a KML, KMZ, GPX or GeoJSON file, or of a shapefile in a ZIP; `fuso` is the zone for one in metres that names
 * none. For a stranger's file it is called on a thread of its own.
 * @throws UnreadableOutlines, ZoneUnknown
 */
export const readOutlines = (file: Buffer, fuso?: Fuso): DesenhoDoArquivo[] => {
  const drawn = file.subarray(0, 2).toString('latin1') === 'PK' ? ofArchive(file, fuso) : ofText(textOf(file));
  if (drawn.length === 0) throw refuse('O arquivo não tem nenhum desenho.');
  return drawn;
};
