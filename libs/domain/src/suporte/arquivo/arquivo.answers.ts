import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

const conteudo = {
  nome: z.string(),
  mime: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  numero: z.int(),
  enviadoPor: z.int(),
  enviadoEm: out.instant,
};

/** A file, and the record it is attached to. */
export const Arquivo = z
  .object({
    id: z.int(),
    description: z.string().nullable(),
    refType: z.string().nullable(),
    refId: z.int().nullable(),
    /** The name of the record; null where there is none, or none any more. */
    refNome: z.string().nullable(),
    tags: z.array(z.string()),
    dueDate: out.day.nullable(),
    ...conteudo,
  })
  .meta({ id: 'Arquivo' });

/** The same with every content it has had, the newest first. */
export const ArquivoCompleto = Arquivo.extend({
  conteudos: z.array(z.object(conteudo)),
  /** Once it is sent: the other name under which it is kept, where its content does not fit its name. */
  avisos: z.array(z.string()).optional(),
}).meta({ id: 'ArquivoCompleto' });
