/** Too many wait for the same thing. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
}

type Waiter = { readonly go: () => void; readonly turnAway: () => void };

/** How many may be at it, and how many more may wait; `what` says of what there were too many. */
type Line = { readonly atOnce: number; readonly waitingMax: number; readonly what: string };

/**
 * So many at once, so many more waiting, and each who asks in turn: where somebody has many waiting, another who comes with one is next but
 * one. Where there is no room, whoever has the most waiting gives up their last, so that nobody fills it for the others.
 * @returns what waits for the turn of whoever asks, and comes back with what ends it; it throws Crowded
 */
export const createLine = ({ atOnce, waitingMax, what }: Line) => {
  /** Of each who has some waiting, in the order of their turns. */
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

  /** @throws Crowded where whoever asks has as many waiting as anybody */
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

/** A line as above, for what is one piece of work. */
export const createTurns = (line: Line) => {
  const turnOf = createLine(line);
  /** Does something when it is whoever's turn. @throws Crowded */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const leave = await turnOf(who);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
