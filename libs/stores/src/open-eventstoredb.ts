import { setTimeout as wait } from 'node:timers/promises';
import { type EventStore, LogEndsBefore, StoreBusy } from '@tulha/event-store/event-store';
import { InvalidAddress } from '@tulha/event-store/eventstoredb/connection';
import { type EventStoreDbOptions, openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { bindFactIndex, postgresFactIndex } from '@tulha/event-store/eventstoredb/postgres-fact-index';
import { StartError } from '@tulha/platform/start-error';
import type pg from 'pg';
import { checkLog } from './claim-log.js';

/** A server that restarts, or a cluster that chooses a leader, is worth waiting for. */
const START_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 500;
/** How long an append or a read may wait for one answer, where the whole may take longer. */
const ANSWER_MS = 5_000;
const NO_FACT = '00000000-0000-0000-0000-000000000000';

const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** What a person can do about it, in one sentence. */
const explained = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const refused = (sentence: string) => new StartError('SEM_EVENTSTORE', sentence, error);
  if (error instanceof InvalidAddress)
    return refused('EVENTSTORE_URL não é um endereço do EventStoreDB: escreva esdb://usuario:senha@maquina:2113?tls=true.');
  if (error instanceof StoreBusy)
    return refused(`O EventStoreDB de EVENTSTORE_URL não responde: confira o endereço e se ele está no ar (${reasonOf(error)}).`);
  return refused(`O EventStoreDB de EVENTSTORE_URL recusou a conexão: o usuário precisa ler $all e escrever (${reasonOf(error)}).`);
};

/**
 * EventStoreDB at an address somebody configured, waited for while it does not answer. `onTrouble` hears each time it does not.
 * @throws StartError SEM_EVENTSTORE
 */
export const openConfigured = async (options: EventStoreDbOptions, withinMs = START_WITHIN_MS): Promise<EventStore> => {
  for (const deadline = performance.now() + withinMs; ; await wait(LOOK_EVERY_MS)) {
    try {
      return await openEventStoreDb(options);
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() + LOOK_EVERY_MS > deadline) throw explained(error);
      options.onTrouble?.(error);
    }
  }
};

type Options = Pick<EventStoreDbOptions, 'url' | 'patienceMs' | 'onTrouble' | 'observe'>;

/**
 * The log of an installation in EventStoreDB, its index of facts in the installation's database and brought up to date.
 * @throws StartError
 */
export const openEventStoreDbOf = async (pool: pg.Pool, { url, patienceMs, ...heard }: Options): Promise<EventStore> => {
  const limits = patienceMs === undefined ? {} : { patienceMs, answerMs: Math.min(patienceMs, ANSWER_MS) };
  const store = await openConfigured({ url, index: postgresFactIndex(pool), ...limits, ...heard });
  try {
    const registro = await store.identity();
    await checkLog(pool, { armazem: 'eventstoredb', registro });
    await bindFactIndex(pool, registro);
    // Reads what the index lacks, which the first append would have to wait for.
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
