import type { CommandMeta } from '../../kernel/decider.js';
import type { Fact, Message } from '../../kernel/fact.js';
import type { Ledger } from './ledger.js';

/**
 * One process in the ledger: its rules and the effect of its facts. The ledger's decider is made of rooms and knows none of
 * them by name.
 */
export type Room<C extends Message, E extends Fact> = {
  readonly decide: { readonly [T in C['type']]: (data: Extract<C, { type: T }>['data'], ledger: Ledger, meta: CommandMeta) => E[] };
  /** Changes the ledger in place. */
  readonly evolve: { readonly [T in E['type']]: (data: Extract<E, { type: T }>['data'], ledger: Ledger) => void };
};
