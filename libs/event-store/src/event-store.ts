import type { Fact, FactMeta, Recorded } from '@tulha/domain/kernel/fact';

/** A fact about to be written. `eventId` is derived from its command, so that a retry is recognised. */
export type NewFact = Fact & { readonly eventId: string; readonly schemaVersion: number; readonly meta: FactMeta };

/** The version the stream must have now: `'no-stream'`, or its last version. There is no "any": see facts in docs/ARCHITECTURE.md. */
export type ExpectedVersion = 'no-stream' | number;

/** The place of a fact among all facts. Opaque; a later one is greater as text. `START` is before the first. */
export type Position = string;
export const START: Position = '';

/**
 * A range of the log that was read, and so the step a checkpoint may take. A range never leads back: facts behind a
 * checkpoint were applied, and would be applied again.
 */
export class Stretch {
  private constructor(
    readonly from: Position,
    readonly to: Position,
  ) {}

  /** @throws RangeError where it would lead back */
  static between(from: Position, to: Position): Stretch {
    if (to < from) throw new RangeError(`From ${from || 'the start'} to ${to || 'the start'} leads back`);
    return new Stretch(from, to);
  }

  get isEmpty(): boolean {
    return this.from === this.to;
  }
}

export type Append = {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly facts: readonly NewFact[];
  /**
   * The caller promises that these ids were drawn for this call and that this is its first try. A store that cannot guard
   * ids by itself then checks nothing before it writes. After StoreBusy, or no answer, the promise no longer holds.
   */
  readonly firstTry?: boolean;
};

export type Appended = {
  /** Version of the last fact of this append. */
  readonly version: number;
  readonly position: Position;
  /** True when the very same facts had been written before: nothing was written now. */
  readonly repeated: boolean;
};

/** One page of the whole log. `position` is how far the page reaches, even when it holds no fact. */
export type Page = { readonly facts: Recorded[]; readonly position: Position; readonly atEnd: boolean };

export type Place = { readonly stream: string; readonly version: number; readonly position: Position };

/**
 * Where a log is not whole. Facts that must be there and are not, between two positions or two versions of a stream (versions are from 0; -1
 * is before the first); a stream that an administrator of the store deleted or cut; an id that stands in two places: one append that was
 * written twice.
 */
export type Gap =
  | { readonly of: 'log'; readonly after: Position; readonly before: Position; readonly missing: number }
  | { readonly of: 'stream'; readonly stream: string; readonly after: number; readonly before: number; readonly missing: number }
  | { readonly of: 'deleted' | 'cut'; readonly stream: string }
  | { readonly of: 'id'; readonly eventId: string; readonly type: string; readonly first: Place; readonly again: Place };

/** One append written twice: nothing is missing. */
export type Twin = Extract<Gap, { of: 'id' }>;
export const isTwin = (gap: Gap): gap is Twin => gap.of === 'id';

export interface EventStore {
  /**
   * Facts of one stream in order from a version on (0 by default), each once; an unknown stream has none. If an
   * administrator removed some, the others are given, and the caller has to check their versions.
   * @throws StreamDeleted; StreamCut where none is left
   */
  read(stream: string, from?: number): AsyncIterable<Recorded>;
  /**
   * The identity of this log: the same for all clients, as long as the log lasts. Positions mean nothing in another log, so
   * a stored position needs the identity beside it.
   */
  identity(): Promise<string>;
  /**
   * The next facts of all streams after a position, in commit order, without gaps. At most `limit`.
   * @throws LogEndsBefore when the log does not reach that far.
   */
  readAll(after: Position, limit: number): Promise<Page>;
  /**
   * Writes all facts of one append, or none. The very same append again, also while the first is under way, has the same answer.
   * @throws VersionConflict when the stream is not at `expected` and these facts are not already there.
   * @throws EventIdConflict, InvalidAppend, StreamDeleted, StoreForbidden, StoreBusy
   */
  append(append: Append): Promise<Appended>;
  /**
   * Many appends, each whole or not at all, in as few round trips as the store knows. Results in the order asked.
   * Several appends of one stream are written in that order, so each expects the version the one before it leaves.
   * None is withheld because one before it was refused: facts that must stand or fall together are one append.
   */
  appendMany(appends: readonly Append[]): Promise<PromiseSettledResult<Appended>[]>;
  /**
   * Sends an append that stores no readable event, to test whether the store can be written now.
   * @throws StoreBusy when it does not come through within so many ms, StoreForbidden when the connected user may not write.
   */
  tryWrite(withinMs: number): Promise<void>;
  /** How many events of others this process has met that look like facts and were left out, where others may write to the same log. */
  strangers?(): number;
  /** The fact with this id, wherever it is. This is how a repeated command finds the facts of its first try. */
  find(eventId: string): Promise<Recorded | undefined>;
  /** Position of the last fact, `START` when there is none. */
  head(): Promise<Position>;
  /** The first so many gaps of the log, found by reading all of it. Facts missing at its end, or a whole missing stream, are not found. */
  gaps(limit: number): Promise<readonly Gap[]>;
  /** Calls back soon after something was appended by any process; may call without cause. Returns the way to stop. */
  onAppend(wake: () => void): () => void;
  /** Finishes the calls under way and refuses new ones. */
  close(): Promise<void>;
}

/** The stream moved on since it was read. Load it again and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedVersion,
  ) {
    super(`Stream ${stream} is not at ${expected}`);
  }
}

/** A reader has been further than this log goes: an older backup has taken its place. Read models built from the log must be rebuilt. */
export class LogEndsBefore extends Error {
  override readonly name = 'LogEndsBefore';
  constructor(
    readonly after: Position,
    options?: ErrorOptions,
  ) {
    super(`The log does not reach position ${after}: has an older state of it been restored?`, options);
  }
}

/** Some facts of an append exist and some do not, or they exist elsewhere: the ids were derived wrongly. Never retried. */
export class EventIdConflict extends Error {
  override readonly name = 'EventIdConflict';
  constructor(readonly stream: string) {
    super(`An event id of an append to ${stream} is taken by another fact`);
  }
}

/** An append no store can keep: no facts, a fact too big, text that is not Unicode, a malformed id. Never retried. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** An append of more bytes or facts than the store takes at once. In smaller parts it might be kept. */
export class AppendTooLarge extends InvalidAppend {}

/** An administrator of the store deleted the stream, for good or reversibly. Never retried. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  constructor(
    readonly stream: string,
    options?: ErrorOptions,
  ) {
    super(`Stream ${stream} was deleted`, options);
  }
}

/** Facts in the middle of a stream are gone, so a state folded from the rest would be wrong. Never retried. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut';
  constructor(
    readonly stream: string,
    /** The first missing version. */
    readonly version: number,
  ) {
    super(`Version ${version} of stream ${stream} is gone`);
  }
}

/** The connected user lacks a right until an administrator of the store grants it; a retry does not help. */
export class StoreForbidden extends Error {
  override readonly name = 'StoreForbidden';
}

/** The store accepts nothing more for the moment. The caller may try again later, with the same ids. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}

/** The facts of a stream from a version on, to be folded. @throws StreamCut, StreamDeleted where some of them are missing */
export async function* wholeStream(store: Pick<EventStore, 'read'>, stream: string, from = 0): AsyncGenerator<Recorded> {
  let next = from;
  for await (const fact of store.read(stream, from)) {
    if (fact.version !== next) throw new StreamCut(stream, next);
    next++;
    yield fact;
  }
}

/** JSON with sorted keys, so that equal values give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** All of a fact that is the same in every log: all but its position. */
export const textOf = ({ stream, version, eventId, type, schemaVersion, data, meta }: Recorded): string =>
  canonical([stream, version, eventId, type, schemaVersion, data, meta]);
