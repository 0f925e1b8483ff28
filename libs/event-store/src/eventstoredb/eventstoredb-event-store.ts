import { encodeAppend } from '../encode-append.js';
import type { Append, Appended, EventStore } from '../event-store.js';
import type { StoreObserver } from '../observe.js';
import { createWakes } from '../wakes.js';
import { createAppendCall } from './append/append-call.js';
import { createConnections } from './connect/connection.js';
import { type FactIndex, memoryFactIndex } from './fact-index/fact-index.js';
import { readGaps } from './read/cuts.js';
import { createIdentity, lookForName } from './connect/identity.js';
import { createKnownFacts } from './fact-index/known-facts.js';
import { createLogReader } from './read/read-log.js';
import { createMetadataReader } from './read/read-metadata.js';
import { createPlaceReader } from './read/read-place.js';
import { createStreamReader } from './read/read-stream.js';
import { createStreamQueues } from './append/stream-queues.js';
import { createStrangers } from './strangers.js';
import { tryWrite } from './append/try-write.js';
import { watchLog } from './read/watch-log.js';
import { checkFits, createBatchWriter } from './append/write-batch.js';

/** The most a server up to 24.10 takes as it is installed. */
const MAX_APPEND_BYTES = 1024 * 1024;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113?tls=true`, one host or several. In a cluster every call goes to the leader. */
  readonly url: string;
  /** The index of facts by id. In memory unless told, which reads the whole log at the first append of each process. */
  readonly index?: FactIndex;
  /** Put before the name of each stream, so that several logs share a server. None unless told. */
  readonly prefix?: string;
  /** How long an append outlasts a server that does not answer before it is refused with StoreBusy. 15 s unless told. */
  readonly patienceMs?: number;
  /** The longest time of one try of an append, and the longest silence of a read. 5 s by default. */
  readonly answerMs?: number;
  /** How often the subscription is checked against the log. 30 s unless told. */
  readonly watchMs?: number;
  /** The largest append that the server takes, in bytes. 1 MiB by default, which all versions take. */
  readonly maxAppendBytes?: number;
  /** Hears of a subscription that broke, of events of others, of a stream found hidden while it was written to. The store goes on by itself. */
  readonly onTrouble?: (error: unknown) => void;
  /** Observes the batches that are written, and may ask for the length of the queue. */
  readonly observe?: Pick<StoreObserver, 'batch' | 'queue'>;
};

type Found = Pick<ReturnType<typeof createKnownFacts>, 'find'>;

/** The fact with an id, by the place the index has for it. */
const findThrough =
  (known: Found, streams: ReturnType<typeof createStreamReader>): EventStore['find'] =>
  async (eventId) => {
    const place = UUID.test(eventId) ? await known.find(eventId) : undefined;
    if (!place) return undefined;
    const fact = await streams.readOne(place.stream, place.version);
    if (fact?.eventId !== eventId) throw new Error(`The fact ${eventId} is not where the index has it: is it of another log?`);
    return fact;
  };

/** Many appends, begun in their order. They never fill the queue that all others share: each waits for room. */
const manyThrough = async (append: EventStore['append'], room: () => Promise<void>, appends: readonly Append[]) => {
  const settled: Promise<PromiseSettledResult<Appended>>[] = [];
  for (const asked of appends) {
    await room();
    settled.push(Promise.allSettled([append(asked)]).then(([one]) => one));
  }
  return Promise.all(settled);
};

/** The identity given to the log at an address; undefined where it was never asked for. Writes nothing. */
export const givenName = async ({ url, prefix = '', answerMs = 5_000 }: EventStoreDbOptions): Promise<string | undefined> => {
  const connections = createConnections(url);
  try {
    return await lookForName({ connections, prefix, answerMs });
  } finally {
    await connections.close();
  }
};

/**
 * The event store on EventStoreDB 23.10 or later, or KurrentDB.
 * @throws when the address is wrong, or the server cannot be reached within two seconds or refuses the credentials.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { url, index = memoryFactIndex(), prefix = '', patienceMs = 15_000, answerMs = 5_000, watchMs = 30_000 } = options;
  const { maxAppendBytes = MAX_APPEND_BYTES, onTrouble = () => undefined, observe } = options;
  const connections = createConnections(url);
  const readMetadata = createMetadataReader({ connections, prefix, answerMs });
  const reading = { connections, prefix, answerMs, readMetadata, strangers: createStrangers(onTrouble) };
  const [log, streams] = [createLogReader(reading), createStreamReader(reading)];
  try {
    await log.readEnd();
  } catch (error) {
    await connections.close();
    throw error;
  }

  const wakes = createWakes();
  const known = createKnownFacts({ index, readLog: log.readLog, onTrouble });
  const call = createAppendCall({ connections, answerMs });
  const readPlace = createPlaceReader({ connections, prefix, answerMs });
  const write = createBatchWriter({ call, known, readPlace, readHead: log.readHead, onTrouble, prefix, patienceMs });
  const queues = createStreamQueues(async (batch) => {
    const began = performance.now();
    const outcomes = await write(batch);
    wakes.wakeAll();
    known.grew();
    const facts = batch.reduce((sum, append) => sum + append.facts.length, 0);
    observe?.batch(batch.length, facts, performance.now() - began);
    return outcomes;
  });
  observe?.queue(queues.held);
  let watch: ReturnType<typeof watchLog> | undefined;
  let closed = false;

  const append = async (asked: Append): Promise<Appended> => {
    if (closed) throw new Error('The event store is closed');
    const encoded = encodeAppend(asked);
    checkFits(encoded, prefix, maxAppendBytes);
    return queues.offer(encoded);
  };

  return {
    append,
    appendMany: (appends) => manyThrough(append, queues.room, appends),
    strangers: reading.strangers.count,
    tryWrite: (withinMs) => tryWrite(connections, prefix, withinMs),
    read: (stream, from) => streams.readStream(stream, from),
    identity: createIdentity({ connections, prefix, answerMs }),
    readAll: (after, limit) => log.readLog(after, limit),
    gaps: (limit) => readGaps(log, prefix, limit),
    find: findThrough(known, streams),
    head: log.readHead,
    onAppend(wake) {
      if (!closed) watch ??= watchLog({ connections, reader: log, prefix, watchMs, heard: wakes.wakeAll, onTrouble });
      return wakes.add(wake);
    },
    async close() {
      closed = true;
      await queues.drained();
      await watch?.stop();
      await known.stop();
      call.close();
      await connections.close();
      wakes.clear();
    },
  };
};
