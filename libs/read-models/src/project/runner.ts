import { randomUUID } from 'node:crypto';
import { LogEndsBefore } from '@tulha/event-store/event-store';
import type { Pool } from 'pg';
import { advanceAll, type Announce, followUp, type Way } from './advance.js';
import { READ_CHANNEL, REMEMBERED_CHANNEL } from './announcements.js';
import { buildNext } from '../rebuild/build-next.js';
import { wayTo } from './catch-up.js';
import { type Checkpoint, NotTheRunner, readCheckpoint, retry } from './checkpoint.js';
import { checkWhole, LogDamaged } from '../rebuild/examine-log.js';
import { clearFailure, noteFailure } from '../control/failures.js';
import { createLease } from './lease.js';
import { MaintenanceBusy, withMaintenanceLock } from '../control/maintenance.js';
import { DamagedTables, misshapenIn } from './misshapen.js';
import { LIVE, type Source } from '../declare/read-schema.js';
import { signatureOf } from '../declare/signature.js';
import { readSkips } from '../control/skips.js';
import { nextOf } from './stragglers.js';
import { createWaker, type Waker } from './waker.js';
import { watchGaps } from './watch-gaps.js';
import { checkLogSeen, keepWitness, LogReplaced, witnessOf } from '../control/witness.js';

const REMEMBERED = new Set(['usuario', 'conta', 'fazenda']);
const announce: Announce = async (client, { facts, stretch }, ops, halted) => {
  const seen = witnessOf(stretch.from, facts);
  if (seen) await keepWitness(client, seen);
  if (halted || ops.some(({ table }) => REMEMBERED.has(table.name)))
    await client.query('select pg_notify($1, $2)', [REMEMBERED_CHANNEL, '']);
  await client.query('select pg_notify($1, $2)', [READ_CHANNEL, halted ? '' : stretch.to]);
};
const LOOP = 'projecoes';
/** The name of the note that the log is another. */
const LOG = 'fim-do-registro';
const IDLE_MS = 500;
/** The interval of checks of the tables, and of reports that all is well. */
const LOOK_MS = 5_000;
const STAND_BY_MS = 500;
/** The longest pause between tries while the database is away, so that its return is noticed soon. */
const LONGEST_PAUSE_MS = 2_000;
const DAMAGED = 'tables are damaged';
/** A damaged log is read again only after this time, and takes at most a hundredth of all time. In ms. */
const DAMAGED_LOG_MS = 60_000;
const TIMES_AS_LONG = 100;

type Log = (message: string, fields?: Record<string, unknown>) => void;
type GapWatch = ReturnType<typeof watchGaps>;
type Parts = {
  readonly pool: Pool;
  readonly source: Source;
  readonly waker: Waker;
  readonly log: Log;
  readonly gaps: GapWatch;
  readonly lookMs: number;
};

const halted =
  (log: Log): NonNullable<Way['onHalt']> =>
  (unit, poison, conta) =>
    log('Projection stopped before a fact', { unit, conta, ...poison });

/** The reason why the live tables differ from those this program would build from its log; undefined where they do not. */
const reasonToBuild = async ({ pool, source }: Parts): Promise<string | undefined> => {
  const live = await readCheckpoint(pool, LIVE);
  if (!live) return 'first start';
  if (live.assinatura !== signatureOf(source.projections)) return 'declarations changed';
  return live.registro === (await source.store.identity()) ? undefined : 'another log';
};

/**
 * Builds the read model beside the live one and switches. @returns false when another process does so already
 * @throws LogDamaged where rows of missing facts would vanish from the tables
 */
const build = async ({ pool, source, log }: Parts, reason: string): Promise<boolean> =>
  withMaintenanceLock(pool, async () => {
    await checkWhole(source.store);
    log('Building the read model', { reason });
    const {
      facts,
      position,
      halted: stopped,
    } = await buildNext(pool, source, {
      onPage: (applied, at) => log('Read model built up to', { applied, position: at }),
      onHalt: halted(log),
    });
    log('Read model built', { facts, position, halted: stopped });
    return true;
  }).catch((error: unknown) => {
    if (!(error instanceof MaintenanceBusy)) throw error;
    return false;
  });

/** Finds tables that were dropped, changed or replaced by hand. @throws DamagedTables, NotTheRunner */
const lookAtTables = async ({ pool, source }: Parts, { assinatura }: Checkpoint): Promise<void> => {
  const misshapen = await misshapenIn(pool, LIVE, source.projections);
  if ((await readCheckpoint(pool, LIVE))?.assinatura !== assinatura) throw new NotTheRunner('Other tables took the place of ours');
  if (misshapen.length > 0) throw new DamagedTables(misshapen);
};

/** Applies page after page as long as the lease is held. Facts of a page, checkpoint and announcement are one transaction. */
const follow = async (parts: Parts, held: () => boolean, onProgress: () => void): Promise<void> => {
  const { pool, source, waker, log, gaps } = parts;
  let way = await wayTo(pool, LIVE, source, halted(log));
  let checkpoint = await readCheckpoint(pool, LIVE);
  let looked = Number.NEGATIVE_INFINITY;
  while (checkpoint && held() && !waker.stopped()) {
    const from = checkpoint.posicao;
    const step = await advanceAll(way, checkpoint, { announce });
    checkpoint = { ...checkpoint, posicao: step.position };
    const moved = step.position !== from;
    if (moved) onProgress();
    // When a unit has stopped, an operator's changes are looked for at every turn; no other process changes the checkpoint.
    if (step.halted || checkpoint.stragglers.length > 0) {
      checkpoint = await readCheckpoint(pool, LIVE);
      way = { ...way, skips: await readSkips(source.store) };
      const late = checkpoint && nextOf(checkpoint.stragglers);
      if (checkpoint && late && (await followUp(way, checkpoint, late))) {
        await pool.query('select pg_notify($1, $2)', [READ_CHANNEL, '']);
        checkpoint = await readCheckpoint(pool, LIVE);
        continue;
      }
    }
    if (checkpoint && performance.now() - looked > parts.lookMs) {
      await checkLogSeen(pool, source.store);
      await lookAtTables(parts, checkpoint);
      for (const loop of [LOOP, LOG] as const) await clearFailure(pool, loop);
      gaps.look();
      looked = performance.now();
    }
    if (!moved) await waker.sleep(IDLE_MS);
  }
};

/** Limits how often a damaged log is read again, since only an operator's decision changes the result. @returns whether it was built */
const patientBuilder = (parts: Parts) => {
  let again = 0;
  return async (reason: string): Promise<boolean> => {
    const began = performance.now();
    if (began < again) return false;
    try {
      return await build(parts, reason);
    } catch (error) {
      if (!(error instanceof LogDamaged)) throw error;
      const now = performance.now();
      again = now + Math.max(DAMAGED_LOG_MS, TIMES_AS_LONG * (now - began));
      parts.log('The log is not whole: the read model stays as it is', { error: error.message });
      await noteFailure(parts.pool, 'registro', error);
      return false;
    }
  };
};

/** Stops projecting while the log is not the one seen before, until it is again or an operator has accepted it. */
const watchedLog = ({ pool, source, waker, log }: Parts) => {
  // A failure may have been noted by a process of before, too.
  let mayBeNoted = true;
  let told = false;
  return {
    /** @throws LogReplaced */
    async check(): Promise<void> {
      await checkLogSeen(pool, source.store);
      if (mayBeNoted) await clearFailure(pool, LOG);
      [mayBeNoted, told] = [false, false];
    },
    async refuse(error: LogReplaced): Promise<void> {
      if (!told) log('The log is not the one that was seen', { error: error.message });
      [mayBeNoted, told] = [true, true];
      try {
        await noteFailure(pool, LOG, error);
      } catch (trouble) {
        log('A failure could not be noted', { error: String(trouble) });
      }
      await waker.sleep(IDLE_MS);
    },
  };
};

/**
 * Keeps the read model up to date. Any number of processes may start one: the holder of the lease works, the others stand by
 * and take over within seconds when it dies or is stopped. The lease only saves work; two runners are kept apart by the
 * checkpoint, which moves only from exactly where it was. Where the live tables are of other declarations, the runner that
 * follows them goes on until our build replaces them.
 * @param lookMs how often the tables themselves are checked while nothing fails
 */
export const createRunner = (pool: Pool, source: Source, log: Log, { lookMs = LOOK_MS } = {}) => {
  const waker = createWaker();
  const gaps = watchGaps(pool, source.store, (trouble) => log('The log could not be looked at for gaps', { error: String(trouble) }));
  const parts: Parts = { pool, source, waker, log, gaps, lookMs };
  const [theLog, buildOnce] = [watchedLog(parts), patientBuilder(parts)];
  const lease = createLease(pool, 'projecoes', randomUUID());
  let failure: Error | undefined;
  let leading = false;
  let failures = 0;
  let started = false;
  const offAppend = source.store.onAppend(waker.wake);

  /** Not awaited: a database that does not answer is noticed anyway. */
  const tell = (why: unknown) =>
    void noteFailure(pool, LOOP, why).catch((trouble: unknown) => log('A failure could not be noted', { error: String(trouble) }));

  const onProgress = () => {
    failure = undefined;
    failures = 0;
  };

  const lead = async (held: () => boolean) => {
    leading = true;
    try {
      // A new program may take a fact that an old one could not.
      if (!started) await retry(pool, LIVE);
      started = true;
      await follow(parts, held, onProgress);
    } finally {
      leading = false;
    }
  };

  const turn = async () => {
    await theLog.check();
    const damaged = failure ? await misshapenIn(pool, LIVE, source.projections) : [];
    const reason = (await reasonToBuild(parts)) ?? (damaged.length > 0 ? DAMAGED : undefined);
    if (reason === DAMAGED) tell(new DamagedTables(damaged));
    // Once it was ours, tables of other declarations are a newer program's, which is about to replace this one.
    const standBy = started && reason === 'declarations changed';
    const worked = !standBy && (await (reason ? buildOnce(reason) : lease.during(lead)));
    if (worked && reason) started = true; // a fact that stopped the build was tried just now
    failure = undefined;
    if (!worked) await waker.sleep(STAND_BY_MS);
  };

  const run = async () => {
    while (!waker.stopped()) {
      try {
        await turn();
      } catch (thrown) {
        const error = thrown instanceof LogEndsBefore ? new LogReplaced('ends-before', thrown.after) : thrown;
        if (error instanceof LogReplaced) {
          failure = error;
          await theLog.refuse(error);
        } else if (!(error instanceof NotTheRunner)) {
          failure = error as Error;
          log('Projection failed; trying again', { error: failure.message, stack: failure.stack, failures: ++failures });
          tell(error);
        }
        await waker.sleep(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  };

  const done = run();
  return {
    /** `failure` keeps all projections from going on: a database that does not answer, not a fact that one cannot take. */
    status: () => ({ leading, failure: failure?.message }),
    stop: async () => {
      offAppend();
      waker.stop();
      await done;
      await gaps.stop();
    },
  };
};

export type Runner = ReturnType<typeof createRunner>;
