import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** Coffee taken out of a lot to look at. */
export const Amostra = z
  .object({
    id: z.int(),
    lote: z.int(),
    codigo: z.string(),
    data: out.day,
    hora: out.hour.nullable(),
    gramas: z.number().nullable(),
    responsavel: z.string().nullable(),
    laboratorio: z.string().nullable(),
    umidade: out.percent.nullable(),
    observacao: z.string().nullable(),
    registradoEm: out.instant,
  })
  .meta({ id: 'Amostra' });
