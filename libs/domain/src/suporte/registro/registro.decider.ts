import type { Decider } from '../../kernel/decider.js';
import { REGISTRO_STREAM, type RegistroEvent } from './registro.events.js';

export type RegistroCommand = { readonly type: 'AceitarRegistro'; readonly data: RegistroEvent['data'] };

/**
 * The states of the log that operators have accepted as they are. The id of its one stream is `REGISTRO_ID`. Each acceptance is a fact of
 * its own.
 */
export const registroDecider: Decider<RegistroCommand, RegistroEvent, null> = {
  category: 'registro',
  initial: () => null,
  evolve: (state) => state,
  decide: ({ data }) => [{ type: 'RegistroAceito', data }],
};

export const REGISTRO_ID = REGISTRO_STREAM.slice(registroDecider.category.length + 1);
