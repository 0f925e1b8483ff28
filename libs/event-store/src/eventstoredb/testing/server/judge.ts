import type { Stored } from '../calls/proposed.js';

/** A writer's expectation about the stream: a revision, -1 for none, or an inexact one. */
export type Expected = number | 'any' | 'stream-exists';

/** The state of a stream when an append to it is judged. Uncommitted events count like readable ones. */
export type StreamState = {
  /** -1 where nothing was ever written. */
  readonly current: number;
  readonly tombstoned: boolean;
  readonly softlyDeleted: boolean;
  /** It has metadata. */
  readonly described: boolean;
  readonly at: (revision: number) => Stored | undefined;
  /** The last event with an id in this stream. */
  readonly last: (id: string) => Stored | undefined;
};

export type Judged =
  | { readonly is: 'new' | 'wrong' | 'deleted' }
  | { readonly is: 'repeated'; readonly first: Stored; readonly end: Stored };

/** Without an exact expected version the server knows an append again by its ids, as long as it remembers them. */
const judgeByIds = (stream: StreamState, ids: readonly string[]): Judged => {
  const there = ids.map((id) => stream.last(id));
  const [first, end] = [there[0], there.at(-1)];
  if (!first) return { is: 'new' };
  return !end || there.includes(undefined) ? { is: 'wrong' } : { is: 'repeated', first, end };
};

const judgeByRevisions = (stream: StreamState, expected: number, ids: readonly string[]): Judged => {
  const there = ids.map((_, index) => stream.at(expected + 1 + index));
  const differs = there.findIndex((stored, index) => stored?.id !== ids[index]);
  const [first, end] = [there[0], there.at(-1)];
  if (differs === -1 && first && end) return { is: 'repeated', first, end };
  const goesOn = differs === 0 && expected === -1 && stream.softlyDeleted;
  return { is: goesOn ? 'new' : 'wrong' };
};

/** Judges an append with unused ids, or a deletion, as the real server does. */
export const judge = (stream: StreamState, expected: Expected, ids: readonly string[]): Judged => {
  if (stream.tombstoned) return { is: 'deleted' };
  if (expected === 'stream-exists') {
    if (stream.softlyDeleted) return { is: 'deleted' };
    if (stream.current === -1 && !stream.described) return { is: 'wrong' };
  }
  if (typeof expected !== 'number') return judgeByIds(stream, ids);
  if (expected < stream.current) return judgeByRevisions(stream, expected, ids);
  return { is: expected === stream.current ? 'new' : 'wrong' };
};
