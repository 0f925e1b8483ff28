import { setTimeout as wait } from 'node:timers/promises';
import { type EventStore, LogEndsBefore, StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { type EventStoreDbOptions, givenName, openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { bindFactIndex, postgresFactIndex } from '@tulha/event-store/eventstoredb/fact-index/postgres-fact-index';
import type pg from 'pg';
import { checkLog } from './claim-log.js';
import { explained, lastingReason, readOnly } from './explain-eventstoredb.js';

/** A server that restarts, or a cluster that chooses a leader, is worth waiting for; who looks at the screen is told within 15 s. */
const START_WITHIN_MS = 9_000;
const LOOK_EVERY_MS = 500;
/** How long an append or a read may wait for one answer, where the whole may take longer. */
const ANSWER_MS = 5_000;
const NO_FACT = '00000000-0000-0000-0000-000000000000';

/** How long it may take until it is known whether something can be written. */
const WRITE_WITHIN_MS = 5_000;

/** Refuses who may read and not write. One that takes nothing for the moment is none of the start: it can be read meanwhile. */
const checkWrites = async (store: EventStore, onTrouble: EventStoreDbOptions['onTrouble']): Promise<void> => {
  try {
    await store.tryWrite(WRITE_WITHIN_MS);
  } catch (error) {
    if (error instanceof StoreForbidden) throw readOnly(error);
    if (!(error instanceof StoreBusy)) throw error;
    onTrouble?.(error);
  }
};

/** Waited for while it does not answer, where that may pass. */
const reach = async (options: EventStoreDbOptions, withinMs: number): Promise<EventStore> => {
  for (const deadline = performance.now() + withinMs; ; await wait(LOOK_EVERY_MS)) {
    try {
      return await openEventStoreDb(options);
    } catch (error) {
      const lasting = lastingReason(error);
      if (lasting) throw lasting;
      if (!(error instanceof StoreBusy) || performance.now() + LOOK_EVERY_MS > deadline) throw explained(error);
      options.onTrouble?.(error);
    }
  }
};

/** How an event store is to be opened: how long it is waited for, and whether it is to be written to. */
export type Opening = { readonly withinMs?: number; readonly writes?: boolean };

/**
 * EventStoreDB at a configured address. `onTrouble` is called each time it does not answer.
 * @throws StartError SEM_EVENTSTORE, or EVENTSTORE_RECUSOU where no waiting mends it
 */
export const openConfigured = async (
  options: EventStoreDbOptions,
  { withinMs = START_WITHIN_MS, writes = true }: Opening = {},
): Promise<EventStore> => {
  const store = await reach(options, withinMs);
  try {
    if (writes) await checkWrites(store, options.onTrouble);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Whether the event store of an address is there and lets us in, asked once before anything is started.
 * @throws StartError
 */
export const examineEventStore = async (url: string): Promise<void> => {
  const store = await openConfigured({ url });
  await store.close();
};

const named = <T>(asking: Promise<T>): Promise<T> =>
  asking.catch((error: unknown) => {
    throw error instanceof StoreForbidden ? readOnly(error) : explained(error);
  });

/**
 * The name of a log, which the first to ask for it gives it.
 * @throws StartError
 */
export const nameOf = (store: EventStore): Promise<string> => named(store.identity());

/**
 * The name of the log at an address, where it has one: nothing is written.
 * @throws StartError
 */
export const givenNameOf = (url: string): Promise<string | undefined> => named(givenName({ url }));

type Options = Pick<EventStoreDbOptions, 'url' | 'patienceMs' | 'onTrouble' | 'observe'>;

/**
 * The log of an installation in EventStoreDB, its index of facts in the installation's database and brought up to date.
 * @throws StartError
 */
export const openEventStoreDbOf = async (pool: pg.Pool, { url, patienceMs, ...heard }: Options): Promise<EventStore> => {
  const limits = patienceMs === undefined ? {} : { patienceMs, answerMs: Math.min(patienceMs, ANSWER_MS) };
  const store = await openConfigured({ url, index: postgresFactIndex(pool), ...limits, ...heard });
  try {
    const registro = await nameOf(store);
    await checkLog(pool, { armazem: 'eventstoredb', registro });
    await bindFactIndex(pool, registro);
    // Reads the facts that the index lacks; otherwise the first append would wait for them.
    await store.find(NO_FACT).catch(async (error: unknown) => {
      if (!(error instanceof LogEndsBefore)) throw error;
      // An older state of the log was restored: the index knows facts that are gone.
      await bindFactIndex(pool, '');
      await bindFactIndex(pool, registro);
      await store.find(NO_FACT);
    });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};
