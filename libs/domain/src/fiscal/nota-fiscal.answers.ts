import { z } from 'zod';

/** The result of one file that was sent. `id`: the invoice that it became, or that was there already. */
export const EnvioDaNota = z
  .object({
    arquivo: z.string(),
    resultado: z.enum(['INCLUIDA', 'REPETIDA', 'RECUSADA']),
    id: z.int().nullable(),
    chave: z.string().nullable(),
    numero: z.string().nullable(),
    motivo: z.string().nullable(),
    avisos: z.array(z.string()),
  })
  .meta({ id: 'EnvioDaNota' });

/** `PATCH /v1/invoices/uploads`: a verdict for each file, in the order in which they came. */
export const EnvioDeNotas = z
  .object({ content: z.array(EnvioDaNota), incluidas: z.int(), repetidas: z.int(), recusadas: z.int() })
  .meta({ id: 'EnvioDeNotas' });

export type VeredictoDaNota = z.output<typeof EnvioDaNota>;
