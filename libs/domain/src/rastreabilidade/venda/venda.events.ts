import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const itens = z.array(
  z.strictObject({
    itemId: fact.id(),
    loteId: fact.id(),
    massaG: fact.milesimos().min(1),
    precoSacaCentavos: fact.centavos(),
    valorCentavos: fact.centavos(),
  }),
);

/** The receivable of a sale: its entry in finance, with an id for each instalment. */
const recebivel = z.strictObject({
  lancamentoId: fact.id(),
  pagamentoIds: z.array(fact.id()).min(1),
  fazendaId: fact.id(),
  fluxoId: fact.id().nullable(),
  codigo: fact.texto(),
  categoria: fact.texto().nullable(),
  notaFiscal: fact.texto().nullable(),
  valorCentavos: fact.centavos().min(1),
  primeiroVencimento: fact.dia(),
});

/** The effects of a sale on the coffee. The sale itself, with its buyer and its state, is the stream `venda` (comercial). */
export const vendaNoLedgerEvents = defineFacts({
  /** An open sale promises its kilograms; the fact carries the whole sale, so that the sale's own stream can be made from it. */
  VendaReservada: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      codigo: fact.texto(),
      fazendaId: fact.id(),
      em: fact.dia(),
      clienteId: fact.id(),
      tipo: fact.texto(),
      categoria: fact.texto().nullable(),
      notaFiscal: fact.texto().nullable(),
      parcelas: fact.id(),
      obs: fact.texto().nullable(),
      itens,
      /** The contract it is sold under; and why, where more is sold than that is of. */
      contratoId: fact.id().optional(),
      alemDoContrato: fact.texto().optional(),
    }),
  },
  /** An open sale was changed; the fact carries all of it. Its old promises are released, and the new ones made. */
  VendaReservaAlterada: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      em: fact.dia(),
      clienteId: fact.id(),
      tipo: fact.texto(),
      categoria: fact.texto().nullable(),
      notaFiscal: fact.texto().nullable(),
      parcelas: fact.id(),
      obs: fact.texto().nullable(),
      itens,
      contratoId: fact.id().optional(),
      alemDoContrato: fact.texto().optional(),
      /** The sale before: its lines, and the amount promised of each lot. */
      antes: z.strictObject({
        em: fact.dia(),
        clienteId: fact.id(),
        itemIds: z.array(fact.id()),
        lotes: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos() })),
      }),
    }),
  },
  /** The coffee left. `daCooperativaG`: how much of it was lying at a cooperative. */
  VendaBaixada: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      em: fact.dia(),
      descricao: fact.texto().nullable(),
      itens: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos(), daCooperativaG: fact.milesimos() })),
      /** Absent where the sale makes no entry: of an import, whose entries come along, or where it comes to nothing. */
      recebivel: recebivel.optional(),
    }),
  },
  /** A finished sale was opened again: its coffee is back, and promised. */
  VendaEstornada: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      itens: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos(), daCooperativaG: fact.milesimos() })),
      /** The entry that it had made, which goes. */
      lancamentoId: fact.id().optional(),
    }),
  },
  /** A sale was deleted: its coffee is free. */
  VendaLiberada: {
    versao: 1,
    data: z.strictObject({ vendaId: fact.id(), itens: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos() })) }),
  },
});
export type VendaNoLedgerEvent = FactOf<typeof vendaNoLedgerEvents>;

type Reservada = Extract<VendaNoLedgerEvent, { type: 'VendaReservada' }>['data'];
export type Recebivel = z.output<typeof recebivel>;
export type ItemDaVenda = Reservada['itens'][number];
/** The changeable fields of a sale. */
export type VendaDita = Omit<Reservada, 'vendaId' | 'codigo' | 'fazendaId'>;
