type Options = {
  /** Ends everything in order: nothing new is begun, what is under way is finished, connections close. */
  readonly end: () => Promise<void>;
  /** After this many ms it ends as it is: what was not finished is found and taken up by whoever comes next. */
  readonly withinMs: number;
  readonly onTrouble: (error: unknown) => void;
};

/** Ends the process once, when somebody asks: SIGTERM, SIGINT, or the supervisor is gone. Exits 0 when in order, 1 when not. */
export const endWhenAsked = ({ end, withinMs, onTrouble }: Options): void => {
  let asked = false;
  const onAsked = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      onTrouble(new Error(`Not at an end after ${withinMs} ms`));
      process.exit(1);
    }, withinMs).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        onTrouble(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, onAsked);
};
