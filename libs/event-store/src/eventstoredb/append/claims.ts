/** Ids under way. An append of the same id to another stream waits until the first has arrived, and then finds it there. */
export const createClaims = () => {
  const taken = new Map<string, PromiseWithResolvers<void> | undefined>();
  const busyOf = (ids: readonly string[]) => ids.find((id) => taken.has(id));

  const settled = (id: string): Promise<void> => {
    const waiting = taken.get(id) ?? Promise.withResolvers<void>();
    taken.set(id, waiting);
    return waiting.promise;
  };

  const inTurn = async (ids: readonly string[]): Promise<void> => {
    // Takes all ids or none: a waiting append holds nothing, so there is no deadlock.
    for (let busy = busyOf(ids); busy !== undefined; busy = busyOf(ids)) await settled(busy);
    for (const id of ids) taken.set(id, undefined);
  };

  return {
    /** Undefined where none of them is under way. */
    take(ids: readonly string[]): Promise<void> | undefined {
      if (busyOf(ids) !== undefined) return inTurn(ids);
      for (const id of ids) taken.set(id, undefined);
      return undefined;
    },
    release(ids: readonly string[]): void {
      for (const id of ids) {
        const waiting = taken.get(id);
        taken.delete(id);
        waiting?.resolve();
      }
    },
  };
};
