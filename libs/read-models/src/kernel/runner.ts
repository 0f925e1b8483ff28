import type { ClientBase, Pool } from 'pg';
import { applyPage, catchUp, createSchema, inSchema, LIVE, NotTheRunner, type Source, switchTo } from './read-schema.js';
import { signatureOf } from './signature.js';
import { createWaker, type Waker } from './waker.js';

/** Channel on which the position that the read model has reached is announced. */
export const READ_CHANNEL = 'tulha_lido';
const LOCK = 742002;
const IDLE_MS = 500;
const PAGE = 1_000;

type Log = (message: string, fields?: Record<string, unknown>) => void;

/** Builds the read model beside the live one and switches, where there is none or its declarations have changed. */
const ensureSchema = async (pool: Pool, source: Source, log: Log): Promise<void> => {
  const { rows } = await pool.query<{ assinatura: string }>(
    'select assinatura from controle.leitura where esquema = $1 and to_regnamespace($1) is not null',
    [LIVE],
  );
  if (rows[0]?.assinatura === signatureOf(source.projections)) return;
  log('Building the read model', { reason: rows[0] ? 'declarations changed' : 'first start' });
  const next = `${LIVE}_novo`;
  await createSchema(pool, next, source.projections);
  await catchUp(pool, next, source, { onPage: (applied, position) => log('Read model built up to', { applied, position }) });
  await switchTo(pool, next);
};

/** Applies page after page until stopped. Facts of a page, checkpoint and announcement are one transaction. */
const follow = async (pool: Pool, { store, open, projections }: Source, waker: Waker, onProgress: () => void): Promise<void> => {
  const checkpoint = await pool.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [LIVE]);
  let position = checkpoint.rows[0]?.posicao ?? '';
  while (!waker.stopped()) {
    const page = await store.readAll(position, PAGE);
    if (page.position === position) {
      await waker.sleep(IDLE_MS);
      continue;
    }
    const facts = await open(page.facts);
    await inSchema(pool, LIVE, async (client) => {
      await applyPage(client, LIVE, projections, facts, position, page.position);
      await client.query('select pg_notify($1, $2)', [READ_CHANNEL, page.position]);
    });
    position = page.position;
    onProgress();
  }
};

/**
 * Keeps the read model up to date. Any number of processes may start one; the one that holds the database's lock works,
 * the others stand by. The lock only saves work: the checkpoint, moved from exactly where it was, is what keeps two apart.
 */
export const createRunner = (pool: Pool, source: Source, log: Log) => {
  const waker = createWaker();
  let failure: Error | undefined;
  let leading = false;
  let failures = 0;
  const offAppend = source.store.onAppend(waker.wake);

  const lead = async (client: ClientBase) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    if (!rows[0]?.ours) return waker.sleep(1_000);
    leading = true;
    try {
      await ensureSchema(pool, source, log);
      await follow(pool, source, waker, () => {
        failure = undefined;
        failures = 0;
      });
    } finally {
      leading = false;
    }
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
        if (!(error instanceof NotTheRunner)) {
          failure = error as Error;
          log('Projection failed; trying again', { error: failure.message, stack: failure.stack, failures: ++failures });
        }
        await waker.sleep(Math.min(100 * 2 ** failures, 10_000));
      }
    }
  };

  const done = run();
  return {
    /** What `/health` shows. */
    status: () => ({ leading, failure: failure?.message }),
    stop: async () => {
      offAppend();
      waker.stop();
      await done;
    },
  };
};

export type Runner = ReturnType<typeof createRunner>;
