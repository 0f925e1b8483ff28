import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const emissaoEvents = defineFacts({
  /** An origin package was handed out: its subject, a digest of its file of plots, and the shares in it. */
  PacoteEudrEmitido: {
    versao: 1,
    data: z.strictObject({
      assunto: z.enum(['lote', 'venda']),
      alvoId: fact.id(),
      codigo: fact.texto(),
      /** SHA-256 of the file of plots, in hex. */
      impressao: fact.texto(),
      talhoes: z.array(z.strictObject({ talhaoId: fact.id(), nome: fact.texto(), percentual: fact.decimal() })),
    }),
  },
});
export type EmissaoEvent = FactOf<typeof emissaoEvents>;
