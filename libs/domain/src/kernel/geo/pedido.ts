import { z } from 'zod';
import { formasAceitas, lerTracado, TracadoRecusado } from './geojson.js';
import { type Geometria, lerGeometria } from './geometria.js';
import { type Julgado, julgarTracado } from './julgar.js';

/** The result of a reader, or its refusal as the field's. */
const lidoPor =
  <T>(ler: (valor: unknown) => T) =>
  (valor: unknown, contexto: z.RefinementCtx): T => {
    try {
      return ler(valor);
    } catch (error) {
      if (!(error instanceof TracadoRecusado)) throw error;
      contexto.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  };

/** Request field: the place or outline of a plot, judged and mended, with the list of mends. */
export const contornoJulgado = () => formasAceitas.transform(lidoPor((valor): Julgado => julgarTracado(lerTracado(valor))));

/** Request field: where a plot lies, as facts keep it. */
export const contorno = () => contornoJulgado().transform((julgado) => julgado.contorno);

const formasDaGeometria = z.looseObject({ type: z.string().max(40) }, 'Mande o desenho como GeoJSON.');

/** Request field: places, lines or areas of the map as GeoJSON, as facts keep them. */
export const geometria = () => formasDaGeometria.transform(lidoPor((valor): Geometria => lerGeometria(valor).geometria));
