import type { EncodedAppend } from '../../encode-append.js';
import { type Position, StreamCut, VersionConflict } from '../../event-store.js';
import { repeated } from '../../repeated.js';
import { type Answer, Unanswered } from './append-answer.js';
import type { KnownFacts, Places } from '../fact-index/known-facts.js';
import type { PlaceReader } from '../read/read-place.js';
import type { Outcome } from './stream-queues.js';
import { patiently } from '../connect/trouble.js';

/** An append on its way. `tries`: after more than one it may have been an earlier one that wrote. */
export type Sending = { readonly append: EncodedAppend; readonly mark: string | undefined; tries: number };

export type JudgeParts = {
  readonly known: Pick<KnownFacts, 'lookup' | 'markOf'>;
  readonly readPlace: PlaceReader;
  readonly readHead: () => Promise<Position>;
  readonly onTrouble: (error: unknown) => void;
};

export const idsOf = (appends: readonly EncodedAppend[]): string[] => appends.flatMap(({ facts }) => facts.map((fact) => fact.eventId));

/** The outcome of an append by the log: undefined when none of its facts is there. */
export const judge = (append: EncodedAppend, places: Places): Outcome | undefined => {
  try {
    return repeated(append, (eventId) => places.get(eventId));
  } catch (conflict) {
    return conflict as Error;
  }
};

/** Finds the outcome of an append where the server's answer alone does not tell it. Deadlines are on the clock of `performance.now()`. */
export const createJudge = ({ known, readPlace, readHead, onTrouble }: JudgeParts) => {
  const lookup = (append: EncodedAppend, deadline: number) => patiently(deadline, () => known.lookup(idsOf([append])));

  /** A deleted stream tells only part of its past: its facts were written before and can be read nowhere. */
  const ofDeleted = async (append: EncodedAppend, version: number, deadline: number): Promise<Outcome> => {
    const there = judge(append, await lookup(append, deadline));
    return there ?? { version, position: await patiently(deadline, readHead), repeated: true };
  };

  const markAt = async ({ stream, facts }: EncodedAppend, version: number, deadline: number): Promise<string | undefined> => {
    const last = facts.at(-1)?.eventId ?? '';
    const seen = await patiently(deadline, () => known.markOf(last));
    if (seen !== undefined) return seen;
    const standing = await patiently(deadline, () => readPlace(stream, version));
    return standing?.version === version ? standing.mark : undefined;
  };

  /** The server has these facts. The mark tells whether this call wrote them, or another one that sent the same. */
  const ofWritten = async ({ append, mark, tries }: Sending, answer: Answer & { written: true }, deadline: number): Promise<Outcome> => {
    const { version, position } = answer;
    // The stream had been hidden: the server goes on with its numbers. The facts are written, and no further decision is based on them.
    if (version !== append.expected + append.facts.length) onTrouble(new StreamCut(append.stream, append.expected + 1));
    if (position === undefined) return ofDeleted(append, version, deadline);
    if (tries > 1 || mark === undefined) return { version, position, repeated: tries > 1 };
    return { version, position, repeated: (await markAt(append, version, deadline)) !== mark };
  };

  /** The stream is at another version: another writer's facts are there, or an earlier try wrote these. */
  const ofRefused = async ({ append, tries }: Sending, current: number, deadline: number): Promise<Outcome> => {
    const { stream, expected, asked } = append;
    // The conflicting event may be ours, taken and not readable yet.
    const looks = tries > 1 && current > expected;
    const hidden = looks && (await patiently(deadline, () => readPlace(stream, expected + 1))) === undefined;
    const there = judge(append, await lookup(append, deadline));
    if (there) return there;
    return hidden ? new Unanswered('What stands in the way cannot be read yet') : new VersionConflict(stream, asked.expected);
  };

  return (sending: Sending, answer: Answer, deadline: number): Promise<Outcome> =>
    answer.written ? ofWritten(sending, answer, deadline) : ofRefused(sending, answer.current, deadline);
};
