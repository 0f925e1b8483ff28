import { deciders } from '@tulha/application/registry';
import type { Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import { bind } from './bind.js';

const bindings = new Map(deciders.map((decider) => [decider as object, bind(decider)]));

/** The class by which CommandBus finds a decider's handler. @throws for a decider that the registry does not list */
export const envelopeOf = <C extends Message, E extends Fact, S>(decider: Decider<C, E, S>) => {
  const binding = bindings.get(decider);
  if (!binding) throw new Error(`Decider ${decider.category} is not in libs/application/src/registry.ts`);
  return binding.Envelope;
};

/** The handlers to provide to Nest: one for each decider. */
export const commandHandlers = [...bindings.values()].map(({ Handler }) => Handler);
