import { z } from 'zod';
import { recordAnswer } from '../kernel/catalogue/record.answers.js';
import { contornoDito } from '../kernel/geo/contorno.js';
import { geometriaDita } from '../kernel/geo/geometria.js';
import { talhao } from './talhao.catalogue.js';
import { TIPOS_DE_FEICAO } from './feicao.catalogue.js';

/** A shape of a file, as it would be saved, or why it cannot be. */
export const DesenhoLido = z
  .object({
    nome: z.string(),
    /** Null where it cannot be saved. */
    coords: contornoDito().nullable(),
    /** Hectares drawn; null for a place, and for a drawing that cannot be saved. */
    areaDesenhadaHa: z.number().nullable(),
    /** The mends that would be made, a sentence each. */
    consertos: z.array(z.string()),
    /** The warnings before it is saved, a sentence each. */
    avisos: z.array(z.string()),
    /** Whether it is a line, closed into an area. */
    linha: z.boolean(),
    /** The layer of the CAR, and the code of the farm there; null of a drawing from elsewhere. */
    camada: z.string().nullable(),
    car: z.string().nullable(),
    /**
     * The same as road, water or anything else of the farm's map: its geometry as it would be kept, and its likely type; null where it
     * cannot be.
     */
    feicao: z.object({ tracado: geometriaDita(), tipo: z.enum(TIPOS_DE_FEICAO).nullable(), consertos: z.array(z.string()) }).nullable(),
    /** The reason why it cannot be saved as a plot, with the remedy. */
    problema: z.string().nullable(),
  })
  .meta({ id: 'DesenhoLido' });

/** The shapes of a file. */
export const DesenhosLidos = z
  .object({
    content: z.array(DesenhoLido),
    /** The warnings about the whole file, a sentence each: that it is of another property. */
    avisos: z.array(z.string()),
    /**
     * The parts of the file that are not here, or are missing in it, a sentence each: drawings past the first thousand, outlines where
     * there are only points.
     */
    doArquivo: z.array(z.string()),
  })
  .meta({ id: 'DesenhosLidos' });

/** A plot whose outline was saved: its drawn area, the mends made, and the questions that a buyer may have, a sentence each. */
export const TalhaoDesenhado = recordAnswer(talhao)
  .extend({ areaDesenhadaHa: z.number().nullable(), avisos: z.array(z.string()) })
  .meta({ id: 'TalhaoDesenhado' });
