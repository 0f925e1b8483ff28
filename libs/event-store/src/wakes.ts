/** The callbacks to call after an append. One that throws does not affect the others and is not hidden. */
export const createWakes = () => {
  const registered = new Set<{ readonly wake: () => void }>();
  return {
    add(wake: () => void): () => void {
      const entry = { wake };
      registered.add(entry);
      return () => {
        registered.delete(entry);
      };
    },
    wakeAll(): void {
      for (const entry of registered) {
        queueMicrotask(() => {
          if (registered.has(entry)) entry.wake();
        });
      }
    },
    clear(): void {
      registered.clear();
    },
  };
};

export type Wakes = ReturnType<typeof createWakes>;
