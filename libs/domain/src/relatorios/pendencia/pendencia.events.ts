import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const pendenciaEvents = defineFacts({
  PendenciaDeixada: {
    versao: 1,
    data: z.strictObject({ deixadaId: fact.id(), chave: fact.texto(), ate: fact.dia().nullable(), motivo: fact.texto() }),
  },
  PendenciaRetomada: { versao: 1, data: z.strictObject({ deixadaId: fact.id(), chave: fact.texto() }) },
});
export type PendenciaEvent = FactOf<typeof pendenciaEvents>;
