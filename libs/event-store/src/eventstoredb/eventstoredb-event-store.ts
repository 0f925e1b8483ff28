import { encodeAppend } from '../encode-append.js';
import type { Append, Appended, EventStore } from '../event-store.js';
import type { StoreObserver } from '../observe.js';
import { createWakes } from '../wakes.js';
import { connect, disconnect } from './connection.js';
import { type FactIndex, memoryFactIndex } from './fact-index.js';
import { createIdentity } from './identity.js';
import { createKnownFacts } from './known-facts.js';
import { createLanes } from './lanes.js';
import { createLogReader } from './read-log.js';
import { createStreamReader } from './read-stream.js';
import { createStreamQueues } from './stream-queues.js';
import { watchLog } from './watch-log.js';
import { checkFits, createBatchWriter } from './write-batch.js';

/** Appends under way at once. Each has a connection of its own in name; they share sockets. */
const LANES = 8;
/** The most a server up to 24.10 takes as it is installed. */
const MAX_APPEND_BYTES = 1024 * 1024;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113?tls=true`, one host or several. In a cluster every call goes to the leader. */
  readonly url: string;
  /** Where facts are, by id. In memory unless told, which reads the whole log at the first append of each process. */
  readonly index?: FactIndex;
  /** Put before the name of each stream, so that several logs share a server. None unless told. */
  readonly prefix?: string;
  /** How long an append outlasts a server that does not answer before it is refused with StoreBusy. 15 s unless told. */
  readonly patienceMs?: number;
  /** How long the first try of an append may take, and how long a read may say nothing. 5 s unless told. */
  readonly answerMs?: number;
  /** How often the subscription is checked against the log. 30 s unless told. */
  readonly watchMs?: number;
  /** What the server takes in one append, in bytes. 1 MiB unless told, which is what all versions take. */
  readonly maxAppendBytes?: number;
  /**
   * Promises that no fact to be written is in the log already, except for a try of the same append: ids are then looked up only where
   * the outcome of an append is not known. For who has just read all of the log, and writes to it alone.
   */
  readonly freshIds?: boolean;
  /** Hears of a subscription that broke. The store goes on by itself. */
  readonly onTrouble?: (error: unknown) => void;
  /** Hears what was written together, and may ask what waits. */
  readonly observe?: Pick<StoreObserver, 'batch' | 'queue'>;
};

/**
 * The event store on EventStoreDB 23.10 or later, or KurrentDB.
 * @throws when the address is wrong, or the server cannot be reached within two seconds or refuses the credentials.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { url, index = memoryFactIndex(), prefix = '', patienceMs = 15_000, answerMs = 5_000, watchMs = 30_000 } = options;
  const { maxAppendBytes = MAX_APPEND_BYTES, freshIds = false, onTrouble = () => undefined, observe } = options;
  const connection = connect(url);
  const log = createLogReader({ connection, prefix, answerMs });
  const streams = createStreamReader({ connection, prefix, answerMs });
  try {
    await log.readEnd();
  } catch (error) {
    await disconnect(connection);
    throw error;
  }

  const wakes = createWakes();
  const known = createKnownFacts(index, log.readLog);
  const lanes = createLanes(() => connect(url), LANES);
  const write = createBatchWriter({ lanes, known, prefix, answerMs, patienceMs, maxAppendBytes, freshIds });
  const queues = createStreamQueues(async (batch) => {
    const began = performance.now();
    const outcomes = await write(batch);
    wakes.wakeAll();
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
    async appendMany(appends) {
      const settled: Promise<PromiseSettledResult<Appended>>[] = [];
      for (const asked of appends) {
        // An import never fills the queue that all others share.
        await queues.room();
        settled.push(Promise.allSettled([append(asked)]).then(([one]) => one));
      }
      return Promise.all(settled);
    },
    read: (stream, from) => streams.readStream(stream, from),
    identity: createIdentity({ connection, prefix, answerMs }),
    readAll: log.readLog,
    async find(eventId) {
      const place = UUID.test(eventId) ? await known.find(eventId) : undefined;
      if (!place) return undefined;
      const fact = await streams.readOne(place.stream, place.version);
      if (fact?.eventId !== eventId) throw new Error(`The fact ${eventId} is not where the index has it: is it of another log?`);
      return fact;
    },
    head: log.readHead,
    onAppend(wake) {
      if (!closed) watch ??= watchLog({ connection, reader: log, prefix, watchMs, heard: wakes.wakeAll, onTrouble });
      return wakes.add(wake);
    },
    async close() {
      closed = true;
      await queues.drained();
      await watch?.stop();
      await lanes.close();
      await disconnect(connection);
      wakes.clear();
    },
  };
};
