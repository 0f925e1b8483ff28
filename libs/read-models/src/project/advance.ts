import type { Recorded } from '@tulha/domain/kernel/fact';
import { Stretch } from '@tulha/event-store/event-store';
import type { ClientBase, Pool } from 'pg';
import { applyApart, isRefusedValue, opsOfPage, PoisonedPage, writeOps, writePage } from './apply.js';
import { atOnce, type Statement, StatementFailed, statementsOf } from './at-once.js';
import {
  type Checkpoint,
  halt,
  holdOne,
  isNothingMoved,
  moveAll,
  moveAllSql,
  moveOne,
  NotTheRunner,
  type Poison,
  rejoin,
  type Straggler,
} from './checkpoint.js';
import { unitOfStraggler, unitsTogether } from './stragglers.js';
import { inSchema, type Source } from '../declare/read-schema.js';
import type { RowOp } from '../declare/row-ops.js';
import type { Skips, Unit } from '../declare/units.js';

const PAGE = 1_000;

export type Way = {
  readonly pool: Pool;
  readonly schema: string;
  readonly source: Source;
  readonly units: readonly Unit[];
  readonly skips: Skips;
  /** Hears of a unit that stopped before a fact, and for which account (0 for all). */
  readonly onHalt?: (unit: string, poison: Poison, conta: number) => void;
};

/** The end of a page. `position` is the former one when nothing was left to read. */
export type Step = { readonly position: string; readonly facts: number; readonly atEnd: boolean; readonly halted: boolean };

/** Facts that follow a position, and the stretch of the log they are all of. */
export type StretchOfFacts = { readonly facts: readonly Recorded[]; readonly stretch: Stretch; readonly atEnd: boolean };

/** The next facts, none of them after `until`: where that lies behind, there are none, and the way to it is no way. */
export const pageUpTo = async ({ store }: Source, from: string, until: string | undefined, limit = PAGE): Promise<StretchOfFacts> => {
  if (until !== undefined && until <= from) return { facts: [], stretch: Stretch.between(from, from), atEnd: true };
  const page = await store.readAll(from, limit);
  if (until === undefined) return { facts: page.facts, stretch: Stretch.between(from, page.position), atEnd: page.atEnd };
  const facts = page.facts.filter((fact) => fact.position <= until);
  const position = facts.length < page.facts.length || page.position > until ? until : page.position;
  return { facts, stretch: Stretch.between(from, position), atEnd: page.atEnd || position >= until };
};

/** The position of the units that take a page, and how they are moved: all together, or one straggler. */
type Walk = {
  readonly units: readonly Unit[];
  readonly from: string;
  readonly move: (client: ClientBase) => Promise<void>;
  /** Of one straggler: its account (0: all), and what makes sure that it is still where it was, in case it stops on the way. */
  readonly straggler?: { readonly conta: number; readonly hold: (client: ClientBase) => Promise<void> };
  /** `move` as one statement, where the page may be written in one trip. */
  readonly moveSql?: Statement;
  /** The announcement, sent last in the transaction that moved the units. */
  readonly announce?: ((client: ClientBase, ops: readonly RowOp[], halted: boolean) => Promise<unknown>) | undefined;
};

const takeAtOnce = async ({ pool, schema }: Way, ops: readonly RowOp[], { announce }: Walk, move: Statement): Promise<void> => {
  const statements = await statementsOf(async (client) => {
    await writeOps(client, ops);
    await announce?.(client, ops, false);
  });
  try {
    await atOnce(pool, schema, [move, ...statements]);
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
    if (error.index === 0 && isNothingMoved(error.cause)) throw new NotTheRunner(`The checkpoint of ${schema} is not where it was`);
    throw error.index > 0 && isRefusedValue(error.cause)
      ? new PoisonedPage('The database refuses a row', { cause: error.cause })
      : error.cause;
  }
};

/** Rows, checkpoint and announcement of a page are one transaction. @returns the number of units that stopped in it */
const take = async (way: Way, { facts }: StretchOfFacts, walk: Walk): Promise<number> => {
  const { pool, schema, source, skips, onHalt } = way;
  try {
    const ops = await opsOfPage(walk.units, skips, facts, source.open);
    if (walk.moveSql) await takeAtOnce(way, ops, walk, walk.moveSql);
    else
      await inSchema(pool, schema, async (client) => {
        await walk.move(client); // first: who switches schemas holds this row, and waits for the locks of tables
        await writePage(client, ops);
        await walk.announce?.(client, ops, false);
      });
    return 0;
  } catch (error) {
    if (!(error instanceof PoisonedPage)) throw error;
  }
  const halted = await inSchema(pool, schema, async (client) => {
    const { straggler } = walk;
    await (straggler?.hold ?? walk.move)(client);
    const stopped = await applyApart(client, walk.units, skips, facts, source.open);
    if (straggler && !stopped.some(({ conta }) => conta === straggler.conta)) await walk.move(client);
    for (const { unit, conta, taken, poison } of stopped)
      await halt(client, schema, { nome: unit, conta, posicao: taken ?? walk.from }, poison);
    await walk.announce?.(client, [], stopped.length > 0);
    return stopped;
  });
  for (const { unit, poison, conta } of halted) onHalt?.(unit, poison, conta);
  return halted.length;
};

/** Announces the page and its changes, and whether a unit stopped: then the changes are not known. */
export type Announce = (client: ClientBase, page: StretchOfFacts, ops: readonly RowOp[], halted: boolean) => Promise<unknown>;

/**
 * Takes the next page with all units but the stragglers. @param announce runs last in the transaction.
 * @throws NotTheRunner when another process has moved it
 */
export const advanceAll = async (
  way: Way,
  from: Checkpoint,
  { until, announce }: { until?: string | undefined; announce?: Announce } = {},
): Promise<Step> => {
  const page = await pageUpTo(way.source, from.posicao, until);
  const { stretch, facts, atEnd } = page;
  if (stretch.isEmpty) return { position: stretch.to, facts: 0, atEnd, halted: false };
  const halted = await take(way, page, {
    units: unitsTogether(way.units, from.stragglers),
    from: from.posicao,
    move: (client) => moveAll(client, way.schema, from, stretch, facts.length),
    moveSql: moveAllSql(way.schema, from, stretch, facts.length),
    announce: announce && ((client, ops, stopped) => announce(client, page, ops, stopped)),
  });
  return { position: stretch.to, facts: facts.length, atEnd, halted: halted > 0 };
};

/**
 * Takes the next page with one straggler, up to `until`.
 * @throws NotTheRunner when another process has moved it, or other tables took the place of these
 */
export const advanceOne = async (way: Way, { geracao, stragglers }: Checkpoint, from: Straggler, until: string): Promise<Step> => {
  const page = await pageUpTo(way.source, from.posicao, until);
  const { stretch, facts, atEnd } = page;
  if (stretch.isEmpty) return { position: stretch.to, facts: 0, atEnd: true, halted: false };
  const halted = await take(way, page, {
    units: unitOfStraggler(way.units, stragglers, from),
    from: from.posicao,
    move: (client) => moveOne(client, way.schema, { ...from, geracao }, stretch),
    straggler: { conta: from.conta, hold: (client) => holdOne(client, way.schema, { ...from, geracao }) },
  });
  return { position: stretch.to, facts: facts.length, atEnd, halted: halted > 0 };
};

/** A straggler follows the others by a page, and joins them when it has caught up. @returns whether it moved */
export const followUp = async (way: Way, checkpoint: Checkpoint, straggler: Straggler): Promise<boolean> => {
  const others = checkpoint.posicao;
  const { position, halted } = await advanceOne(way, checkpoint, straggler, others);
  if (halted) return true;
  if (position !== others) return position !== straggler.posicao;
  return inSchema(way.pool, way.schema, (client) => rejoin(client, way.schema, { ...straggler, posicao: position }));
};
