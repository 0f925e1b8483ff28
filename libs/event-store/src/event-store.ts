import type { Fact, FactMeta, Recorded } from '@tulha/domain/kernel/fact';

/** A fact about to be written. `eventId` is derived from its command, so that a retry is recognised. */
export type NewFact = Fact & { readonly eventId: string; readonly schemaVersion: number; readonly meta: FactMeta };

/** The version the stream must have now: `'no-stream'`, or its last version. There is no "any": see facts in docs/ARCHITECTURE.md. */
export type ExpectedVersion = 'no-stream' | number;

/** Where a fact stands among all facts. Opaque; a later one is greater as text. `START` is before the first. */
export type Position = string;
export const START: Position = '';

export type Append = { readonly stream: string; readonly expected: ExpectedVersion; readonly facts: readonly NewFact[] };

export type Appended = {
  /** Version of the last fact of this append. */
  readonly version: number;
  readonly position: Position;
  /** True when the very same facts had been written before: nothing was written now. */
  readonly repeated: boolean;
};

/** One page of the whole log. `position` is how far the page reaches, even when it holds no fact. */
export type Page = { readonly facts: Recorded[]; readonly position: Position; readonly atEnd: boolean };

export interface EventStore {
  /** Facts of one stream in order, from a version on (0 unless told). An unknown stream has none. */
  read(stream: string, from?: number): AsyncIterable<Recorded>;
  /**
   * Names this log: the same for all who open it, and as long as it lasts. Positions mean nothing in a log of another name, so whoever
   * keeps one keeps this beside it.
   */
  identity(): Promise<string>;
  /**
   * The next facts of all streams after a position, in commit order, without gaps. At most `limit`.
   * @throws LogEndsBefore when the log does not reach that far.
   */
  readAll(after: Position, limit: number): Promise<Page>;
  /**
   * Writes all facts of one append, or none.
   * The very same append again, also while the first is under way, answers what the first one did.
   * @throws VersionConflict when the stream is not at `expected` and these facts are not already there.
   * @throws EventIdConflict, InvalidAppend, StoreBusy
   */
  append(append: Append): Promise<Appended>;
  /**
   * Many appends, each whole or not at all, in as few round trips as the store knows. Results in the order asked.
   * Several appends of one stream are written in that order, so each expects the version the one before it leaves.
   * None is withheld because one before it was refused: what must stand or fall together is one append.
   */
  appendMany(appends: readonly Append[]): Promise<PromiseSettledResult<Appended>[]>;
  /** The fact with this id, wherever it is. This is how a repeated command finds what its first try wrote. */
  find(eventId: string): Promise<Recorded | undefined>;
  /** Position of the last fact, `START` when there is none. */
  head(): Promise<Position>;
  /** Calls back soon after something was appended by any process; may call without cause. Returns the way to stop. */
  onAppend(wake: () => void): () => void;
  /** Finishes what was asked before, refuses what comes after. */
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

/** A reader has been further than this log goes: an older backup has taken its place. What was made from it must be made anew. */
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

/** The store takes no more for the moment. The caller may try again later, with the same ids. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}
