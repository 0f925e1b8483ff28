import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, type Reactor } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { EventStore } from '@tulha/event-store/event-store';
import { beginPolicies, NotTheWatcher, PENDING_MAX, passPage, pendingConsequences } from '@tulha/operation/policies/pending';
import type { Logger } from '@tulha/platform/logging/logger';
import { createLease } from '@tulha/read-models/kernel/lease';
import { createWaker } from '@tulha/read-models/kernel/waker';
import type { Pool } from 'pg';
import { type Blocked, drawFrom, drawWaiting, type Refused } from './draw.js';

const IDLE_MS = 1_000;
/** Whoever writes a fact draws its consequences at once; this watch finds what a crash left, and lets facts gather meanwhile. */
const GATHER_MS = 100;
/** Between two tries while the database is away: it is noticed soon when it is back. */
const LONGEST_PAUSE_MS = 2_000;
const PAGE = 500;

export type WatchParts = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly open: Sealing['open'];
  readonly reactor: Reactor;
  readonly log: Logger;
};

/**
 * Follows the log and sees to it that every consequence was drawn: the request that caused it may have died before. One process at a
 * time, by a lease; the checkpoint, moved only from where it was, is the proof. A consequence that is refused waits in
 * `controle.consequencia_pendente` and is tried again with growing pauses; those for the same stream wait behind it, all others go on.
 * The checkpoint passes a fact only when its consequences are written or in that list, in one transaction, so a kill anywhere loses none.
 */
export const watchPolicies = ({ pool, store, open, reactor, log }: WatchParts) => {
  const waker = createWaker();
  const lease = createLease(pool, 'consequencias', randomUUID());
  let failure: string | undefined;
  let failures = 0;
  let leading = false;
  const off = store.onAppend(waker.wake);

  const tell = ({ pending: { fato, politica, alvo, codigo, conta, tentativas }, error }: Refused) =>
    log.warn('Consequence waits', {
      fact: fato,
      policy: politica,
      target: alvo,
      conta,
      code: codigo,
      tries: tentativas,
      error: String(error),
    });

  /** Tries again what waits. @returns the streams that are still waited for; undefined while too much waits to go on. */
  const retry = async (): Promise<Blocked | undefined> => {
    const waiting = await pendingConsequences(pool);
    const { blocked, left } = await drawWaiting({ pool, store, open, reactor }, waiting, (one, error) =>
      error === undefined
        ? log.info('Consequence drawn at last', { fact: one.fato, policy: one.politica, target: one.alvo, tries: one.tentativas + 1 })
        : tell({ pending: { ...one, codigo: codeOf(error), tentativas: one.tentativas + 1 }, error }),
    );
    return left < PENDING_MAX ? blocked : undefined;
  };

  const follow = async (held: () => boolean) => {
    const goesOn = () => held() && !waker.stopped();
    let position = await beginPolicies(pool);
    let blocked = await retry();
    while (goesOn()) {
      if (!blocked || blocked.size > 0) blocked = await retry();
      if (!blocked) {
        failure = 'Too many consequences wait';
        await waker.sleep(IDLE_MS);
        continue;
      }
      const page = await store.readAll(position, PAGE);
      const refused: Refused[] = [];
      for (const fact of await open(page.facts.filter(({ type }) => reactor.types.includes(type)))) {
        if (!goesOn()) return; // what is drawn already is found drawn by whoever looks next
        refused.push(...(await drawFrom(fact, reactor.consequencesOf(fact), blocked)));
      }
      if (page.position !== position) {
        await passPage(
          pool,
          position,
          page.position,
          refused.map(({ pending }) => pending),
        );
        position = page.position;
        refused.forEach(tell);
      }
      failure = undefined;
      failures = 0;
      if (page.atEnd) {
        await waker.sleep(IDLE_MS);
        await wait(GATHER_MS);
      }
    }
  };

  const run = async () => {
    while (!waker.stopped()) {
      try {
        const ours = await lease.during(async (held) => {
          leading = true;
          await follow(held);
        });
        if (!ours) await waker.sleep(IDLE_MS);
      } catch (error) {
        if (error instanceof NotTheWatcher) continue;
        failure = codeOf(error);
        log.error('Watching the policies failed; trying again', { error: String(error), failures: ++failures });
        await waker.sleep(Math.min(200 * 2 ** failures, LONGEST_PAUSE_MS));
      } finally {
        leading = false;
      }
    }
  };

  const done = run();
  return {
    status: () => ({ leading, failure }),
    stop: async () => {
      off();
      waker.stop();
      await done;
    },
  };
};
