import { z } from 'zod';

/** A dossier that was handed out, found by a digest of it. */
export const DocumentoConferido = z
  .object({
    /** The subject of the digest: the issued file byte for byte, or its content. */
    confere: z.enum(['arquivo', 'conteudo']),
    lote: z.int(),
    codigo: z.string(),
    formato: z.enum(['pdf', 'xlsx', 'csv']),
    emitidoEm: z.iso.datetime(),
    ator: z.string().nullable(),
    arquivo: z.string(),
    conteudo: z.string(),
    /** Whether a dossier of today would say the same. */
    ainda: z.boolean(),
  })
  .meta({ id: 'DocumentoConferido' });
