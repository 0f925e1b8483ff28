import type { Pool } from 'pg';
import { bulkLoad } from './bulk-load.js';
import { type CatchUpOptions, catchUp } from './catch-up.js';
import { readCheckpoint } from './checkpoint.js';
import { analyzeTables, createIndexes, createSchema, NEXT, type Source, switchTo } from './read-schema.js';
import { signatureOf } from './signature.js';

/** A busy log never stands still: the switch need not wait for the very last fact. */
const ROUNDS = 5;

/** One that was begun with the same declarations over the same log goes on where it stopped. */
const prepare = async (pool: Pool, source: Source): Promise<void> => {
  const begun = await readCheckpoint(pool, NEXT);
  const same = begun?.assinatura === signatureOf(source.projections) && begun.registro === (await source.store.identity());
  if (!same || begun.stragglers.length > 0) await createSchema(pool, NEXT, source, { bare: true });
};

/** `facts`: applied by this call. `halted`: units that stopped before a fact. `replaced`: whether it is live now. */
export type Built = {
  readonly facts: number;
  readonly position: string;
  readonly halted: readonly string[];
  readonly replaced: boolean;
};

/**
 * Builds all read tables from the facts beside the live ones, up to the end of the log or near it, and puts them in their place, unless
 * `mayReplace`, told which units stopped, objects. Interrupted before the switch, nothing has changed, and the next call goes on where
 * this one stopped. One at a time: the caller holds the lock that says so.
 */
export const buildNext = async (
  pool: Pool,
  source: Source,
  { onPage, mayReplace = () => true, ...options }: CatchUpOptions & { readonly mayReplace?: (halted: readonly string[]) => boolean } = {},
): Promise<Built> => {
  await prepare(pool, source);
  let facts = 0;
  const follow = (go: typeof catchUp) => {
    const before = facts;
    return go(pool, NEXT, source, {
      ...options,
      onPage: (applied, at) => {
        facts = before + applied;
        onPage?.(facts, at);
      },
    });
  };
  let position = await follow(bulkLoad);
  await createIndexes(pool, NEXT, source);
  await analyzeTables(pool, NEXT, source);
  for (let round = 1; round < ROUNDS && position !== (await source.store.head()); round++) position = await follow(catchUp);
  const halted = ((await readCheckpoint(pool, NEXT))?.stragglers ?? []).map(({ nome }) => nome);
  const replaced = mayReplace(halted);
  if (replaced) await switchTo(pool, NEXT, (until) => catchUp(pool, NEXT, source, { until }));
  return { facts, position, halted, replaced };
};
