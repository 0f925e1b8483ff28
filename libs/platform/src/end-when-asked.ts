type Options = {
  /** Ends everything in order: no new work begins, work under way is finished, connections close. */
  readonly end: () => Promise<void>;
  /** After this many ms it ends as it is: the next process finds the unfinished work and takes it up. */
  readonly withinMs: number;
  /** How many callers would lose their answers if it ended now; by default none. */
  readonly waiting?: () => number;
  readonly onTrouble: (error: unknown) => void;
};

/** The part of a process that this is about. */
type Ending = { on(event: string, listener: () => void): unknown; exit(code: number): void };

/**
 * Ends the process once, on SIGTERM, SIGINT, or when the supervisor is gone. Exits 0 when no caller lost an answer, however
 * long the rest would have taken; 1 when one did, or the end went wrong.
 */
export const endWhenAsked = ({ end, withinMs, waiting = () => 0, onTrouble }: Options, self: Ending = process): void => {
  let asked = false;
  const onAsked = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      const cutShort = waiting();
      onTrouble(new Error(`Not at an end after ${withinMs} ms; ${cutShort} cut short`));
      self.exit(cutShort > 0 ? 1 : 0);
    }, withinMs).unref();
    end().then(
      () => self.exit(0),
      (error: unknown) => {
        onTrouble(error);
        self.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) self.on(signal, onAsked);
};
