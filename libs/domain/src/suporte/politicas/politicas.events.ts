import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The one stream in which operators say which consequences are not drawn. It belongs to no account. */
export const POLITICAS_STREAM = 'politicas-consequencias';

export const politicasEvents = defineFacts({
  /** A consequence of a fact in another stream is not written, neither now nor whenever the log is looked through again. */
  ConsequenciaDispensada: {
    versao: 1,
    data: z.strictObject({
      /** The fact that would have caused it. */
      fatoId: z.uuid(),
      politica: fact.texto(),
      indice: z.int().min(0),
      motivo: fact.texto(),
    }),
  },
});
export type PoliticasEvent = FactOf<typeof politicasEvents>;

/** One consequence among all that there are. */
export const consequenciaDe = ({ fatoId, politica, indice }: Omit<PoliticasEvent['data'], 'motivo'>): string =>
  `${fatoId}/${politica}/${indice}`;
