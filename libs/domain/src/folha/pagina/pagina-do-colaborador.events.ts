import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const paginaDoColaboradorEvents = defineFacts({
  /** A worker got a page of their own; one that they had before leads nowhere any more. */
  PaginaDoColaboradorAberta: {
    versao: 1,
    data: z.strictObject({
      colaboradorId: fact.id(),
      /**
       * The unguessable part of the page's address, which alone opens the page. The fact keeps it encrypted, so a reader of the events
       * cannot open the page; it goes with the worker's other personal data.
       */
      chave: fact.texto(),
      /** SHA-256 of `chave`, in hex: how the page is found. */
      impressao: fact.texto(),
    }),
    pessoal: { sujeito: 'colaborador', campos: ['chave'] },
  },
  PaginaDoColaboradorEncerrada: { versao: 1, data: z.strictObject({ colaboradorId: fact.id() }) },
});
export type PaginaDoColaboradorEvent = FactOf<typeof paginaDoColaboradorEvents>;
