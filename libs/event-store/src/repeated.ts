import type { EncodedAppend } from './encode-append.js';
import { type Appended, EventIdConflict, type Position } from './event-store.js';

export type Whereabouts = { readonly stream: string; readonly version: number; readonly position: Position };

/**
 * The known outcome of an append: undefined when none of its facts is there, the first answer again when all are, one after
 * the other in the same stream.
 * @throws EventIdConflict when only some are there, or elsewhere, or in another order.
 */
export const repeated = (append: EncodedAppend, find: (eventId: string) => Whereabouts | undefined): Appended | undefined => {
  const there = append.facts.map((fact) => find(fact.eventId));
  const [first, last] = [there[0], there.at(-1)];
  if (there.every((fact) => fact === undefined)) return undefined;
  const same = there.every((fact, index) => first && fact && fact.stream === append.stream && fact.version === first.version + index);
  if (!same || !last) throw new EventIdConflict(append.stream);
  return { version: last.version, position: last.position, repeated: true };
};
