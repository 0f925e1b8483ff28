import { type Expected, judge, type StreamState } from './judge.js';
import { foreign, type Proposed, type Stored } from '../calls/proposed.js';
import { createRecords, type Records } from './records.js';
import { stall } from './stall.js';
import { END_OF_STREAM, firstVisible, isTombstone, readMetadata, tombstone, truncation } from './truncation.js';

/** The outcome of an append. Unknown: its writer gets a timeout, whether the events become readable or not. */
export type Verdict =
  | { readonly written: true; readonly revision: number; readonly position: bigint | undefined }
  | { readonly written: false; readonly current: number; readonly deleted?: true }
  | { readonly written: 'unknown'; readonly because: 'never committed' | 'cancelled' };

/** The verdict at once, or when a stalled log goes on. */
export type Answer = Verdict | Promise<Verdict>;

/** A stream as its readers see it. */
export type SeenStream = { readonly tombstoned: boolean; readonly first: number; readonly last: number; readonly all: readonly Stored[] };

const stateOf = ({ everything, last }: Records, name: string): StreamState => {
  const all = everything(name);
  const tombstoned = isTombstone(all.at(-1));
  const described = everything(`$$${name}`).at(-1);
  return {
    current: tombstoned ? END_OF_STREAM : all.length - 1,
    tombstoned,
    softlyDeleted: readMetadata(name, described).truncateBefore === END_OF_STREAM,
    described: described !== undefined,
    at: (revision) => all[revision],
    last: (id) => (last(id)?.stream === name ? last(id) : undefined),
  };
};

/** A stream within the first so many events of the log. Undefined where it has no readable event and may be written to. */
const seen = ({ events, readable }: Records, name: string, known: number): SeenStream | undefined => {
  const unknown = events[known];
  const all = unknown ? readable(name).filter(({ position }) => position < unknown.position) : readable(name);
  const last = all.length - 1;
  const first = firstVisible(readMetadata(name, readable(`$$${name}`).at(-1)), last);
  const tombstoned = isTombstone(all.at(-1));
  return last === -1 || (!tombstoned && first === END_OF_STREAM) ? undefined : { tombstoned, first, last, all };
};

/** Resolves when the uncommitted events are committed: at once, if nothing stalls. */
const settled = ({ state: { taken } }: Records, verdict: Verdict): Answer =>
  taken
    ? new Promise((resolve) => {
        taken.waiting.add((committed) => resolve(committed ? verdict : { written: 'unknown', because: 'cancelled' }));
      })
    : verdict;

const repeated = ({ state: { taken }, everything }: Records, stream: string, end: Stored): Answer => {
  if (taken?.events.includes(end)) {
    taken.repeats++;
    // The server never answers this repeat, even when the first is committed.
    return new Promise(() => undefined);
  }
  const first = firstVisible(readMetadata(stream, everything(`$$${stream}`).at(-1)), everything(stream).length - 1);
  return { written: true, revision: end.revision, position: end.revision < first ? undefined : end.position };
};

const take = (records: Records, stream: string, expected: Expected, proposed: readonly Proposed[], after = () => {}): Answer => {
  const state = stateOf(records, stream);
  const ids = proposed.map(({ id }) => id);
  const judged = judge(state, expected, ids);
  if (judged.is === 'deleted') return { written: false, current: state.current, deleted: true };
  if (judged.is === 'wrong') return { written: false, current: state.current };
  if (judged.is === 'repeated') return repeated(records, stream, judged.end);
  if (state.softlyDeleted) records.put(`$$${stream}`, [truncation(state.current + 1)]);
  records.put(stream, proposed);
  const written = records.everything(stream);
  const position = proposed.length > 0 ? written.at(-1)?.position : records.skip();
  const verdict = { written: true, revision: written.length - 1, position } as const;
  after();
  return settled(records, verdict);
};

const remove = (records: Records, stream: string, expected: Expected, write: () => string): Answer => {
  const state = stateOf(records, stream);
  const judged = judge(state, expected, [crypto.randomUUID()]);
  if (judged.is !== 'new') return { written: false, current: state.current, ...(judged.is === 'deleted' && { deleted: true }) };
  const last = records.everything(write()).at(-1);
  return settled(records, { written: true, revision: last?.revision ?? -1, position: last?.position });
};

/** How a log is changed: as the real server judges it (IndexWriter.CheckCommit). */
const writing = (records: Records, shared: boolean) => {
  const writeForeign = (stream: string, type: string, count = 1) => records.put(stream, foreign(type, count));
  const somebodyElse = () => writeForeign('outro-1', records.events.length % 2 === 0 ? 'Coisa' : '$stats');
  const takeOne = (stream: string, expected: Expected, proposed: readonly Proposed[]) =>
    take(records, stream, expected, proposed, shared ? somebodyElse : undefined);
  return {
    /** Writes as the server itself or another program would, at any version of the stream. */
    writeForeign,

    /** Writes at once, or takes it and settles later; `expected` is -1 for no stream. */
    take: takeOne,

    /** Appends at once, on a log that does not stall. */
    append(stream: string, expected: Expected, proposed: readonly Proposed[]): Verdict {
      const verdict = takeOne(stream, expected, proposed);
      if (verdict instanceof Promise) throw new Error('The log stalls');
      return verdict;
    },

    /** Hides the events of a stream; a later write goes on with its numbers. */
    deleteSoftly: (stream: string, expected: Expected): Answer =>
      remove(records, stream, expected, () => {
        records.put(`$$${stream}`, [truncation(undefined)]);
        return `$$${stream}`;
      }),

    /** Deletes the stream for good: it can neither be read nor written again. */
    tombstone: (stream: string, expected: Expected): Answer =>
      remove(records, stream, expected, () => {
        records.put(stream, [tombstone()], END_OF_STREAM);
        return stream;
      }),
  };
};

/** The transaction log of the in-process server, or of several of them. In a shared log another program writes as well. */
export const createServerLog = ({ shared = false } = {}) => {
  const records = createRecords();
  const { events, everything, indexFrom, awaken, state } = records;
  const changes = writing(records, shared);
  if (shared) changes.writeForeign('$users', '$UserCreated', 3);

  return {
    ...changes,
    events,
    stream: (name: string): readonly Stored[] | undefined => (everything(name).length > 0 ? everything(name) : undefined),
    seen: (name: string, known = events.length) => seen(records, name, known),
    stall: () => stall(records),

    /** Tells the writers that wait for a commit that it is cancelled; their events stay taken. */
    cancelWaiting() {
      for (const tell of state.taken?.waiting ?? []) tell(false);
      state.taken?.waiting.clear();
    },

    /** The start of the next record. */
    end: () => state.end,
    indexFrom,

    /** Forgets the last events, as an earlier backup does. */
    restoreTo: (count: number) => records.forget(events.splice(count)),

    /** Has those who wait for more look again. */
    awaken,

    /** Resolves when something more is written. */
    grows: (): Promise<void> => state.grown.promise,
  };
};

export type ServerLog = ReturnType<typeof createServerLog>;
