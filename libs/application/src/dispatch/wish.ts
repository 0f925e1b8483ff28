import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message, Recorded } from '@tulha/domain/kernel/fact';
import type { NewFact } from '@tulha/event-store/event-store';
import { deriveId } from './derive-id.js';
import type { Trace } from './trace.js';

/** The outcome of a command. When the wish already held, `facts` is empty and `position` is `''`; else it is how far a reader must be. */
export type Receipt = {
  readonly stream: string;
  readonly version: number;
  readonly position: string;
  readonly facts: readonly Recorded[];
  /** True when these facts had been written by an earlier try of the same command. */
  readonly repeated: boolean;
};

export type DispatchOptions = {
  /** Refuse with StaleVersion unless the stream is at this version (`If-Match`). */
  readonly ifVersion?: number;
  /** The caller knows that the stream is new: it is not read first. */
  readonly isNew?: boolean;
  /**
   * True: this command may have been tried before, so look for its facts before deciding again. False: its id was drawn for
   * this very call, which is its first try, so the store need not look. Absent: unknown; the store looks for the ids of its
   * facts.
   */
  readonly mayRepeat?: boolean;
};

/** The record changed since the caller read it. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
  constructor(readonly current: number) {
    super(`The stream is at ${current}`);
  }
}

export type AnyDecider = Decider<Message, Fact, unknown>;

/** A decider among others: the types of its own commands, facts and state are hidden. */
export const erase = <C extends Message, E extends Fact, S>(decider: Decider<C, E, S>): AnyDecider => decider as unknown as AnyDecider;

/** A command waiting in its stream's lane. */
export type Wish = {
  readonly decider: AnyDecider;
  readonly command: Message;
  readonly meta: CommandMeta;
  readonly options: DispatchOptions;
  /** Starts a span under that of the caller. */
  readonly startSpan: ReturnType<Trace['fork']>;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
};

/** Decided events as facts to be written: ids derived from the command, metadata from who asked and when. */
export const toFacts = (events: readonly Fact[], { now, ...meta }: CommandMeta): NewFact[] =>
  events.map((event, index) => ({
    type: event.type,
    data: event.data,
    eventId: deriveId(meta.commandId, String(index)),
    schemaVersion: 0, // sealing writes the declared one
    meta: {
      conta: meta.conta,
      ator: meta.ator,
      fazenda: meta.fazenda,
      commandId: meta.commandId,
      correlationId: meta.correlationId ?? meta.commandId,
      causationId: meta.causationId ?? meta.commandId,
      recordedAt: now,
    },
  }));
