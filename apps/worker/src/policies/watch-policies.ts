import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, type Reactor } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { consequenciaDe, POLITICAS_STREAM, type PoliticasEvent } from '@tulha/domain/suporte/politicas/politicas.events';
import { type EventStore, Stretch } from '@tulha/event-store/event-store';
import { beginPolicies, dropPending, NotTheWatcher, PENDING_MAX, passPage, pendingConsequences } from '@tulha/operation/policies/pending';
import type { Logger } from '@tulha/platform/logging/logger';
import { clearFailure, noteFailure } from '@tulha/read-models/control/failures';
import { createLease } from '@tulha/read-models/project/lease';
import { createWaker, type Waker } from '@tulha/read-models/project/waker';
import type { Pool } from 'pg';
import { type Blocked, drawFrom, drawWaiting, type Refused } from './draw.js';

const DISPENSED = 'ConsequenciaDispensada' satisfies PoliticasEvent['type'];
/** The process that writes a fact runs its consequences at once; this watch finds those that a crash left, and lets facts gather meanwhile. */
const PACE = { idleMs: 1_000, gatherMs: 100 };
/** Between two tries while the database is away: it is noticed soon when it is back. */
const LONGEST_PAUSE_MS = 2_000;
/** How often it is told that all goes well. */
const TELL_MS = 5_000;
const LOOP = 'consequencias';
const PAGE = 500;

type WatchParts = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly open: Sealing['open'];
  readonly reactor: Reactor;
  readonly log: Logger;
  /** In ms: how long it rests where nothing is to be done, and how long it lets facts gather. */
  readonly pace?: { readonly idleMs: number; readonly gatherMs: number };
};

type Standing = { failure: string | undefined; failures: number; leading: boolean };

const tell = (log: Logger, { pending: { fato, politica, alvo, codigo, conta, tentativas }, error }: Refused) =>
  log.warn('Consequence waits', {
    fact: fato,
    policy: politica,
    target: alvo,
    conta,
    code: codigo,
    tries: tentativas,
    error: String(error),
  });

/** Tries waiting consequences again. @returns the streams that are still waited for; undefined while too much waits to go on. */
const retryWaiting = async (parts: WatchParts): Promise<Blocked | undefined> => {
  const { pool, log } = parts;
  const { blocked, left } = await drawWaiting(parts, await pendingConsequences(pool), (one, error) =>
    error === undefined
      ? log.info('Consequence drawn at last', { fact: one.fato, policy: one.politica, target: one.alvo, tries: one.tentativas + 1 })
      : tell(log, { pending: { ...one, codigo: codeOf(error), tentativas: one.tentativas + 1 }, error }),
  );
  return left < PENDING_MAX ? blocked : undefined;
};

/** The consequences that operators have given up so far, and those they give up from here on. */
const readDispensed = async ({ pool, store, log }: WatchParts) => {
  const dispensed = new Set<string>();
  for await (const { data } of store.read(POLITICAS_STREAM)) dispensed.add(consequenciaDe(data as PoliticasEvent['data']));
  return {
    dispensed,
    dispense: async ({ type, data }: Recorded): Promise<void> => {
      if (type !== DISPENSED) return;
      const { fatoId: fato, politica, indice } = data as PoliticasEvent['data'];
      dispensed.add(consequenciaDe(data as PoliticasEvent['data']));
      await dropPending(pool, { fato, politica, indice });
      log.info('Consequence dispensed with', { fact: fato, policy: politica });
    },
  };
};

/** Page after page, as long as it goes on. */
const follow = async (parts: WatchParts, waker: Waker, standing: Standing, goesOn: () => boolean): Promise<void> => {
  const { pool, store, open, reactor, log, pace: { idleMs, gatherMs } = PACE } = parts;
  let position = await beginPolicies(pool);
  const { dispensed, dispense } = await readDispensed(parts);
  let blocked = await retryWaiting(parts);
  let [tried, told] = [performance.now(), Number.NEGATIVE_INFINITY];
  while (goesOn()) {
    if (!blocked || (blocked.size > 0 && performance.now() - tried > idleMs)) {
      blocked = await retryWaiting(parts);
      tried = performance.now();
    }
    if (!blocked) {
      standing.failure = 'Too many consequences wait';
      await waker.sleep(idleMs);
      continue;
    }
    const page = await store.readAll(position, PAGE);
    const refused: Refused[] = [];
    for (const fact of await open(page.facts.filter(({ type }) => type === DISPENSED || reactor.types.includes(type)))) {
      if (!goesOn()) return; // consequences run so far are found done by the next watch
      await dispense(fact);
      refused.push(...(await drawFrom(fact, reactor.consequencesOf(fact), { blocked, dispensed })));
    }
    if (page.position !== position) {
      const waiting = refused.map(({ pending }) => pending);
      await passPage(pool, Stretch.between(position, page.position), waiting);
      position = page.position;
      for (const one of refused) tell(log, one);
    }
    Object.assign(standing, { failure: undefined, failures: 0 });
    if (performance.now() - told > TELL_MS) {
      await clearFailure(pool, LOOP);
      told = performance.now();
    }
    if (page.atEnd) {
      await waker.sleep(idleMs);
      await wait(gatherMs);
    }
  }
};

/**
 * Follows the log and sees to it that every consequence was drawn: the request that caused it may have died before. One process at a
 * time, by a lease; the checkpoint, moved only from where it was, is the proof. A consequence that is refused waits in
 * `controle.consequencia_pendente` and is tried again with growing pauses; those for the same stream wait behind it, all others go on.
 * The checkpoint passes a fact only when its consequences are written or in that list, in one transaction, so a kill anywhere loses none.
 */
export const watchPolicies = (parts: WatchParts) => {
  const { pool, store, log, pace: { idleMs } = PACE } = parts;
  const waker = createWaker();
  const lease = createLease(pool, LOOP, randomUUID());
  const standing: Standing = { failure: undefined, failures: 0, leading: false };
  const off = store.onAppend(waker.wake);

  const lead = (held: () => boolean): Promise<void> => {
    standing.leading = true;
    return follow(parts, waker, standing, () => held() && !waker.stopped());
  };

  const run = async () => {
    while (!waker.stopped()) {
      try {
        if (!(await lease.during(lead))) await waker.sleep(idleMs);
      } catch (error) {
        if (error instanceof NotTheWatcher) continue;
        standing.failure = codeOf(error);
        standing.failures += 1;
        log.error('Watching the policies failed; trying again', { error: String(error), failures: standing.failures });
        void noteFailure(pool, LOOP, error).catch((trouble: unknown) =>
          log.warn('A failure could not be noted', { error: String(trouble) }),
        );
        await waker.sleep(Math.min(200 * 2 ** standing.failures, LONGEST_PAUSE_MS));
      } finally {
        standing.leading = false;
      }
    }
  };

  const done = run();
  return {
    status: () => ({ leading: standing.leading, failure: standing.failure }),
    stop: async () => {
      off();
      waker.stop();
      await done;
    },
  };
};
