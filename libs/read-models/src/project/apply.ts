import { type Recorded, UnreadableFact } from '@tulha/domain/kernel/fact';
import pg, { type ClientBase } from 'pg';
import type { Poison } from './checkpoint.js';
import { coalesce } from './coalesce.js';
import { isNumbered, raiseCountersSql } from '../control/control.js';
import { kindOf } from '../control/failures.js';
import type { RowOp } from '../declare/row-ops.js';
import type { Skips, Unit } from '../declare/units.js';
import { writeChanges } from './write-changes.js';

type Open = (facts: readonly Recorded[]) => Promise<Recorded[]>;

/** The highest id of a new row of each kind, also where the row is removed again within the page. */
export const highestIds = (ops: readonly RowOp[], highest = new Map<string, number>()): Map<string, number> => {
  for (const { op, table, key } of ops) {
    if (op !== 'upsert' || !isNumbered(table)) continue;
    highest.set(table.name, Math.max(highest.get(table.name) ?? 0, key.id as number));
  }
  return highest;
};

export const raiseCounters = async (client: ClientBase, highest: ReadonlyMap<string, number>): Promise<void> => {
  if (highest.size > 0) await client.query(raiseCountersSql('$1', '$2'), [[...highest.keys()], [...highest.values()]]);
};

/** Writes the joint effect of operations, in the caller's transaction. */
export const writeOps = async (client: ClientBase, ops: readonly RowOp[]): Promise<void> => {
  if (ops.length === 0) return;
  await writeChanges(client, coalesce(ops));
  await raiseCounters(client, highestIds(ops));
};

/** A page could not be taken as a whole because of something in it, not because of the database or the network. */
export class PoisonedPage extends Error {
  override readonly name = 'PoisonedPage';
}

/** Whether the database refused a value, which it would refuse again: data exceptions, violated constraints, limits. */
export const isRefusedValue = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '');

/** Which of some units handle a type of fact. Asked once for each type, and not for each fact. */
const takersAmong = (units: readonly Unit[]) => {
  const known = new Map<string, readonly Unit[]>();
  return (type: string): readonly Unit[] => {
    const found = known.get(type) ?? units.filter((unit) => unit.handles(type));
    known.set(type, found);
    return found;
  };
};

/** All operations that units make of facts. @throws PoisonedPage, and the other errors of `open` */
export const opsOfPage = async (units: readonly Unit[], skips: Skips, facts: readonly Recorded[], open: Open): Promise<RowOp[]> => {
  const takers = takersAmong(units);
  const takersOf = ({ type, meta }: Recorded) => takers(type).filter((unit) => unit.ofAccount(meta.conta));
  const ours = facts.filter((fact) => takersOf(fact).length > 0);
  const plain = await open(ours).catch((cause: unknown) => {
    throw cause instanceof UnreadableFact ? new PoisonedPage('A fact cannot be read', { cause }) : cause;
  });
  const ops: RowOp[] = [];
  try {
    for (const fact of plain) {
      for (const unit of takersOf(fact)) for (const op of unit.opsOf(fact, skips)) ops.push(op);
    }
  } catch (cause) {
    throw new PoisonedPage('A projection cannot take a fact', { cause });
  }
  return ops;
};

/** As `writeOps`. @throws PoisonedPage where the database refuses a value */
export const writePage = async (client: ClientBase, ops: readonly RowOp[]): Promise<void> => {
  try {
    await writeOps(client, ops);
  } catch (cause) {
    throw isRefusedValue(cause) ? new PoisonedPage('The database refuses a row', { cause }) : cause;
  }
};

const poisonOf = (fact: Recorded, error: unknown): Poison => {
  const detalhe = error instanceof Error ? error.message : String(error);
  return { erro: kindOf(error), detalhe, fato: fact.eventId, fatoTipo: fact.type, fatoPosicao: fact.position };
};

/** Tries operations and takes them back. @returns the refusal of the database. */
const rehearse = async (client: ClientBase, ops: readonly RowOp[]): Promise<unknown> => {
  await client.query('savepoint ensaio');
  let refused: unknown;
  try {
    await writeOps(client, ops);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    refused = error;
  }
  await client.query('rollback to savepoint ensaio');
  return refused;
};

export type Halted = {
  readonly unit: string;
  /** The account whose facts are left out from here on; 0 where the unit takes nobody's. */
  readonly conta: number;
  /** The last fact of the page that the unit has taken; undefined for none. */
  readonly taken: string | undefined;
  readonly poison: Poison;
};

type Opened = { readonly fact: Recorded; readonly unreadable?: unknown };

const openEach = async (facts: readonly Recorded[], open: Open): Promise<Opened[]> => {
  const opened: Opened[] = [];
  for (const fact of facts) {
    try {
      const [plain] = await open([fact]);
      opened.push({ fact: plain ?? fact });
    } catch (unreadable) {
      if (!(unreadable instanceof UnreadableFact)) throw unreadable;
      opened.push({ fact, unreadable });
    }
  }
  return opened;
};

/** The operations of one unit for each fact, up to the first it cannot take. */
const opsOfEach = (unit: Unit, skips: Skips, facts: readonly Opened[]) => {
  const each: (readonly RowOp[])[] = [];
  for (const { fact, unreadable } of facts) {
    try {
      if (unreadable !== undefined) throw unreadable;
      each.push(unit.opsOf(fact, skips));
    } catch (error) {
      return { each, poison: poisonOf(fact, error) };
    }
  }
  return { each, poison: undefined };
};

type Taken = { readonly good: number; readonly poison: Poison | undefined };

/** Writes the facts before the first that one unit cannot take. @returns how many, and why no more */
const takeUpToPoison = async (client: ClientBase, unit: Unit, skips: Skips, facts: readonly Opened[]): Promise<Taken> => {
  const { each, poison } = opsOfEach(unit, skips, facts);
  let [good, bad] = [0, each.length];
  let refused = await rehearse(client, each.flat());
  if (refused === undefined) good = bad;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const again = await rehearse(client, each.slice(0, middle).flat());
    if (again === undefined) good = middle;
    else [bad, refused] = [middle, again];
  }
  await writeOps(client, each.slice(0, good).flat());
  const stopped = facts[good]?.fact;
  return { good, poison: refused !== undefined && stopped ? poisonOf(stopped, refused) : poison };
};

/** Facts of so many accounts that one page holds and a unit cannot take are the unit's fault: then it stops for all. */
const MOST_ACCOUNTS = 8;

/**
 * Writes the facts of the page that one unit can take. From one that it cannot, it leaves out the facts of that account, and goes on with
 * the others'; a fact of no account (0) stops it for all.
 */
const applyUnit = async (client: ClientBase, unit: Unit, skips: Skips, page: readonly Opened[]): Promise<Halted[]> => {
  let facts = page.filter(({ fact }) => unit.handles(fact.type) && unit.ofAccount(fact.meta.conta));
  const halted: Halted[] = [];
  let taken: string | undefined;
  while (facts.length > 0) {
    const { good, poison } = await takeUpToPoison(client, unit, skips, facts);
    taken = facts[good - 1]?.fact.position ?? taken;
    const stopped = facts[good]?.fact;
    if (!poison || !stopped) break;
    const conta = halted.length < MOST_ACCOUNTS ? stopped.meta.conta : 0;
    halted.push({ unit: unit.name, conta, taken, poison });
    if (conta === 0) break;
    facts = facts.slice(good + 1).filter(({ fact }) => fact.meta.conta !== conta);
  }
  return halted;
};

/** Writes a page of which some unit cannot take some fact: all others go through it to its end, and that one for the other accounts. In the caller's transaction. */
export const applyApart = async (
  client: ClientBase,
  units: readonly Unit[],
  skips: Skips,
  facts: readonly Recorded[],
  open: Open,
): Promise<Halted[]> => {
  const opened = await openEach(
    facts.filter(({ type, meta }) => units.some((unit) => unit.handles(type) && unit.ofAccount(meta.conta))),
    open,
  );
  const halted: Halted[] = [];
  for (const unit of units) halted.push(...(await applyUnit(client, unit, skips, opened)));
  return halted;
};
