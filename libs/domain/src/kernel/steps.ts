/** A long computation in small steps; its runner may let other work proceed between them. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all of it at once. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
