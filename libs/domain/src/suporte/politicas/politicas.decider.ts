import type { Decider } from '../../kernel/decider.js';
import { consequenciaDe, POLITICAS_STREAM, type PoliticasEvent } from './politicas.events.js';

export type PoliticasCommand = { readonly type: 'DispensarConsequencia'; readonly data: PoliticasEvent['data'] };

type Dispensadas = Set<string>;

/** Which consequences are not drawn. The id of its one stream is `POLITICAS_ID`. */
export const politicasDecider: Decider<PoliticasCommand, PoliticasEvent, Dispensadas> = {
  category: 'politicas',
  initial: () => new Set(),
  evolve: (dispensadas, { data }) => dispensadas.add(consequenciaDe(data)),
  decide: ({ data }, dispensadas) => (dispensadas.has(consequenciaDe(data)) ? [] : [{ type: 'ConsequenciaDispensada', data }]),
};

export const POLITICAS_ID = POLITICAS_STREAM.slice(politicasDecider.category.length + 1);
