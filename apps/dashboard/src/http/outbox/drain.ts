import { Problem } from '../problem.js';
import { type Answered, type Entry, nextOf, type Outcome, outcomeOf } from './entry.js';

export type Ports = {
  readonly all: () => Promise<readonly Entry[]>;
  /** The signed-in user. */
  readonly me: () => number | undefined;
  /** @throws Problem */
  readonly send: (entry: Entry) => Promise<Extract<Outcome, { kind: 'done' }>>;
  /** Whether it may go out already: what can still be taken back holds up what comes after it. */
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
 * Sends what waits, one after the other in the order in which it was sent, until nothing waits or one gets no answer: what comes after it may
 * be about what it writes. @returns why it stopped before the end
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
