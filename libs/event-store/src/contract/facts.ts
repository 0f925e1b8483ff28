import type { Recorded } from '@tulha/domain/kernel/fact';
import { type Append, type EventStore, type ExpectedVersion, type NewFact, type Position, START } from '../event-store.js';

/** 0, 1, … count - 1. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

let counter = 0;

/** A new UUID, the same sequence in every run. */
export const nextId = (): string => `00000000-0000-4000-8000-${(++counter).toString(16).padStart(12, '0')}`;

/** A fact with an id of its own. */
export const fact = (data: unknown = { n: 1 }, type = 'TalhaoCadastrado'): NewFact => {
  const eventId = nextId();
  const instant = '2026-05-11T12:00:00.000Z';
  const meta = { conta: 1, ator: 2, fazenda: 3, commandId: eventId, correlationId: eventId, causationId: eventId, recordedAt: instant };
  return { type, data, eventId, schemaVersion: 1, meta };
};

export const facts = (count: number, data: unknown = { n: 1 }): NewFact[] => Array.from({ length: count }, () => fact(data));

export const append = (stream: string, expected: ExpectedVersion, written: readonly NewFact[] = [fact()]): Append => ({
  stream,
  expected,
  facts: written,
});

export const ids = (written: readonly { eventId: string }[]) => written.map((one) => one.eventId);

/** All facts of a stream. */
export const readStream = async (store: EventStore, stream: string, from?: number): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for await (const one of store.read(stream, from)) all.push(one);
  return all;
};

/** All facts after a position, page by page. */
export const readLog = async (store: EventStore, limit = 1000, after: Position = START): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for (let at = after; ; ) {
    const page = await store.readAll(at, limit);
    all.push(...page.facts);
    at = page.position;
    if (page.atEnd) return all;
  }
};

/** Resolves the next time the store calls its listener. */
export const nextWake = (store: EventStore): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = store.onAppend(resolve);
  return promise.finally(stop);
};

/** The outcome of each promise in a word: the class of error, or whether it was written now or before. */
export const outcomes = (settled: PromiseSettledResult<{ repeated: boolean }>[]): string[] =>
  settled.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : one.value.repeated ? 'repeated' : 'written'));
