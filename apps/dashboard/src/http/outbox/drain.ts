import { Problem } from '../problem.js';
import { type Answered, type Entry, nextOf, type Outcome, outcomeOf } from './entry.js';

export type Ports = {
  readonly all: () => Promise<readonly Entry[]>;
  /** The signed-in user. */
  readonly me: () => number | undefined;
  /** @throws Problem */
  readonly send: (entry: Entry) => Promise<Extract<Outcome, { kind: 'done' }>>;
  /** Whether it may go out already: a form that can still be taken back holds up those after it. */
  readonly due: (entry: Entry) => boolean;
  /** The server has answered: it is not waited for any more. */
  readonly settle: (entry: Entry, outcome: Answered) => Promise<void>;
};

/** Sends one form and turns any answer or failure into an outcome. */
export const attempt = async (send: Ports['send'], entry: Entry): Promise<Outcome> => {
  try {
    return await send(entry);
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return outcomeOf(cause);
  }
};

/**
 * Sends the waiting forms in order, until none waits or one gets no answer: a later form may be about the record that an earlier one
 * writes. @returns why it stopped before the end
 */
export const drain = async ({ all, me, due, send, settle }: Ports): Promise<Problem | undefined> => {
  for (;;) {
    const head = nextOf(await all(), me());
    if (!head || !due(head)) return undefined;
    const outcome = await attempt(send, head);
    if (outcome.kind === 'wait') return outcome.problem;
    await settle(head, outcome);
  }
};
