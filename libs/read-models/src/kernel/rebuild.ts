import type { Pool } from 'pg';
import { type Built, buildNext } from './build-next.js';
import type { CatchUpOptions } from './catch-up.js';
import { readCheckpoint } from './checkpoint.js';
import { withMaintenanceLock } from './maintenance.js';
import { LIVE, type Source } from './read-schema.js';

/** What was built would show less than the live tables: a unit stopped that goes on live. They stay; what was built stays beside. */
export class RebuildHalted extends Error {
  override readonly name = 'RebuildHalted';
  constructor(readonly units: readonly string[]) {
    super(`Projections cannot take a fact: ${units.join(', ')}`);
  }
}

/**
 * Builds all read tables anew from the facts, beside the live ones, and switches. Screens go on reading the old ones meanwhile.
 * @throws MaintenanceBusy, RebuildHalted
 */
export const rebuild = (pool: Pool, source: Source, options: Omit<CatchUpOptions, 'until'> = {}): Promise<Built> =>
  withMaintenanceLock(pool, async () => {
    const live = new Set(((await readCheckpoint(pool, LIVE))?.stragglers ?? []).map(({ nome }) => nome));
    const built = await buildNext(pool, source, { ...options, mayReplace: (halted) => halted.every((name) => live.has(name)) });
    if (!built.replaced) throw new RebuildHalted(built.halted);
    return built;
  });
