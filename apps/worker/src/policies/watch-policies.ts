import { setTimeout as wait } from 'node:timers/promises';
import type { Reactor } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { EventStore } from '@tulha/event-store/event-store';
import type { Logger } from '@tulha/platform/logging/logger';
import type { Pool } from 'pg';

const LOCK = 742004;
const NAME = 'consequencias';
const IDLE_MS = 1_000;

type Parts = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly open: Sealing['open'];
  readonly reactor: Reactor;
  readonly log: Logger;
};

/**
 * Follows the log and sees to it that every consequence was drawn: the request that caused it may have died before. One
 * process at a time, by a database lock; the checkpoint moves only after all consequences of a page are written. A
 * consequence that is refused stops the watch where it is, is logged, and is tried again: it is never skipped in silence.
 */
export const watchPolicies = ({ pool, store, open, reactor, log }: Parts) => {
  const stop = new AbortController();
  let wakeUp: (() => void) | undefined;
  let failure: string | undefined;
  const off = store.onAppend(() => wakeUp?.());

  const sleep = async (ms: number) => {
    const woken = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    await Promise.race([woken, wait(ms, undefined, { signal: stop.signal }).catch(() => undefined)]);
    wakeUp = undefined;
  };

  const follow = async () => {
    await pool.query(`insert into controle.politica (nome, posicao) values ($1, '') on conflict do nothing`, [NAME]);
    const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.politica where nome = $1', [NAME]);
    let position = rows[0]?.posicao ?? '';
    while (!stop.signal.aborted) {
      const page = await store.readAll(position, 500);
      const causes = await open(page.facts.filter(({ type }) => reactor.types.includes(type)));
      for (const fact of causes) await reactor.react(fact);
      if (page.position !== position) {
        await pool.query('update controle.politica set posicao = $2 where nome = $1', [NAME, page.position]);
        position = page.position;
      }
      failure = undefined;
      if (page.atEnd) await sleep(IDLE_MS);
    }
  };

  const run = async () => {
    for (let failures = 0; !stop.signal.aborted; ) {
      const client = await pool.connect().catch(() => undefined);
      try {
        const { rows } = (await client?.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])) ?? { rows: [] };
        if (rows[0]?.ours) await follow();
        else await sleep(IDLE_MS);
        failures = 0;
      } catch (error) {
        failure = String(error);
        log.error('Consequence failed; trying again', { error: failure, failures: ++failures });
        await sleep(Math.min(200 * 2 ** failures, 10_000));
      } finally {
        client?.release(true);
      }
    }
  };

  const done = run();
  return {
    status: () => ({ failure }),
    stop: async () => {
      stop.abort();
      off();
      wakeUp?.();
      await done;
    },
  };
};
