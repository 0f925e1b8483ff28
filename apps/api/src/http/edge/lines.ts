/** A request that waits: `go` admits it, `leave` rejects its wait. */
type Waiter = { readonly go: () => void; readonly leave: (why: Error) => void };
type Line<T> = { running: number; readonly waiting: Map<T, Waiter> };
type Place<T> = { readonly who: string; readonly line: Line<T>; running: boolean };

/**
 * Limits how many requests of one caller run at once; the rest wait in the caller's own queue, in order of arrival, so that many requests
 * of one caller do not delay another's.
 */
export const createLines = <T extends object>() => {
  const lines = new Map<string, Line<T>>();
  const places = new Map<T, Place<T>>();
  const lineOf = (who: string): Line<T> => {
    const line = lines.get(who) ?? { running: 0, waiting: new Map<T, Waiter>() };
    lines.set(who, line);
    return line;
  };

  /** Waits for the turn. @throws the reason given to `leave`, where it leaves before */
  const enter = (one: T, who: string, atOnce: number): Promise<void> => {
    const line = lineOf(who);
    const running = line.running < atOnce;
    places.set(one, { who, line, running });
    if (running) {
      line.running++;
      return Promise.resolve();
    }
    return new Promise((go, leave) => line.waiting.set(one, { go, leave }));
  };

  /** Ends a request's place. One that was running admits the next of its queue; one that still waited admits none. */
  const leave = (one: T, why: () => Error): void => {
    const place = places.get(one);
    if (!place) return;
    places.delete(one);
    const { line, who } = place;
    if (place.running) {
      line.running--;
      const [next] = line.waiting;
      if (next) {
        const [other, waiter] = next;
        line.waiting.delete(other);
        line.running++;
        (places.get(other) as Place<T>).running = true;
        waiter.go();
      }
    } else {
      line.waiting.get(one)?.leave(why());
      line.waiting.delete(one);
    }
    if (line.running === 0) lines.delete(who);
  };
  return { enter, leave };
};
