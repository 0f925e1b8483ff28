import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The one stream in which operators name the facts that projections leave out. It belongs to no account. */
export const PROJECOES_STREAM = 'projecoes-leitura';

export const projecoesEvents = defineFacts({
  /** Projections leave out a fact that they cannot take, now and in every rebuild. The fact itself stays in the log. */
  FatoPulado: {
    versao: 1,
    data: z.strictObject({ projecoes: z.array(fact.texto()).min(1), fatoId: z.uuid(), fatoTipo: fact.texto(), motivo: fact.texto() }),
  },
});
export type ProjecoesEvent = FactOf<typeof projecoesEvents>;
