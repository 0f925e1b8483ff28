import type pg from 'pg';
import { type Follower, followAnnouncements, READ_CHANNEL, REMEMBERED_CHANNEL } from '../project/announcements.js';
import { readCheckpoint } from '../project/checkpoint.js';
import type { Projection } from '../declare/projection.js';
import { areToBeBuilt } from '../control/to-be-built.js';
import { LIVE } from '../declare/read-schema.js';
import { type Unit, unitsOf } from '../declare/units.js';

type Waiter = {
  readonly position: string;
  readonly since: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
};
type Options = {
  readonly projections?: readonly Projection[];
  /** For programs that seldom wait: no connection of their own, and no wake-up for the writes of others. */
  readonly onlyPolls?: boolean;
  readonly onTrouble?: (error: unknown) => void;
};

const POLL_MS = 50;

/** The callers that wait for a position. */
const createWaiting = () => {
  let waiters: Waiter[] = [];
  return {
    /** Resolves true once `position` has been passed, false after `ms` milliseconds without that. */
    until: (position: string, ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiters = waiters.filter((other) => other.timer !== timer);
          resolve(false);
        }, ms).unref();
        waiters.push({ position, since: performance.now(), resolve, timer });
      }),
    passed: (reached: string) => {
      const met = waiters.filter((waiter) => waiter.position <= reached);
      waiters = waiters.filter((waiter) => waiter.position > reached);
      for (const { resolve, timer } of met) {
        clearTimeout(timer);
        resolve(true);
      }
    },
    longerThan: (ms: number): boolean => {
      const latest = performance.now() - ms;
      return waiters.some(({ since }) => since < latest);
    },
  };
};

/**
 * Follows how far the read model has come, so that an answer leaves after its own write is visible. Announcements arrive by
 * LISTEN; while a caller has waited for a while the checkpoint is also polled, so a lost announcement costs milliseconds,
 * not the answer.
 */
export const createProgress = (config: pg.ClientConfig, pool: pg.Pool, options: Options = {}) => {
  const { projections = [], onlyPolls = false, onTrouble = () => undefined } = options;
  let [reached, geracao] = ['', 0];
  const waiting = createWaiting();
  let switched = Number.NEGATIVE_INFINITY;
  const units = unitsOf(projections);
  let late: readonly { readonly unit: Unit; readonly conta: number }[] = [];
  /** Whether changes are heard of, and how often something remembered may have changed. */
  let [hears, changes] = [false, 0];

  const advance = (position: string) => {
    if (position <= reached) return;
    reached = position;
    waiting.passed(reached);
  };

  const poll = async () => {
    const checkpoint = await readCheckpoint(pool, LIVE);
    if (!checkpoint) return;
    late = units.flatMap((unit) => checkpoint.stragglers.filter(({ nome }) => nome === unit.name).map(({ conta }) => ({ unit, conta })));
    if (checkpoint.posicao > reached) changes++; // the facts on the way there are not known
    // Other tables may show less, where they are made of another log.
    if (checkpoint.geracao !== geracao && checkpoint.posicao < reached) reached = checkpoint.posicao;
    if (checkpoint.geracao !== geracao) switched = performance.now();
    ({ geracao } = checkpoint);
    advance(checkpoint.posicao);
  };

  const follower: Follower = {
    heard: (channel, position) => {
      if (channel === REMEMBERED_CHANNEL) changes++;
      else if (position) advance(position);
      else {
        changes++; // of a projection that catches up by itself, or of tables that took the place of others
        void poll().catch(onTrouble);
      }
    },
    began: async () => {
      changes++;
      hears = true;
      await poll();
    },
    lost: () => {
      [hears, reached] = [false, '']; // a database that died may come back a little behind: pages do not wait for its disk
    },
    onTrouble,
  };
  const announcements = onlyPolls ? undefined : followAnnouncements(config, [REMEMBERED_CHANNEL, READ_CHANNEL], follower);
  const polling = setInterval(() => {
    if (waiting.longerThan(POLL_MS)) poll().catch(onTrouble);
  }, POLL_MS);
  polling.unref();

  return {
    /** Resolves true once the read model has passed `position`, false after `ms` milliseconds without that. */
    waitFor: async (position: string, ms = 2_000): Promise<boolean> => position <= reached || waiting.until(position, ms),
    reached: () => reached,
    /** Another number whenever users, accounts or farms may have changed; undefined while announcements are not heard. */
    remembered: (): number | undefined => (hears ? changes : undefined),
    /** Whether a projection that makes rows of such a fact of an account is behind the others, so that the write may not show. */
    hides: (type: string, deQuem: number): boolean =>
      late.some(({ unit, conta }) => (conta === 0 || conta === deQuem) && unit.handles(type)),
    /**
     * Whether the runner builds or switches the tables that are read, or did so in the last milliseconds: then a question may fail that is
     * none of theirs. Otherwise the question is wrong.
     */
    preparing: async (ms: number): Promise<boolean> => {
      await poll();
      return performance.now() - switched <= ms || (await areToBeBuilt(pool, projections));
    },
    close: async () => {
      clearInterval(polling);
      await announcements?.close();
    },
  };
};

export type Progress = ReturnType<typeof createProgress>;
