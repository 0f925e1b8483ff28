/** A stream's folded state, with the version it stands at (-1: no stream). */
export type Warm = { state: unknown; version: number };

/** Keeps the most recently used states. An evicted one is read again, so the bound costs time, never truth. */
export const createStreamCache = (limit: number) => {
  const entries = new Map<string, Warm>();
  return {
    get: (stream: string): Warm | undefined => {
      const warm = entries.get(stream);
      if (warm) {
        entries.delete(stream);
        entries.set(stream, warm);
      }
      return warm;
    },
    set: (stream: string, warm: Warm): void => {
      entries.delete(stream);
      entries.set(stream, warm);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
    drop: (stream: string): void => void entries.delete(stream),
  };
};

export type StreamCache = ReturnType<typeof createStreamCache>;
