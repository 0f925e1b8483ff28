import { randomUUID } from 'node:crypto';
import type { FactMeta, Recorded } from '@tulha/domain/kernel/fact';
import { type EncodedAppend, encodeAppend } from '../encode-append.js';
import {
  type Append,
  type Appended,
  type EventStore,
  LogEndsBefore,
  type Page,
  type Position,
  START,
  VersionConflict,
} from '../event-store.js';
import { gapsByReading } from '../gaps.js';
import { repeated } from '../repeated.js';
import { createWakes } from '../wakes.js';

type Kept = {
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  readonly fact: EncodedAppend['facts'][number];
};

const toPosition = (count: number): Position => (count === 0 ? START : String(count).padStart(20, '0'));

/** Parsed anew at each reading: a reader's change of a fact never reaches the log. */
const toRecorded = ({ stream, version, position, fact }: Kept): Recorded => ({
  type: fact.type,
  data: JSON.parse(fact.data) as unknown,
  eventId: fact.eventId,
  stream,
  version,
  position,
  schemaVersion: fact.schemaVersion,
  meta: JSON.parse(fact.meta) as FactMeta,
});

/** An event store that forgets when the process ends: for tests and trials. Same contract as the others. */
export const openMemoryEventStore = (): EventStore => {
  const log: Kept[] = [];
  const streams = new Map<string, Kept[]>();
  const byId = new Map<string, Kept>();
  const wakes = createWakes();
  const identity = randomUUID();
  let closed = false;

  const write = (append: EncodedAppend): Appended => {
    const before = repeated(append, (eventId) => byId.get(eventId));
    if (before) return before;
    const stream = streams.get(append.stream) ?? [];
    if (stream.length - 1 !== append.expected) throw new VersionConflict(append.stream, append.asked.expected);
    streams.set(append.stream, stream);
    for (const fact of append.facts) {
      const kept = { stream: append.stream, version: stream.length, position: toPosition(log.length + 1), fact };
      for (const list of [log, stream]) list.push(kept);
      byId.set(fact.eventId, kept);
    }
    wakes.wakeAll();
    return { version: stream.length - 1, position: toPosition(log.length), repeated: false };
  };

  const append = async (asked: Append): Promise<Appended> => {
    if (closed) throw new Error('The event store is closed');
    return write(encodeAppend(asked));
  };

  const readAll = async (after: Position, limit: number): Promise<Page> => {
    const start = Number(after);
    if (start > log.length) throw new LogEndsBefore(after);
    const facts = log.slice(start, start + limit).map(toRecorded);
    return { facts, position: facts.at(-1)?.position ?? after, atEnd: start + limit >= log.length };
  };

  return {
    append,
    appendMany: (appends) => Promise.allSettled(appends.map(append)),

    tryWrite: async () => undefined,

    identity: async () => identity,

    async *read(stream, from = 0) {
      for (let version = from; version < (streams.get(stream)?.length ?? 0); version++) {
        const kept = streams.get(stream)?.[version];
        if (kept) yield toRecorded(kept);
      }
    },

    readAll,
    gaps: (limit) => gapsByReading({ readAll }, limit),

    async find(eventId) {
      const kept = byId.get(eventId);
      return kept && toRecorded(kept);
    },

    head: async () => toPosition(log.length),
    onAppend: (wake) => wakes.add(wake),

    async close() {
      closed = true;
      wakes.clear();
    },
  };
};
