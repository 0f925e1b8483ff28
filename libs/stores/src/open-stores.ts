import type { EventStore } from '@tulha/event-store/event-store';
import { prepareFactIndex } from '@tulha/event-store/eventstoredb/fact-index/postgres-fact-index';
import { observed, type StoreObserver } from '@tulha/event-store/observe';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { connectionConfig, createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import type pg from 'pg';
import { checkLog, claimLog } from './claim-log.js';
import { guarded, refuseReplaced } from './guard-log.js';
import { openEventStoreDbOf } from './open-eventstoredb.js';

export type StoresOptions = {
  readonly databaseUrl: string;
  /** The address for the role that makes missing tables, where that of `databaseUrl` may not. */
  readonly ownerUrl?: string;
  /** `esdb://…` where EventStoreDB keeps the facts; undefined for PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** The name of the process, as `pg_stat_activity` shows it. */
  readonly name: string;
  /** Most connections at once, beside the one that listens. */
  readonly max: number;
  /** The longest to wait for the database, in ms, also with an append in hand. Patient unless told. */
  readonly answerWithinMs?: number;
  /** Whether the process wants to hear of others' appends at once; unless told, it does. Without it, it is not woken for them. */
  readonly follows?: boolean;
  /** Hears of connections that were lost. The stores go on by themselves. */
  readonly onTrouble?: (error: unknown) => void;
  /** Hears how appends go. */
  readonly observe?: StoreObserver;
};

export type Stores = {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Closes the log, then the pool. */
  close(): Promise<void>;
};

/** Makes the tables that are missing. Processes that start at once wait for one another here, longer than a request may. */
const prepare = async ({ databaseUrl, ownerUrl = databaseUrl, eventStoreUrl, name }: StoresOptions): Promise<void> => {
  const pool = createPool(ownerUrl, { name: `${name}-prepare`, max: 1 });
  try {
    const client = await pool.connect();
    try {
      await (eventStoreUrl === undefined ? prepareEventSchema : prepareFactIndex)(client);
    } finally {
      client.release();
    }
    await prepareControl(pool);
  } finally {
    await pool.end();
  }
};

type LogOptions = Pick<StoresOptions, 'eventStoreUrl' | 'onTrouble' | 'observe'> & {
  /** How to hear of other processes' appends to PostgreSQL. Without it, waiting readers poll. */
  readonly listen?: pg.ClientConfig;
  /** How long an append outlasts a store that does not answer, in ms. */
  readonly patienceMs?: number;
};

/** The facts are where the tables are: they cannot be taken for those of another. */
const POSTGRESQL = { armazem: 'postgresql', registro: '' } as const;

/**
 * The log of an installation whose tables are there: programs that read facts beside its processes open this alone. The pool is the
 * caller's.
 * @throws StartError when it is not the installation's log, or EventStoreDB cannot be reached.
 * @throws when the database cannot be reached or is of another version.
 */
export const openLog = async (pool: pg.Pool, { eventStoreUrl, ...options }: LogOptions): Promise<EventStore> => {
  if (eventStoreUrl !== undefined) return openEventStoreDbOf(pool, { url: eventStoreUrl, ...options });
  await checkLog(pool, POSTGRESQL);
  return openPostgresEventStore({ pool, ...options });
};

/**
 * Opens the store of facts and the database of a process, and makes the tables that are missing: the one place that knows which event store
 * a configuration means.
 * @throws StartError when the log is not the one this installation began in, or EventStoreDB cannot be reached.
 * @throws when the database cannot be reached or is of another version.
 */
export const openStores = async (options: StoresOptions): Promise<Stores> => {
  const { databaseUrl, eventStoreUrl, name, max, answerWithinMs, follows = true, onTrouble, observe } = options;
  await prepare(options);
  const limits = answerWithinMs === undefined ? {} : { answerWithinMs };
  const pool = createPool(databaseUrl, { name, max, ...limits, ...(onTrouble ? { onError: onTrouble } : {}) });
  try {
    const listen = follows ? { listen: connectionConfig(databaseUrl, `${name}-listen`) } : {};
    const patience = answerWithinMs === undefined ? {} : { patienceMs: answerWithinMs };
    const heard = { ...(onTrouble ? { onTrouble } : {}), ...(observe ? { observe } : {}) };
    const log = await openLog(pool, { eventStoreUrl, ...listen, ...patience, ...heard });
    try {
      await claimLog(pool, eventStoreUrl === undefined ? POSTGRESQL : { armazem: 'eventstoredb', registro: await log.identity() });
      await refuseReplaced(pool, log);
    } catch (error) {
      await log.close();
      throw error;
    }
    const store = guarded(pool, observe ? observed(log, observe) : log);
    const close = async () => {
      await store.close();
      await pool.end();
    };
    return { pool, store, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
};
