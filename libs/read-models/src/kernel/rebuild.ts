import type { Pool } from 'pg';
import { withMaintenanceLock } from './maintenance.js';
import { catchUp, createSchema, LIVE, NotTheRunner, type Source, switchTo } from './read-schema.js';

const BESIDE = `${LIVE}_reconstrucao`;
/** A busy log never stands still: the switch need not wait for the very last fact. */
const ROUNDS = 5;

export type Rebuilt = { readonly facts: number; readonly position: string };

/**
 * Builds all read tables anew from the facts, beside the live ones, and switches. Screens go on reading the old ones meanwhile.
 * What was appended during the switch follows at once, by us or by the runner, whoever is first. Interrupted before the switch,
 * nothing has changed and the next rebuild sweeps up.
 * @throws MaintenanceBusy
 */
export const rebuild = (
  pool: Pool,
  source: Source,
  { onPage = () => undefined }: { readonly onPage?: (applied: number, position: string) => void } = {},
): Promise<Rebuilt> =>
  withMaintenanceLock(pool, async () => {
    let facts = 0;
    const follow = async (schema: string) => {
      const before = facts;
      return catchUp(pool, schema, source, {
        onPage: (applied, position) => {
          facts = before + applied;
          onPage(facts, position);
        },
      });
    };
    await createSchema(pool, BESIDE, source.projections);
    let position = await follow(BESIDE);
    for (let round = 1; round < ROUNDS && position !== (await source.store.head()); round++) position = await follow(BESIDE);
    await switchTo(pool, BESIDE);
    try {
      position = await follow(LIVE);
    } catch (error) {
      if (!(error instanceof NotTheRunner)) throw error;
    }
    return { facts, position };
  });
