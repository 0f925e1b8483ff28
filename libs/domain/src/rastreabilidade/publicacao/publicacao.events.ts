import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The optional parts of the public page: the outlines of the plots, the farm's name, the quality. */
const mostra = z.strictObject({ mapa: z.boolean(), fazenda: z.boolean(), qualidade: z.boolean() });

const apresentacao = { loteId: fact.id(), mostra, historia: fact.texto().nullable() };

export const publicacaoEvents = defineFacts({
  LotePublicado: {
    versao: 1,
    data: z.strictObject({
      ...apresentacao,
      /**
       * The unguessable part of the page's address, which alone opens the page. The fact keeps it encrypted, so a reader of
       * the events cannot open the page.
       */
      chave: fact.texto(),
      /** SHA-256 of `chave`, in hex: how the page is found. */
      impressao: fact.texto(),
    }),
    pessoal: { sujeito: 'conta', campos: ['chave', 'historia'] },
  },
  PublicacaoAlterada: {
    versao: 1,
    data: z.strictObject(apresentacao),
    pessoal: { sujeito: 'conta', campos: ['historia'] },
  },
  PublicacaoRevogada: { versao: 1, data: z.strictObject({ loteId: fact.id() }) },
});
export type PublicacaoEvent = FactOf<typeof publicacaoEvents>;
export type Mostra = z.output<typeof mostra>;
