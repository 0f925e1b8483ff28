import type { Pool } from 'pg';
import { advanceAll, advanceOne, followUp, type Way } from './advance.js';
import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import type { Source } from '../declare/read-schema.js';
import { readSkips } from '../control/skips.js';
import { nextOf, type StragglerName } from './stragglers.js';
import { unitsOf } from '../declare/units.js';

export type CatchUpOptions = {
  /** The position to stop at; the end of the log unless told. */
  readonly until?: string;
  /** Hears after each page of the facts applied by this call, and of the position. */
  readonly onPage?: (applied: number, position: string) => void;
  readonly onHalt?: Way['onHalt'];
  /** In bulk: how many rows to gather before they are written. */
  readonly heap?: number;
};

export const wayTo = async (pool: Pool, schema: string, source: Source, onHalt?: Way['onHalt']): Promise<Way> => ({
  pool,
  schema,
  source,
  units: unitsOf(source.projections),
  skips: await readSkips(source.store),
  ...(onHalt ? { onHalt } : {}),
});

/** The checkpoint of a schema that must be there. */
export const checkpointOf = async (pool: Pool, schema: string): Promise<Checkpoint> => {
  const checkpoint = await readCheckpoint(pool, schema);
  if (!checkpoint) throw new Error(`There is no read model in ${schema}`);
  return checkpoint;
};

/**
 * Applies everything up to the end of the log (or to `until`, unless it has come further before), page by page; stragglers that are on their way are brought along. Safe
 * to stop and to go on later. A unit that cannot take a fact stops before it, the others go on.
 * @returns the position reached by the others
 * @throws NotTheRunner when another process moves the checkpoint meanwhile
 */
export const catchUp = async (
  pool: Pool,
  schema: string,
  source: Source,
  { until, onPage, onHalt }: CatchUpOptions = {},
): Promise<string> => {
  const way = await wayTo(pool, schema, source, onHalt);
  let checkpoint = await checkpointOf(pool, schema);
  let applied = 0;
  for (;;) {
    const step = await advanceAll(way, checkpoint, { until });
    if (step.position !== checkpoint.posicao) {
      applied += step.facts;
      onPage?.(applied, step.position);
      checkpoint = step.halted ? await checkpointOf(pool, schema) : { ...checkpoint, posicao: step.position };
    } else if (!(await bringAlong(way, checkpoint))) return checkpoint.posicao;
    else checkpoint = await checkpointOf(pool, schema);
    if (step.atEnd && nextOf(checkpoint.stragglers) === undefined) return checkpoint.posicao;
  }
};

const bringAlong = async (way: Way, checkpoint: Checkpoint): Promise<boolean> => {
  const straggler = nextOf(checkpoint.stragglers);
  return straggler !== undefined && followUp(way, checkpoint, straggler);
};

/** Brings one straggler up to a position, where it stays behind. @returns whether it got there */
export const catchUpOne = async (way: Way, name: StragglerName, until: string): Promise<boolean> => {
  for (;;) {
    const checkpoint = await checkpointOf(way.pool, way.schema);
    const straggler = checkpoint.stragglers.find(({ nome, conta }) => nome === name.nome && conta === name.conta);
    if (straggler?.situacao !== 'atrasada') return false;
    if (straggler.posicao >= until) return true;
    const { position } = await advanceOne(way, checkpoint, straggler, until);
    if (position === straggler.posicao) return false;
  }
};
