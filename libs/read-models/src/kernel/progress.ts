import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { READ_CHANNEL } from './runner.js';
import { LIVE } from './read-schema.js';

type Waiter = { readonly position: string; readonly resolve: (reached: boolean) => void };

/**
 * Follows how far the read model has come, so that an answer leaves after its own write is visible. Announcements arrive by
 * LISTEN; while somebody waits the checkpoint is also polled, so a lost announcement costs milliseconds, not the answer.
 */
export const createProgress = (config: pg.ClientConfig, pool: pg.Pool) => {
  const stop = new AbortController();
  let reached = '';
  let waiters: Waiter[] = [];

  const advance = (position: string) => {
    if (position <= reached) return;
    reached = position;
    const [met, rest] = [waiters.filter((waiter) => waiter.position <= reached), waiters.filter((waiter) => waiter.position > reached)];
    waiters = rest;
    for (const { resolve } of met) resolve(true);
  };

  const poll = async () => {
    const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [LIVE]);
    if (rows[0]) advance(rows[0].posicao);
  };

  const listen = async () => {
    while (!stop.signal.aborted) {
      const client = new pg.Client({ ...config, query_timeout: 0, statement_timeout: 0 });
      const ended = new Promise<void>((resolve) => {
        client.on('end', resolve).on('error', () => resolve());
        stop.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', ({ payload }) => advance(payload ?? ''));
      try {
        await client.connect();
        await client.query(`listen ${READ_CHANNEL}`);
        await poll();
        await ended;
      } catch {
        await wait(500, undefined, { signal: stop.signal }).catch(() => undefined); // the loop is the remedy: connect again
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
  const listening = listen();
  const timer = setInterval(() => waiters.length > 0 && poll().catch(() => undefined), 50);
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
    close: async () => {
      stop.abort();
      clearInterval(timer);
      await listening;
    },
  };
};

export type Progress = ReturnType<typeof createProgress>;
