import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';

/** Which crop year figures are of, and those that may be asked for: by their id, or over several farms by their days. */
export const SafraContada = {
  safra: z.object({ id: z.int().nullable(), descricao: z.string(), inicio: out.day, fim: out.day, fazenda: z.int().nullable() }),
  safras: z.array(z.object({ id: z.int().nullable(), descricao: z.string(), inicio: out.day, fim: out.day })),
};
