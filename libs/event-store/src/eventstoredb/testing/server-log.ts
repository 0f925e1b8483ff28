/** What a client asks to be written. */
export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type Stored = Proposed & {
  readonly stream: string;
  readonly revision: number;
  /** Where its record begins, in bytes. */
  readonly position: bigint;
  /** Milliseconds since 1970. */
  readonly created: number;
};

export type Verdict =
  | { readonly written: true; readonly revision: number; readonly position: bigint }
  | { readonly written: false; readonly current: number };

/** Room a record takes besides what its writer gave. */
const RECORD_BYTES = 96;

/** As the server counts against its limit for one append. */
export const sizeOf = ({ type, data, metadata }: Proposed): number => data.length + metadata.length + 2 * type.length;

/**
 * The transaction log of the in-process server. It judges appends as KurrentDB 26 does (IndexWriter.CheckCommit), and its positions
 * are byte offsets: they grow, and there is nothing to be found between two of them. In a shared log somebody else writes as well.
 */
export const createServerLog = ({ shared = false } = {}) => {
  const events: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  // A real log begins with an epoch record, which nobody can read.
  let end = 197n;
  let grown = Promise.withResolvers<void>();

  const put = (stream: string, proposed: readonly Proposed[]) => {
    const kept = streams.get(stream) ?? [];
    streams.set(stream, kept);
    for (const one of proposed) {
      const stored = { ...one, stream, revision: kept.length, position: end, created: Date.now() };
      kept.push(stored);
      events.push(stored);
      end += BigInt(RECORD_BYTES + stream.length + sizeOf(one));
    }
    grown.resolve();
    grown = Promise.withResolvers();
  };

  const writeForeign = (stream: string, type: string, count = 1) => {
    const text = new TextEncoder();
    const one = () => ({
      id: crypto.randomUUID(),
      type,
      contentType: 'application/json',
      data: text.encode('{"a":1}'),
      metadata: text.encode(''),
    });
    put(stream, Array.from({ length: count }, one));
  };
  if (shared) writeForeign('$users', '$UserCreated', 3);

  return {
    events,
    stream: (name: string): readonly Stored[] | undefined => streams.get(name),

    /** `expected` is the last revision the stream must have, -1 for no stream. */
    append(stream: string, expected: number, proposed: readonly Proposed[]): Verdict {
      const kept = streams.get(stream) ?? [];
      const current = kept.length - 1;
      if (expected > current) return { written: false, current };
      if (expected < current) {
        // Only where the writer says they must be does the server look for the same ids: elsewhere it writes them a second time.
        const there = proposed.map((one, index) => kept[expected + 1 + index]?.id === one.id);
        if (!there.every((same) => same)) return { written: false, current };
      } else {
        put(stream, proposed);
        if (shared) writeForeign('outro-1', events.length % 2 === 0 ? 'Coisa' : '$stats');
      }
      const last = streams.get(stream)?.[expected + proposed.length];
      if (!last) throw new Error('An append without events');
      return { written: true, revision: last.revision, position: last.position };
    },

    /** Writes what the server itself or another program would: to whatever end the stream has. */
    writeForeign,

    /** Index of the first event that begins at a position or after it. */
    indexFrom(position: bigint): number {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((events[middle]?.position ?? end) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },

    /** Forgets what was written last, as a backup taken earlier does. */
    restoreTo(count: number) {
      for (const lost of events.splice(count)) {
        end = end < lost.position ? end : lost.position;
        const kept = streams.get(lost.stream)?.filter((one) => one !== lost) ?? [];
        if (kept.length > 0) streams.set(lost.stream, kept);
        else streams.delete(lost.stream);
      }
    },

    /** Resolves when something more is written. */
    grows: (): Promise<void> => grown.promise,
  };
};

export type ServerLog = ReturnType<typeof createServerLog>;
