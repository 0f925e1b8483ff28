import type { Par } from '@tulha/domain/kernel/geo/geojson';
import type { DesenhoDoArquivo } from '@tulha/domain/propriedade/desenhos';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import { camadaDoCar } from '@tulha/domain/propriedade/car';
import { readDbf, type FieldsOfShape } from './dbf.js';
import type { Layer } from './layers.js';
import { guessedReference, type Reference, referenceOf } from './reference.js';
import { polygonsOf } from './rings.js';
import { readShp, type Shape } from './shp.js';

const NAMES = ['nome', 'name', 'talhao', 'nm_talhao', 'gleba', 'lote', 'descricao', 'identific', 'nom_tema', 'label', 'id'];
const NAME_MAX = 120;
const CODE_MAX = 60;

const nameOf = (fields: FieldsOfShape | undefined): string =>
  (NAMES.map((name) => fields?.get(name)).find(Boolean) ?? '').slice(0, NAME_MAX);

const geometryOf = ({ kind, parts }: Shape, reference: Reference): unknown => {
  const lines = parts.map((part) => part.map(reference));
  if (kind === 'point') return { type: 'Point', coordinates: lines[0]?.[0] };
  if (kind === 'area') return { type: 'MultiPolygon', coordinates: polygonsOf(lines) };
  return lines.length === 1 ? { type: 'LineString', coordinates: lines[0] } : { type: 'MultiLineString', coordinates: lines };
};

function* pointsOf(shapes: readonly Shape[]): Generator<Par> {
  for (const { parts } of shapes) for (const part of parts) yield* part;
}

const GUESSED = 'O arquivo não diz o sistema de coordenadas (.prj): confira no mapa se fica no lugar certo.';

/** The shapes of a layer, at most `most` of them and one, each with its row of the table. @throws UnreadableOutlines */
export const readLayer = ({ name, shp, dbf, prj, cpg }: Layer, most: number, fuso: Fuso | undefined): DesenhoDoArquivo[] => {
  const shapes = readShp(shp, most);
  const reference = prj ? referenceOf(prj) : guessedReference(pointsOf(shapes), fuso);
  const rows = readDbf(dbf, cpg, shapes.length);
  const camada = camadaDoCar(name);
  return shapes.flatMap((shape, index) => {
    if (shape.kind === 'none') return [];
    const car = rows[index]?.get('cod_imovel')?.slice(0, CODE_MAX) || null;
    return [
      {
        nome: (camada === 'Imóvel no CAR' && car) || nameOf(rows[index]) || (camada ?? ''),
        geometria: geometryOf(shape, reference),
        camada: camada ?? null,
        car,
        nomes: [name],
        avisos: prj ? [] : [GUESSED],
      },
    ];
  });
};
