import pg from 'pg';
import { readCheckpoint } from './checkpoint.js';
import type { Projection } from './projection.js';
import { LIVE } from './read-schema.js';
import { READ_CHANNEL } from './runner.js';
import { type Unit, unitsOf } from './units.js';
import { createWaker } from './waker.js';

type Waiter = { readonly position: string; readonly resolve: (reached: boolean) => void };
type Options = { readonly projections?: readonly Projection[]; readonly onTrouble?: (error: unknown) => void };

const POLL_MS = 50;
const RECONNECT_MS = 500;

/**
 * Follows how far the read model has come, so that an answer leaves after its own write is visible. Announcements arrive by
 * LISTEN; while somebody waits the checkpoint is also polled, so a lost announcement costs milliseconds, not the answer.
 */
export const createProgress = (config: pg.ClientConfig, pool: pg.Pool, { projections = [], onTrouble = () => undefined }: Options = {}) => {
  const waker = createWaker();
  let reached = '';
  let waiters: Waiter[] = [];
  const units = unitsOf(projections);
  let late: readonly Unit[] = [];

  const advance = (position: string) => {
    if (position <= reached) return;
    reached = position;
    const met = waiters.filter((waiter) => waiter.position <= reached);
    waiters = waiters.filter((waiter) => waiter.position > reached);
    for (const { resolve } of met) resolve(true);
  };

  const poll = async () => {
    const checkpoint = await readCheckpoint(pool, LIVE);
    if (!checkpoint) return;
    late = units.filter(({ name }) => checkpoint.stragglers.some(({ nome }) => nome === name));
    advance(checkpoint.posicao);
  };

  /** One LISTEN connection, until it breaks or the end. */
  const listenOnce = async (onClient: (client: pg.Client) => void) => {
    const client = new pg.Client({ ...config, query_timeout: 0, statement_timeout: 0 });
    onClient(client);
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    client.on('error', onTrouble);
    client.on('notification', ({ payload }) => (payload ? advance(payload) : void poll().catch(onTrouble)));
    await client.connect();
    await client.query(`listen ${READ_CHANNEL}`);
    await poll();
    await ended;
  };

  let current: pg.Client | undefined;
  const listen = async () => {
    while (!waker.stopped()) {
      try {
        await listenOnce((client) => {
          current = client;
        });
      } catch (error) {
        onTrouble(error);
      }
      await waker.sleep(RECONNECT_MS);
    }
  };
  const listening = listen();
  const timer = setInterval(() => {
    if (waiters.length > 0) poll().catch(onTrouble);
  }, POLL_MS);
  timer.unref();

  return {
    /** Resolves true once the read model has passed `position`, false after `ms` milliseconds without that. */
    waitFor: (position: string, ms = 2_000): Promise<boolean> => {
      if (position <= reached) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = { position, resolve };
        waiters.push(waiter);
        setTimeout(() => {
          waiters = waiters.filter((other) => other !== waiter);
          resolve(false);
        }, ms).unref();
      });
    },
    reached: () => reached,
    /** Whether a projection that makes rows of such a fact stands behind the others: what was written may not show. */
    hides: (type: string): boolean => late.some((unit) => unit.handles(type)),
    close: async () => {
      waker.stop();
      clearInterval(timer);
      await current?.end();
      await listening;
    },
  };
};

export type Progress = ReturnType<typeof createProgress>;
