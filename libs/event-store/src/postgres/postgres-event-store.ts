import type pg from 'pg';
import { encodeAppend } from '../encode-append.js';
import type { Append, Appended, EventStore } from '../event-store.js';
import type { StoreObserver } from '../observe.js';
import { createWakes } from '../wakes.js';
import { createAppendQueue } from './append-queue.js';
import { ask } from './ask.js';
import { startListener } from './listener.js';
import { createNotifier } from './notifier.js';
import { findFact, readHead, readIdentity, readLog } from './read-facts.js';
import { readGaps } from './read-gaps.js';
import { eventSchemaVersion, SCHEMA_VERSION } from './schema.js';
import { CHANNEL } from './schema.sql.js';
import { createStreamReader } from './stream-reader.js';
import { tryWrite } from './try-write.js';
import { createBatchWriter } from './write-batch.js';

/** While no notifications of other processes arrive, waiting callers look for themselves this often, in ms. */
const POLL_MS = 250;
/** A pool with fewer keeps them for readers. */
const ENOUGH_CONNECTIONS = 6;

export type PostgresEventStoreOptions = {
  /** The caller's, and the caller ends it, after the store. Give it timeouts. Default isolation must be READ COMMITTED. */
  readonly pool: pg.Pool;
  /** How to connect for LISTEN, directly and not through a transaction pooler. Without it, waiting readers poll. */
  readonly listen?: string | pg.ClientConfig;
  /** How long an append outlasts a database that does not answer before it is refused with StoreBusy. 15 s unless told. */
  readonly patienceMs?: number;
  /** Hears of a lost LISTEN connection. The store goes on by itself. */
  readonly onTrouble?: (error: unknown) => void;
  readonly observe?: Pick<StoreObserver, 'batch' | 'queue'>;
};

type WriteBatch = ReturnType<typeof createBatchWriter>['write'];

const measured =
  (write: WriteBatch, observe: PostgresEventStoreOptions['observe']): WriteBatch =>
  async (batch) => {
    const began = performance.now();
    const outcomes = await write(batch);
    const facts = batch.reduce((sum, append) => sum + append.facts.length, 0);
    observe?.batch(batch.length, facts, performance.now() - began);
    return outcomes;
  };

/**
 * The event store on PostgreSQL, prepared with `prepareEventSchema`.
 * @throws when the database cannot be reached or its event schema is of another version.
 */
export const openPostgresEventStore = async (options: PostgresEventStoreOptions): Promise<EventStore> => {
  const { pool, listen, patienceMs = 15_000, onTrouble = () => undefined, observe } = options;
  const version = await eventSchemaVersion(pool);
  if (version !== SCHEMA_VERSION) throw new Error(`The event schema is at version ${version}, this program needs ${SCHEMA_VERSION}`);

  const wakes = createWakes();
  const config = typeof listen === 'string' ? { connectionString: listen } : listen;
  const listener = config && (await startListener(config, wakes.wakeAll, onTrouble));
  // Telling commits nothing that must be kept.
  const text = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`;
  const notifier = createNotifier(listener?.tell ?? (() => ask(pool, { name: 'es_tell', text, values: [] })), onTrouble);
  const writers = Array.from({ length: pool.options.max >= ENOUGH_CONNECTIONS ? 2 : 1 }, () => createBatchWriter(pool, patienceMs));
  const writes = writers.map(({ write }) => measured(write, observe));
  const wrote = () => {
    wakes.wakeAll();
    notifier.appended();
  };
  const queue = createAppendQueue((batch, lane) => (writes[lane] as WriteBatch)(batch), wrote, writers.length);
  observe?.queue(queue.held);
  const poll = listener ? undefined : setInterval(wakes.wakeAll, POLL_MS).unref();
  let closed = false;

  const append = async (asked: Append): Promise<Appended> => {
    if (closed) throw new Error('The event store is closed');
    return queue.offer(encodeAppend(asked));
  };

  const appendMany = async (appends: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> => {
    const settled: Promise<PromiseSettledResult<Appended>>[] = [];
    for (const asked of appends) {
      // An import never fills the queue that all others share.
      await queue.room();
      settled.push(Promise.allSettled([append(asked)]).then(([one]) => one));
    }
    return Promise.all(settled);
  };

  return {
    append,
    appendMany,
    tryWrite: (withinMs) => tryWrite(pool, withinMs),
    read: createStreamReader(pool),
    identity: () => readIdentity(pool),
    readAll: (after, limit) => readLog(pool, after, limit),
    gaps: (limit) => readGaps(pool, limit),
    find: (eventId) => findFact(pool, eventId),
    head: () => readHead(pool),
    onAppend: (wake) => wakes.add(wake),
    async close() {
      closed = true;
      await queue.drained();
      for (const writer of writers) writer.close();
      await notifier.told();
      clearInterval(poll);
      await listener?.stop();
      wakes.clear();
    },
  };
};
