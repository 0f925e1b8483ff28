import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { catchUp, createSchema, inSchema, LIVE, NotTheRunner, applyPage, type Source, signatureOf, switchTo } from './read-schema.js';

/** Channel on which the position that the read model has reached is announced. */
export const READ_CHANNEL = 'tulha_lido';
const LOCK = 742002;
const IDLE_MS = 500;

type Log = (message: string, fields?: Record<string, unknown>) => void;

/**
 * Keeps the read model up to date. Any number of processes may start one; the one that holds the database's lock works,
 * the others stand by. The lock only saves work: the checkpoint, moved from exactly where it was, is what keeps two apart.
 */
export const createRunner = (pool: Pool, source: Source, log: Log) => {
  const stop = new AbortController();
  let wakeUp: (() => void) | undefined;
  let failure: Error | undefined;
  let leading = false;
  const offAppend = source.store.onAppend(() => wakeUp?.());

  const sleep = async (ms: number) => {
    const woken = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    await Promise.race([woken, wait(ms, undefined, { signal: stop.signal }).catch(() => undefined)]);
    wakeUp = undefined;
  };

  const ensureSchema = async () => {
    const { rows } = await pool.query<{ assinatura: string }>(
      `select assinatura from controle.leitura where esquema = $1 and to_regnamespace($1) is not null`,
      [LIVE],
    );
    if (rows[0]?.assinatura === signatureOf(source.projections)) return;
    log('Building the read model', { reason: rows[0] ? 'declarations changed' : 'first start' });
    const next = `${LIVE}_novo`;
    await createSchema(pool, next, source.projections);
    await catchUp(pool, next, source, { onPage: (applied, position) => log('Read model built up to', { applied, position }) });
    await switchTo(pool, next, source.projections);
  };

  const follow = async () => {
    const checkpoint = await pool.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [LIVE]);
    let position = checkpoint.rows[0]?.posicao ?? '';
    while (!stop.signal.aborted) {
      const page = await source.store.readAll(position, 1_000);
      if (page.position === position) {
        await sleep(IDLE_MS);
        continue;
      }
      const facts = await source.open(page.facts);
      await inSchema(pool, LIVE, async (client) => {
        await applyPage(client, LIVE, source.projections, facts, position, page.position);
        await client.query('select pg_notify($1, $2)', [READ_CHANNEL, page.position]);
      });
      position = page.position;
      failure = undefined;
    }
  };

  const lead = async (client: ClientBase) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    if (!rows[0]?.ours) return sleep(1_000);
    leading = true;
    try {
      await ensureSchema();
      await follow();
    } finally {
      leading = false;
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  };

  const run = async () => {
    for (let failures = 0; !stop.signal.aborted; ) {
      try {
        const client = await pool.connect();
        try {
          await lead(client);
          failures = 0;
        } finally {
          client.release(true); // a session lock must not outlive its holder in the pool
        }
      } catch (error) {
        if (!(error instanceof NotTheRunner)) {
          failure = error as Error;
          log('Projection failed; trying again', { error: failure.message, stack: failure.stack, failures: ++failures });
        }
        await sleep(Math.min(100 * 2 ** failures, 10_000));
      }
    }
  };

  const done = run();
  return {
    /** What `/health` shows. */
    status: () => ({ leading, failure: failure?.message }),
    stop: async () => {
      stop.abort();
      offAppend();
      wakeUp?.();
      await done;
    },
  };
};

export type Runner = ReturnType<typeof createRunner>;
