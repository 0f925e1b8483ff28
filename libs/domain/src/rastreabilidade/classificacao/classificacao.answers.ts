import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** How a lot was classified: COB, SCA or both. */
export const Classificacao = z
  .object({
    id: z.int(),
    lote: z.int(),
    amostra: z.int().nullable(),
    data: out.day,
    hora: out.hour.nullable(),
    /** In a line: `Tipo 6 · Dura · 82,5 SCA`. */
    resumo: z.string(),
    laboratorio: z.string().nullable(),
    responsavel: z.string().nullable(),
    categoria: z.enum(['I', 'II']).nullable(),
    tipo: z.int().nullable(),
    defeitos: z.int().nullable(),
    /** The type that the official table gives for this number of defects; null without a count, or beyond the last type. */
    tipoPelosDefeitos: z.int().nullable(),
    peneiras: z.array(z.object({ peneira: z.string(), percentual: out.percent })),
    bebida: z.string().nullable(),
    cor: z.string().nullable(),
    catacao: out.percent.nullable(),
    impurezas: out.percent.nullable(),
    umidade: out.percent.nullable(),
    pontosSca: z.number().nullable(),
    notas: z.string().nullable(),
    registradoEm: out.instant,
  })
  .meta({ id: 'Classificacao' });
