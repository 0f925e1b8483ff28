/** Remembers how to close a resource that was just opened. */
export type Keep = (close: () => unknown) => void;

/** Last first, since a later resource needs the earlier ones; and all of them, though one fails. @returns the failures */
const closeAll = async (steps: (() => unknown)[]): Promise<readonly unknown[]> => {
  const troubles: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      troubles.push(error);
    }
  }
  return troubles;
};

/**
 * Opens several things that need each other: where a later one fails, those before it are closed, and nothing is left behind for the next
 * suite to stumble over.
 * @param open opens them, and keeps each as soon as it is there
 * @returns the opened things, with `close` for all of it: once, however often it is called
 */
export const opening = async <T extends object>(open: (keep: Keep) => Promise<T>): Promise<T & { close(): Promise<void> }> => {
  const steps: (() => unknown)[] = [];
  try {
    const opened = await open((close) => void steps.push(close));
    const close = async () => {
      const troubles = await closeAll(steps);
      if (troubles.length > 0) throw new AggregateError(troubles, `Not closed: ${troubles.join('; ')}`);
    };
    return { ...opened, close };
  } catch (error) {
    const troubles = await closeAll(steps);
    if (troubles.length === 0) throw error;
    throw new AggregateError([error, ...troubles], `${String(error)}; and then: ${troubles.join('; ')}`, { cause: error });
  }
};
