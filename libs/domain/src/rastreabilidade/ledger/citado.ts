import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { PROCESSOS, type Processo } from './ledger.js';

/** A record, as facts name another one. */
export const registroCitado = z.strictObject({ processo: z.enum(PROCESSOS), id: fact.id() });
export type Citado = { readonly processo: Processo; readonly id: number };
export const chaveCitada = ({ processo, id }: Citado): string => `${processo}/${id}`;

/** What an exit says that another record brought about, or that left something behind. Whoever says an exit by itself says none of it. */
export const saidaTomada = {
  /** The record that took the coffee out: its entry elsewhere, its hulling, its sale. */
  por: registroCitado.optional(),
  /** Something of the record is still there. */
  parcial: z.literal(true).optional(),
  /** Where a lot is now, of which a part lies elsewhere: a record that it is in. */
  fica: z.array(registroCitado.extend({ loteId: fact.id(), localId: fact.id() })).optional(),
};

/** The record that a name is of. */
export const citadoDe = (chave: string): Citado => {
  const [processo, id] = chave.split('/') as [Processo, string];
  return { processo, id: Number(id) };
};
