import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/);

export const dossieEvents = defineFacts({
  /** The dossier of a lot was issued as a file. The digests (SHA-256, hex) are of the file's bytes, and of its content. */
  DossieEmitido: {
    versao: 1,
    data: z.strictObject({
      loteId: fact.id(),
      codigo: fact.texto(),
      formato: z.enum(['pdf', 'xlsx', 'csv']),
      arquivo: sha256(),
      conteudo: sha256(),
    }),
  },
});
export type DossieEvent = FactOf<typeof dossieEvents>;
