import type { Answer } from '../kernel/answers.js';
import { contornoToWire, hectaresDoContorno } from '../kernel/geo/contorno.js';
import { lerTracado, TracadoRecusado } from '../kernel/geo/geojson.js';
import { geometriaToWire, lerGeometria } from '../kernel/geo/geometria.js';
import { julgarTracado } from '../kernel/geo/julgar.js';
import { avisoDoCar, type CamadaDoCar } from './car.js';
import type * as answers from './desenhos.answers.js';
import { tipoSugerido } from './tipo-da-feicao.js';

export type DesenhoLido = Answer<typeof answers.DesenhoLido>;

/** A shape of a file with its data there. `geometria` is a geometry of GeoJSON, not yet looked at. */
export type DesenhoDoArquivo = {
  readonly nome: string;
  readonly geometria: unknown;
  /** The layer of the CAR it is of, and the code of the farm there. */
  readonly camada: CamadaDoCar | null;
  readonly car: string | null;
  /** Further names in the file: its layer's name, its tags. */
  readonly nomes: readonly string[];
  readonly avisos: readonly string[];
};

/** Fewer corners, with the end where it began, are no area. */
const CANTOS_MIN = 3;
const FECHADA = 'É uma linha: vai fechada do último ponto ao primeiro, como talhão. Só serve se ela dá a volta nele.';

type Linha = { readonly type: 'LineString'; readonly coordinates: readonly unknown[] };

const ehLinha = (geometria: unknown): geometria is Linha =>
  typeof geometria === 'object' &&
  geometria !== null &&
  'type' in geometria &&
  geometria.type === 'LineString' &&
  'coordinates' in geometria &&
  Array.isArray(geometria.coordinates) &&
  geometria.coordinates.length >= CANTOS_MIN;

/** The line of a shape that may go around a plot, also where it is all there is of a feature. */
const linhaDe = (geometria: unknown): Linha | undefined => {
  const dentro = typeof geometria === 'object' && geometria !== null && 'geometry' in geometria ? geometria.geometry : geometria;
  return ehLinha(dentro) ? dentro : undefined;
};

/** The shape as a feature of the farm's map, in case it is no plot. */
const comoFeicao = ({ nome, geometria, camada, nomes }: DesenhoDoArquivo): DesenhoLido['feicao'] => {
  try {
    const { geometria: lida, consertos } = lerGeometria(geometria);
    const tipo = tipoSugerido({ nomes: [nome, ...nomes], camada, forma: lida.type }) ?? null;
    return { tracado: geometriaToWire(lida), tipo, consertos: consertos.map(({ feito }) => feito) };
  } catch (error) {
    if (!(error instanceof TracadoRecusado)) throw error;
    return null;
  }
};

/** Judges a shape of a file by the rules of saving it. A line is judged as the area it goes around. */
export const lerDesenho = (desenho: DesenhoDoArquivo): DesenhoLido => {
  const { nome, geometria, camada, car, avisos } = desenho;
  const linha = linhaDe(geometria);
  const doCar = avisoDoCar(camada);
  const comum = { nome, camada, car, linha: linha !== undefined, feicao: comoFeicao(desenho) };
  try {
    const { contorno, consertos } = julgarTracado(lerTracado(linha ? { type: 'Polygon', coordinates: [linha.coordinates] } : geometria));
    return {
      ...comum,
      coords: contornoToWire(contorno),
      areaDesenhadaHa: hectaresDoContorno(contorno) ?? null,
      consertos: consertos.map(({ feito }) => feito),
      avisos: [...(doCar ? [doCar] : []), ...(linha ? [FECHADA] : []), ...avisos],
      problema: null,
    };
  } catch (error) {
    if (!(error instanceof TracadoRecusado)) throw error;
    const problema = linha ? `É uma linha, e fechada não dá um talhão. ${error.message}` : error.message;
    return { ...comum, coords: null, areaDesenhadaHa: null, consertos: [], avisos: doCar ? [doCar] : [], problema };
  }
};
