import type { Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message, Recorded } from '@tulha/domain/kernel/fact';

/** A command to another stream, to be sent once. */
export type Consequence = {
  readonly decider: Decider<never, never, never>;
  readonly id: string | number;
  readonly command: Message;
};

/** When this is recorded, that is wished. The fact says enough: a policy looks nothing up. */
export type Policy = {
  readonly name: string;
  readonly on: string;
  readonly then: (fact: Recorded) => readonly Consequence[];
};

/** A command to a stream, with the types of its decider checked. */
export const send = <C extends Message, E extends Fact, S>(decider: Decider<C, E, S>, id: string | number, command: C): Consequence => ({
  decider: decider as unknown as Decider<never, never, never>,
  id,
  command,
});

/** Declares a consequence in another stream; the room's facts give the type of `fact`. */
export const definePolicy = <E extends Fact, T extends E['type'] = E['type']>(policy: {
  readonly name: string;
  readonly on: T;
  readonly then: (fact: Recorded<Extract<E, { type: T }>>) => readonly Consequence[];
}): Policy => policy as unknown as Policy;
