import type { Reactor } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { EventStore } from '@tulha/event-store/event-store';
import type { Logger } from '@tulha/platform/logging/logger';
import { createWaker } from '@tulha/read-models/kernel/waker';
import type { ClientBase, Pool } from 'pg';

const LOCK = 742003;
const NAME = 'consequencias';
const IDLE_MS = 1_000;
const PAGE = 500;

/** Up to where in the log every consequence has been drawn. */
export const policiesReached = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.politica where nome = $1', [NAME]);
  return rows[0]?.posicao ?? '';
};

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
  const waker = createWaker();
  let failure: string | undefined;
  let failures = 0;
  const off = store.onAppend(waker.wake);

  const follow = async () => {
    await pool.query(`insert into controle.politica (nome, posicao) values ($1, '') on conflict do nothing`, [NAME]);
    const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.politica where nome = $1', [NAME]);
    let position = rows[0]?.posicao ?? '';
    while (!waker.stopped()) {
      const page = await store.readAll(position, PAGE);
      const causes = await open(page.facts.filter(({ type }) => reactor.types.includes(type)));
      for (const fact of causes) await reactor.react(fact);
      if (page.position !== position) {
        await pool.query('update controle.politica set posicao = $2 where nome = $1', [NAME, page.position]);
        position = page.position;
      }
      failure = undefined;
      failures = 0;
      if (page.atEnd) await waker.sleep(IDLE_MS);
    }
  };

  const lead = async (client: ClientBase) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    return rows[0]?.ours ? follow() : waker.sleep(IDLE_MS);
  };

  const run = async () => {
    while (!waker.stopped()) {
      try {
        const client = await pool.connect();
        try {
          await lead(client);
        } finally {
          client.release(true); // the session ends and its lock with it
        }
      } catch (error) {
        failure = String(error);
        log.error('Consequence failed; trying again', { error: failure, failures: ++failures });
        await waker.sleep(Math.min(200 * 2 ** failures, 10_000));
      }
    }
  };

  const done = run();
  return {
    status: () => ({ failure }),
    stop: async () => {
      off();
      waker.stop();
      await done;
    },
  };
};
