import { randomUUID } from 'node:crypto';
import { type EventStore, LogEndsBefore, type Position } from '@tulha/event-store/event-store';
import type { Pool } from 'pg';
import { advanceAll, type Announce, followUp } from './advance.js';
import { buildNext } from './build-next.js';
import { wayTo } from './catch-up.js';
import { NotTheRunner, readCheckpoint, retry } from './checkpoint.js';
import { createLease } from './lease.js';
import { MaintenanceBusy, withMaintenanceLock } from './maintenance.js';
import { LIVE, type Source } from './read-schema.js';
import { signatureOf } from './signature.js';
import { readSkips } from './skips.js';
import { createWaker, type Waker } from './waker.js';

/** Channel on which the position that the read model has reached is announced; nothing, where not all projections have reached it. */
export const READ_CHANNEL = 'tulha_lido';
/** Channel on which it is announced, before the position, that tables may have changed of which others remember rows. */
export const REMEMBERED_CHANNEL = 'tulha_lembrado';
const REMEMBERED = new Set(['usuario', 'conta', 'fazenda']);
const announce: Announce = async (client, position, ops, halted) => {
  if (halted || ops.some(({ table }) => REMEMBERED.has(table.name)))
    await client.query('select pg_notify($1, $2)', [REMEMBERED_CHANNEL, '']);
  await client.query('select pg_notify($1, $2)', [READ_CHANNEL, halted ? '' : position]);
};
const IDLE_MS = 500;
const STAND_BY_MS = 500;
/** Between two tries while the database is away: it is noticed soon when it is back. */
const LONGEST_PAUSE_MS = 2_000;

type Log = (message: string, fields?: Record<string, unknown>) => void;
type Parts = { readonly pool: Pool; readonly source: Source; readonly waker: Waker; readonly log: Log };

/** Only reading on tells: a page may have come further than the last fact, over what others wrote to the same server. */
const reaches = async (store: EventStore, position: Position): Promise<boolean> => {
  try {
    await store.readAll(position, 1);
    return true;
  } catch (error) {
    if (error instanceof LogEndsBefore) return false;
    throw error;
  }
};

/** Why the live tables are not what this program would build from its log; undefined where they are. */
const reasonToBuild = async ({ pool, source }: Parts): Promise<string | undefined> => {
  const live = await readCheckpoint(pool, LIVE);
  if (!live) return 'first start';
  if (live.assinatura !== signatureOf(source.projections)) return 'declarations changed';
  if (live.registro !== (await source.store.identity())) return 'another log';
  return (await reaches(source.store, live.posicao)) ? undefined : 'the log ends before';
};

/** Builds the read model beside the live one and switches. @returns false when another process does so already */
const build = async ({ pool, source, log }: Parts, reason: string): Promise<boolean> =>
  withMaintenanceLock(pool, async () => {
    log('Building the read model', { reason });
    const { facts, position, halted } = await buildNext(pool, source, {
      onPage: (applied, at) => log('Read model built up to', { applied, position: at }),
      onHalt: (unit, poison) => log('Projection stopped before a fact', { unit, ...poison }),
    });
    log('Read model built', { facts, position, halted });
    return true;
  }).catch((error: unknown) => {
    if (!(error instanceof MaintenanceBusy)) throw error;
    return false;
  });

/** Applies page after page as long as the lease is held. Facts of a page, checkpoint and announcement are one transaction. */
const follow = async ({ pool, source, waker, log }: Parts, held: () => boolean, onProgress: () => void): Promise<void> => {
  let way = await wayTo(pool, LIVE, source, (unit, poison) => log('Projection stopped before a fact', { unit, ...poison }));
  let checkpoint = await readCheckpoint(pool, LIVE);
  while (checkpoint && held() && !waker.stopped()) {
    const from = checkpoint.posicao;
    const step = await advanceAll(way, checkpoint, { announce });
    checkpoint = { ...checkpoint, posicao: step.position };
    const moved = step.position !== from;
    if (moved) onProgress();
    // What an operator changes is looked at where something has stopped, at every turn; nobody changes anything else.
    if (step.halted || checkpoint.stragglers.length > 0) {
      checkpoint = await readCheckpoint(pool, LIVE);
      way = { ...way, skips: await readSkips(source.store) };
      const late = checkpoint?.stragglers.find(({ situacao }) => situacao === 'atrasada');
      if (checkpoint && late && (await followUp(way, late, checkpoint.posicao))) {
        await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, '']);
        checkpoint = await readCheckpoint(pool, LIVE);
        continue;
      }
    }
    if (!moved) await waker.sleep(IDLE_MS);
  }
};

/**
 * Keeps the read model up to date. Any number of processes may start one; the one that holds the lease works, the others stand by and
 * take over within seconds when it dies or is stopped. The lease only saves work: the checkpoint, moved from exactly where it was, is
 * what keeps two apart. Where the live tables are of other declarations, whoever follows them goes on until what we build replaces them.
 */
export const createRunner = (pool: Pool, source: Source, log: Log) => {
  const waker = createWaker();
  const parts: Parts = { pool, source, waker, log };
  const lease = createLease(pool, 'projecoes', randomUUID());
  let failure: Error | undefined;
  let leading = false;
  let failures = 0;
  let started = false;
  const offAppend = source.store.onAppend(waker.wake);

  const onProgress = () => {
    failure = undefined;
    failures = 0;
  };

  const lead = async (held: () => boolean) => {
    leading = true;
    try {
      // A new program may take what an old one could not.
      if (!started) await retry(pool, LIVE);
      started = true;
      await follow(parts, held, onProgress);
    } finally {
      leading = false;
    }
  };

  const turn = async () => {
    const reason = await reasonToBuild(parts);
    // Once it was ours, tables of other declarations are a newer program's, which is about to replace this one.
    const standBy = started && reason === 'declarations changed';
    const worked = !standBy && (await (reason ? build(parts, reason) : lease.during(lead)));
    if (worked && reason) started = true; // what stopped in the build was tried just now
    if (!worked) await waker.sleep(STAND_BY_MS);
  };

  const run = async () => {
    while (!waker.stopped()) {
      try {
        await turn();
      } catch (error) {
        if (!(error instanceof NotTheRunner)) {
          failure = error as Error;
          log('Projection failed; trying again', { error: failure.message, stack: failure.stack, failures: ++failures });
        }
        await waker.sleep(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  };

  const done = run();
  return {
    /** `failure` is what keeps all projections from going on: a database that does not answer, not a fact that one cannot take. */
    status: () => ({ leading, failure: failure?.message }),
    stop: async () => {
      offAppend();
      waker.stop();
      await done;
    },
  };
};

export type Runner = ReturnType<typeof createRunner>;
