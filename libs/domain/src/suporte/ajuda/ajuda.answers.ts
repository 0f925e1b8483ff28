import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** A guide of help; `url` plays its film for some hours. */
export const GuiaDeAjuda = z
  .object({
    id: z.int(),
    route: z.string(),
    title: z.string(),
    content: z.string(),
    type: z.enum(['texto', 'video']),
    video: z.object({ nome: z.string(), mime: z.string(), bytes: z.int(), url: z.string() }).nullable(),
    alteradoEm: out.instant,
  })
  .meta({ id: 'GuiaDeAjuda' });
