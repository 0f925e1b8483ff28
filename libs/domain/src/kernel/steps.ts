/** A long computation in small steps: whoever runs it may let others have their turn between them. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all of it at once. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
