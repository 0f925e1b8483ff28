import { type Recorded, UnreadableFact } from '@tulha/domain/kernel/fact';
import { type Gap, isTwin, START } from '@tulha/event-store/event-store';
import { unknownGaps } from '../control/known-damage.js';
import type { Source } from '../declare/read-schema.js';
import { skippedFacts } from '../control/skips.js';

const PAGE = 1_000;
/** The most faults listed of each kind. */
export const MOST_DAMAGES = 20;

/** A damaged fact: it cannot be opened, or does not match the declaration of its type. */
export type BadFact = { readonly position: string; readonly eventId: string; readonly type: string; readonly why: string };

/** Faults of the log itself, independent of the tables. */
export type LogDamage = { readonly gaps: readonly Gap[]; readonly bad: readonly BadFact[] };

const textOf = (gap: Gap): string => {
  switch (gap.of) {
    case 'log':
      return `${gap.missing} after position ${gap.after || 0}`;
    case 'stream':
      return `${gap.missing} of ${gap.stream} after version ${gap.after}`;
    case 'id':
      return `${gap.eventId} stands in ${gap.first.stream} and in ${gap.again.stream}`;
    case 'cut':
    case 'deleted':
      return `${gap.stream} was ${gap.of}`;
  }
};

/** The log was altered: tables made of it would turn a falsified log into the truth. `lost`: facts that were shown and are nowhere. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  constructor(
    readonly gaps: readonly Gap[],
    readonly lost = 0,
  ) {
    super(`Facts are missing in the log: ${[...gaps.map(textOf), ...(lost > 0 ? [`${lost} that were shown`] : [])].join('; ')}`);
  }
}

/** Nothing is missing, and one append stands twice in the log: its effect is counted twice. */
export class FactsTwice extends Error {
  override readonly name = 'FactsTwice';
  constructor(readonly gaps: readonly Gap[]) {
    super(`Facts stand twice in the log: ${gaps.map(textOf).join('; ')}`);
  }
}

/** The worst fault among the gaps of a log. */
export const damageOf = (gaps: readonly Gap[]): LogDamaged | FactsTwice | undefined => {
  const missing = gaps.filter((gap) => !isTwin(gap));
  if (missing.length > 0) return new LogDamaged(missing);
  return gaps.length > 0 ? new FactsTwice(gaps) : undefined;
};

/** @throws LogDamaged where facts are missing, unless an operator has said that it is known */
export const checkWhole = async (store: Source['store']): Promise<void> => {
  const damage = damageOf(await unknownGaps(store, MOST_DAMAGES));
  if (damage instanceof LogDamaged) throw damage;
};

/** @returns why an opened fact is not as it is declared */
export type Misfit = (fact: Recorded) => string | undefined;

const badOf = ({ position, eventId, type }: Recorded, why: string): BadFact => ({ position, eventId, type, why });

const badIn = async (open: Source['open'], facts: readonly Recorded[], misfit: Misfit): Promise<BadFact[]> => {
  const opened = await open(facts).catch((error: unknown) => {
    if (error instanceof UnreadableFact) return undefined;
    throw error;
  });
  if (!opened) {
    const [only] = facts;
    if (only && facts.length === 1) return [badOf(only, 'não se abre')];
    const half = facts.length >> 1;
    return [...(await badIn(open, facts.slice(0, half), misfit)), ...(await badIn(open, facts.slice(half), misfit))];
  }
  return opened.flatMap((fact) => {
    const why = misfit(fact);
    return why === undefined ? [] : [badOf(fact, why)];
  });
};

/**
 * Checks every fact: whether one is missing, in the log or in its stream, and whether each is readable and matches the
 * declaration of its type. Facts that an operator skipped with a reason, and damage accepted with one, are known. A fact
 * altered into another valid one is not detected: only a signature would tell.
 */
export const examineLog = async (
  source: Source,
  misfit: Misfit,
  onPage?: (facts: number, position: string) => void,
): Promise<LogDamage> => {
  const gaps = await unknownGaps(source.store, MOST_DAMAGES);
  const known = await skippedFacts(source.store);
  const bad: BadFact[] = [];
  let [position, seen] = [START, 0];
  for (let atEnd = false; !atEnd && bad.length < MOST_DAMAGES; ) {
    const page = await source.store.readAll(position, PAGE);
    const facts = page.facts.filter(({ eventId }) => !known.has(eventId));
    bad.push(...(await badIn(source.open, facts, misfit)));
    ({ position, atEnd } = page);
    onPage?.((seen += page.facts.length), position);
  }
  return { gaps, bad: bad.slice(0, MOST_DAMAGES) };
};
