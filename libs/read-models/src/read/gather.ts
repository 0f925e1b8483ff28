import { setImmediate as turn } from 'node:timers/promises';
import pg, { type Pool } from 'pg';

/** A caller waits at most so many ms behind the query of others; past it the next query runs beside it. */
const PATIENCE_MS = 100;
const MOST = 500;

type Waiting<K, V> = { readonly key: K; readonly resolve: (answer: V) => void; readonly reject: (error: unknown) => void };

/** The database refused the value of a single caller; the others must not fail with it. */
const isOfOne = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(?:22|54)/.test(error.code ?? '');

/** Answers each key, in order. When it fails, it failed for all it was asked for. */
type Ask<K, V> = (pool: Pool, keys: readonly K[]) => Promise<readonly V[]>;

const gatherer = <K, V>(ask: (keys: readonly K[]) => Promise<readonly V[]>, groupOf: (key: K) => string) => {
  let waiting: Waiting<K, V>[] = [];
  let running = false;

  const answerGroup = async (group: readonly Waiting<K, V>[]): Promise<void> => {
    try {
      const answers = await ask(group.map(({ key }) => key));
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as V);
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) await Promise.all(group.map((one) => answerGroup([one])));
      else for (const { reject } of group) reject(error);
    }
  };

  const answer = async (batch: readonly Waiting<K, V>[]) => {
    await Promise.all([...Map.groupBy(batch, ({ key }) => groupOf(key)).values()].map(answerGroup));
  };

  const run = async () => {
    // A turn of the event loop lets all who were just read from their sockets join.
    for (await turn(); waiting.length > 0; await turn()) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, PATIENCE_MS);
      await Promise.race([answer(batch), patience.promise]);
      clearTimeout(timer);
    }
    running = false;
  };

  return (key: K): Promise<V> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      void run();
    });
};

/**
 * Asks the database one query for all callers who ask through the same pool at about the same time: callers that come while
 * one is under way are answered by the next, so no answer is older than its call and nothing is cached. @param groupOf tells
 * which keys cannot share a query
 */
export const gathered = <K, V>(ask: Ask<K, V>, groupOf: (key: K) => string = () => '') => {
  const gatherers = new WeakMap<Pool, (key: K) => Promise<V>>();
  return (pool: Pool, key: K): Promise<V> => {
    const known = gatherers.get(pool);
    if (known) return known(key);
    const made = gatherer<K, V>((keys) => ask(pool, keys), groupOf);
    gatherers.set(pool, made);
    return made(key);
  };
};
