import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** Version of the ledger fact that this one follows: a consequence drawn late, after a newer one, is recognised as old. */
const ordem = () => z.int().min(0);

/** The sale as the office sees it. Its coffee is in the ledger, which decides first: these facts follow from there. */
export const vendaEvents = defineFacts({
  VendaAberta: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      ordem: ordem(),
      codigo: fact.texto(),
      fazendaId: fact.id(),
      em: fact.dia(),
      clienteId: fact.id(),
      tipo: fact.texto(),
      categoria: fact.texto().nullable(),
      notaFiscal: fact.texto().nullable(),
      parcelas: fact.id(),
      obs: fact.texto().nullable(),
      totalCentavos: fact.centavos(),
      massaG: fact.milesimos(),
      contratoId: fact.id().optional(),
      alemDoContrato: fact.texto().optional(),
    }),
  },
  /** The whole sale again: its former values are in the fact before. */
  VendaAlterada: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      ordem: ordem(),
      em: fact.dia(),
      clienteId: fact.id(),
      tipo: fact.texto(),
      categoria: fact.texto().nullable(),
      notaFiscal: fact.texto().nullable(),
      parcelas: fact.id(),
      obs: fact.texto().nullable(),
      totalCentavos: fact.centavos(),
      massaG: fact.milesimos(),
      contratoId: fact.id().optional(),
      alemDoContrato: fact.texto().optional(),
    }),
  },
  VendaFinalizada: {
    versao: 1,
    data: z.strictObject({ vendaId: fact.id(), ordem: ordem(), em: fact.dia(), descricao: fact.texto().nullable() }),
  },
  VendaReaberta: { versao: 1, data: z.strictObject({ vendaId: fact.id(), ordem: ordem() }) },
  VendaExcluida: { versao: 1, data: z.strictObject({ vendaId: fact.id(), ordem: ordem() }) },
  /** A user's note on a sale. It is decided here, not in the ledger, since it affects no coffee. */
  VendaAnotada: { versao: 1, data: z.strictObject({ vendaId: fact.id(), notaId: fact.id(), em: fact.dia(), texto: fact.texto() }) },
  VendaNotaExcluida: { versao: 1, data: z.strictObject({ vendaId: fact.id(), notaId: fact.id() }) },
});
export type VendaEvent = FactOf<typeof vendaEvents>;
