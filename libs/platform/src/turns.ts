/** Too many wait for the same thing. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
}

type Waiter = { readonly go: () => void; readonly turnAway: () => void };

/** How many may run at once, and how many more may wait; `what` names the work in the refusal. */
type Line = { readonly atOnce: number; readonly waitingMax: number; readonly what: string };

/**
 * Runs so many at once, lets so many more wait, and serves callers in turn: beside a caller with many waiting, another with
 * one is next but one. When the line is full, the caller with the most waiting loses its last, so that none can fill it for
 * the others.
 * @returns a function that waits for the caller's turn and gives the function that ends it; it throws Crowded
 */
export const createLine = ({ atOnce, waitingMax, what }: Line) => {
  /** The waiting work of each caller, in the order of their turns. */
  const lines = new Map<string, Waiter[]>();
  let [running, waiting] = [0, 0];

  const next = (): Waiter | undefined => {
    const [first] = lines;
    if (!first) return undefined;
    const [who, line] = first;
    const waiter = line.shift();
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
    waiting--;
    return waiter;
  };

  /** @throws Crowded where the caller has as many waiting as any other */
  const makeRoom = (who: string): void => {
    const [longest, line] = [...lines].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if ((lines.get(who)?.length ?? 0) + 1 >= line.length) throw new Crowded(what);
    line.pop()?.turnAway();
    if (line.length === 0) lines.delete(longest);
    waiting--;
  };

  const turn = async (who: string): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting >= waitingMax) makeRoom(who);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(who) ?? [];
    line.push({ go: resolve, turnAway: () => reject(new Crowded(what)) });
    lines.set(who, line);
    waiting++;
    await promise;
  };

  const leave = (): void => {
    const waiter = next();
    if (waiter) waiter.go();
    else running--;
  };
  return async (who: string): Promise<() => void> => {
    await turn(who);
    return leave;
  };
};

/** A line as above, for single pieces of work. */
export const createTurns = (line: Line) => {
  const turnOf = createLine(line);
  /** Runs `work` when it is the caller's turn. @throws Crowded */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const leave = await turnOf(who);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
