import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { PROCESSOS, type Processo } from './ledger.js';

/** A record, as facts name another one. */
export const registroCitado = z.strictObject({ processo: z.enum(PROCESSOS), id: fact.id() });
export type Citado = { readonly processo: Processo; readonly id: number };
export const chaveCitada = ({ processo, id }: Citado): string => `${processo}/${id}`;

/** Fields of an exit that another record caused, or that was partial. A plain exit entered by a user has none of them. */
export const saidaTomada = {
  /** The record that took the coffee out: its entry elsewhere, its hulling, its sale. */
  por: registroCitado.optional(),
  /** Something of the record is still there. */
  parcial: z.literal(true).optional(),
  /** The place that a lot has after this, while a part of it lies elsewhere: a record that it is in. */
  fica: z.array(registroCitado.extend({ loteId: fact.id(), localId: fact.id() })).optional(),
};

/** The record that a name is of. */
export const citadoDe = (chave: string): Citado => {
  const [processo, id] = chave.split('/') as [Processo, string];
  return { processo, id: Number(id) };
};
