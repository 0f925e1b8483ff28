/** Bounds on requests whose client has the turn: to send the rest of a request, or to read the rest of an answer. Times in ms. */
export type RoomRules<T> = {
  readonly perAddress: number;
  readonly total: number;
  /** With fewer new bytes than `step` within `idleMs`, it has come to a halt. */
  readonly step: number;
  readonly idleMs: number;
  /** The longest that the whole may take. */
  readonly withinMs: (one: T) => number;
  /** How far it has come, in bytes. */
  readonly reached: (one: T) => number;
  /** Whether it is our turn and not the client's: a halt is then no fault of theirs. */
  readonly ours: (one: T) => boolean;
  /** Ends an entry whose time is over; it has left the room by then. */
  readonly end: (one: T) => void;
};

export type WaitingRoom<T> = {
  readonly enter: (one: T, address: string) => void;
  readonly leave: (one: T) => void;
  readonly size: () => number;
  /** Ends every entry that has come to a halt. To be called at intervals. */
  readonly look: () => void;
};

type Entry<T> = { readonly one: T; readonly address: string; readonly since: number; movedAt: number; reached: number };

const first = <T>(set: ReadonlySet<T>): T | undefined => set.values().next().value;

/**
 * A new entry is always admitted, since an honest client leaves within moments. When an address or the whole room has too many, the entry
 * that has stood still longest is ended: one of that address, or of the address with the most entries.
 */
export const createWaitingRoom = <T extends object>(rules: RoomRules<T>, now: () => number = () => performance.now()): WaitingRoom<T> => {
  const entries = new Map<T, Entry<T>>();
  /** The entries by address; the entry that moved last is last in its set. */
  const lines = new Map<string, Set<Entry<T>>>();

  const leave = (one: T): void => {
    const entry = entries.get(one);
    const line = entry && lines.get(entry.address);
    if (!entry || !line) return;
    entries.delete(one);
    line.delete(entry);
    if (line.size === 0) lines.delete(entry.address);
  };
  const showOut = (entry: Entry<T> | undefined): void => {
    if (!entry) return;
    leave(entry.one);
    rules.end(entry.one);
  };
  const longest = (): ReadonlySet<Entry<T>> => [...lines.values()].reduce((most, line) => (line.size > most.size ? line : most), new Set());

  const enter = (one: T, address: string): void => {
    leave(one);
    const at = now();
    const entry = { one, address, since: at, movedAt: at, reached: rules.reached(one) };
    const line = lines.get(address) ?? new Set();
    entries.set(one, entry);
    lines.set(address, line.add(entry));
    if (line.size > rules.perAddress) showOut(first(line));
    else if (entries.size > rules.total) showOut(first(longest()));
  };

  const lookAt = (entry: Entry<T>, at: number): void => {
    const reached = rules.reached(entry.one);
    if (rules.ours(entry.one) || reached - entry.reached >= rules.step) {
      Object.assign(entry, { movedAt: at, reached });
      const line = lines.get(entry.address);
      line?.delete(entry);
      line?.add(entry);
    }
    if (at - entry.movedAt > rules.idleMs || at - entry.since > rules.withinMs(entry.one)) showOut(entry);
  };

  return {
    enter,
    leave,
    size: () => entries.size,
    look: () => {
      const at = now();
      for (const entry of [...entries.values()]) lookAt(entry, at);
    },
  };
};
