import { LogEndsBefore } from '@tulha/event-store/event-store';
import type { Pool } from 'pg';
import { bulkLoad } from './bulk-load.js';
import { type CatchUpOptions, catchUp } from '../project/catch-up.js';
import { readCheckpoint } from '../project/checkpoint.js';
import { LogDamaged } from './examine-log.js';
import type { StragglerName } from '../project/stragglers.js';
import { misshapenIn } from '../project/misshapen.js';
import { analyzeTables, createIndexes, createSchema, LIVE, NEXT, type Source, switchTo } from '../declare/read-schema.js';
import { reaches } from '../control/reaches.js';
import { signatureOf } from '../declare/signature.js';

/** A busy log never stands still: the switch need not wait for the very last fact. */
const ROUNDS = 5;
/** Facts counted at once. */
const COUNTED = 1_000;

/** Whether an interrupted build can be resumed: the log still reaches that far, and the tables were not touched. */
const goesOn = async (pool: Pool, { store, projections }: Source, posicao: string): Promise<boolean> =>
  (await reaches(store, posicao)) && (await misshapenIn(pool, NEXT, projections)).length === 0;

/** Resumes an interrupted build with the same declarations over the same log. */
const prepare = async (pool: Pool, source: Source): Promise<void> => {
  const begun = await readCheckpoint(pool, NEXT);
  const same = begun?.assinatura === signatureOf(source.projections) && begun.registro === (await source.store.identity());
  if (!same || begun.stragglers.length > 0 || !(await goesOn(pool, source, begun.posicao)))
    await createSchema(pool, NEXT, source, { bare: true });
};

/** `facts`: applied by this call. `halted`: units that stopped before a fact, for all or for one account. `replaced`: whether it is live now. */
export type Built = {
  readonly facts: number;
  readonly position: string;
  readonly halted: readonly StragglerName[];
  readonly replaced: boolean;
};

type BuildOptions = CatchUpOptions & {
  readonly mayReplace?: (halted: readonly StragglerName[]) => boolean;
  /** Whether tables of fewer facts may take the place of those of more. */
  readonly acceptsDamage?: boolean;
};

const factsBetween = async ({ store }: Source, after: string, until: string): Promise<number> => {
  let facts = 0;
  for (let [at, atEnd] = [after, false]; !atEnd && at < until; ) {
    const page = await store.readAll(at, COUNTED);
    facts += page.facts.filter(({ position }) => position <= until).length;
    ({ position: at, atEnd } = page);
  }
  return facts;
};

/**
 * Checks that the live tables are made of no more facts of this stretch than the new ones, since a stream that is gone as a
 * whole leaves no gap. @throws LogDamaged
 */
const checkNothingLost = async (pool: Pool, source: Source, until: string): Promise<void> => {
  const [live, next] = [await readCheckpoint(pool, LIVE), await readCheckpoint(pool, NEXT)];
  if (!live || !next) return;
  const lost = live.fatos - (next.fatos - (await factsBetween(source, until, next.posicao)));
  if (lost > 0) throw new LogDamaged([], lost);
};

/**
 * Builds all read tables from the facts beside the live ones, up to the end of the log or near it, and puts them in their
 * place, unless `mayReplace` objects, given the units that stopped. If interrupted before the switch, nothing has changed,
 * and the next call resumes. One at a time: the caller holds the lock for that.
 * @throws LogDamaged where the tables would lose facts that are gone from the log, LogEndsBefore where the log was replaced
 * meanwhile
 */
export const buildNext = async (
  pool: Pool,
  source: Source,
  { onPage, mayReplace = () => true, acceptsDamage = false, ...options }: BuildOptions = {},
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
  const halted = ((await readCheckpoint(pool, NEXT))?.stragglers ?? []).map(({ nome, conta }) => ({ nome, conta }));
  const replaced = mayReplace(halted);
  if (replaced) {
    await switchTo(pool, NEXT, async (until) => {
      await catchUp(pool, NEXT, source, { until });
      if (!(await reaches(source.store, until))) throw new LogEndsBefore(until);
      if (!acceptsDamage) await checkNothingLost(pool, source, until);
    });
  }
  return { facts, position, halted, replaced };
};
