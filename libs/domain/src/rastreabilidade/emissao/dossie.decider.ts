import type { Decider } from '../../kernel/decider.js';
import type { DossieEvent } from './dossie.events.js';

export type DossieCommand = { readonly type: 'EmitirDossie'; readonly data: DossieEvent['data'] };

/** The dossiers of one lot that were handed out, by the digest of their file: the same file again is no other. */
export const dossieDecider: Decider<DossieCommand, DossieEvent, readonly string[]> = {
  category: 'dossie',
  initial: () => [],
  evolve: (feitos, { data }) => [...feitos, data.arquivo],
  decide: ({ data }, feitos) => (feitos.includes(data.arquivo) ? [] : [{ type: 'DossieEmitido', data }]),
};
