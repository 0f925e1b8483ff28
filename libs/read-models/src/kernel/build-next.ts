import type { Pool } from 'pg';
import { type CatchUpOptions, catchUp } from './catch-up.js';
import { readCheckpoint } from './checkpoint.js';
import { createSchema, NEXT, type Source, switchTo } from './read-schema.js';
import { signatureOf } from './signature.js';

/** A busy log never stands still: the switch need not wait for the very last fact. */
const ROUNDS = 5;

/** One that was begun with the same declarations over the same log goes on where it stopped. */
const prepare = async (pool: Pool, source: Source): Promise<void> => {
  const begun = await readCheckpoint(pool, NEXT);
  const same = begun?.assinatura === signatureOf(source.projections) && begun.registro === '';
  if (!same || begun.stragglers.length > 0) await createSchema(pool, NEXT, source);
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
  { onPage, onHalt, mayReplace = () => true }: CatchUpOptions & { readonly mayReplace?: (halted: readonly string[]) => boolean } = {},
): Promise<Built> => {
  await prepare(pool, source);
  let [facts, position] = [0, ''];
  for (let round = 0; round < ROUNDS && position !== (await source.store.head()); round++) {
    const before = facts;
    position = await catchUp(pool, NEXT, source, {
      onPage: (applied, at) => {
        facts = before + applied;
        onPage?.(facts, at);
      },
      ...(onHalt ? { onHalt } : {}),
    });
  }
  const halted = ((await readCheckpoint(pool, NEXT))?.stragglers ?? []).map(({ nome }) => nome);
  const replaced = mayReplace(halted);
  if (replaced) await switchTo(pool, NEXT, (until) => catchUp(pool, NEXT, source, { until }));
  return { facts, position, halted, replaced };
};
