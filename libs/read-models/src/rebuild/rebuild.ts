import type { Pool } from 'pg';
import { type Built, buildNext } from './build-next.js';
import type { CatchUpOptions } from '../project/catch-up.js';
import { readCheckpoint } from '../project/checkpoint.js';
import { nameOf } from '../project/stragglers.js';
import { checkWhole } from './examine-log.js';
import { withMaintenanceLock } from '../control/maintenance.js';
import { LIVE, type Source } from '../declare/read-schema.js';
import { checkLogSeen } from '../control/witness.js';

/**
 * The new tables would show less than the live ones: in them a unit stopped that goes on live. The live ones stay, and the
 * new ones stay beside them.
 */
export class RebuildHalted extends Error {
  override readonly name = 'RebuildHalted';
  constructor(readonly units: readonly string[]) {
    super(`Projections cannot take a fact: ${units.join(', ')}`);
  }
}

type RebuildOptions = Omit<CatchUpOptions, 'until'> & { readonly acceptsDamage?: boolean };

/**
 * Builds all read tables anew from the facts, beside the live ones, and switches. Screens go on reading the old ones meanwhile.
 * @throws MaintenanceBusy, RebuildHalted; LogDamaged where facts are missing in the log, unless told that this is known; LogReplaced
 */
export const rebuild = (pool: Pool, source: Source, { acceptsDamage = false, ...options }: RebuildOptions = {}): Promise<Built> =>
  withMaintenanceLock(pool, async () => {
    await checkLogSeen(pool, source.store);
    if (!acceptsDamage) await checkWhole(source.store);
    const live = (await readCheckpoint(pool, LIVE))?.stragglers ?? [];
    const built = await buildNext(pool, source, {
      ...options,
      acceptsDamage,
      mayReplace: (halted) =>
        halted.every((one) => live.some(({ nome, conta }) => nome === one.nome && (conta === 0 || conta === one.conta))),
    });
    if (!built.replaced) throw new RebuildHalted(built.halted.map(nameOf));
    return built;
  });
