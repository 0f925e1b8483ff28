import { Stretch } from '@tulha/event-store/event-store';
import type { Pool } from 'pg';
import { pageUpTo, type Way } from '../project/advance.js';
import { highestIds, isRefusedValue, opsOfPage, PoisonedPage, raiseCounters } from '../project/apply.js';
import { type CatchUpOptions, catchUp, checkpointOf, wayTo } from '../project/catch-up.js';
import { type Checkpoint, moveAll } from '../project/checkpoint.js';
import { type Changes, coalesce } from '../project/coalesce.js';
import { loadChanges } from '../project/load-changes.js';
import { unitsTogether } from '../project/stragglers.js';
import { inSchema, type Source } from '../declare/read-schema.js';
import type { TableSpec } from '../declare/table.js';
import type { Unit } from '../declare/units.js';
import { keepWitness, type Witness, witnessOf } from '../control/witness.js';

/** Facts read at a time; the next are asked for while these are worked on. */
const PAGE = 1_000;
/**
 * Rows that are gathered before they are written. The more, the fewer are written twice; two such heaps are in memory at a time,
 * however long the log.
 */
const HEAP = 4_000;
/** Nor is the checkpoint kept waiting where facts change hardly any rows. */
const FACTS_PER_ROW = 4;

/** The changes of some pages, and the position they reach. */
type Stride = {
  readonly changes: Changes;
  readonly highest: Map<string, number>;
  facts: number;
  stretch: Stretch;
  seen?: Witness | undefined;
};

const strideFrom = (position: string): Stride => ({
  changes: new Map(),
  highest: new Map(),
  facts: 0,
  stretch: Stretch.between(position, position),
});

/** Work under way. A caller that awaits it later gets its failure; if it is given up before, the failure is dropped. */
const underWay = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {
    // Without this, a failure before the promise is awaited would end the process.
  });
  return promise;
};

async function* pagesAfter(source: Source, from: string, until: string | undefined) {
  const ask = (after: string) => underWay(pageUpTo(source, after, until, PAGE));
  let [next, reached] = [ask(from), from];
  for (;;) {
    const page = await next;
    if (page.stretch.isEmpty) return;
    reached = page.stretch.to;
    if (!page.atEnd) next = ask(reached);
    yield page;
    if (page.atEnd) return;
  }
}

const rowsIn = (changes: Changes): number => [...changes.values()].reduce((sum, rows) => sum + rows.size, 0);

type Walk = Pick<CatchUpOptions, 'until' | 'heap' | 'onPage'> & {
  /** Hears how far was read, before anything is made of it. */
  readonly onRead: (to: string) => void;
};

async function* stridesAfter({ source, skips }: Way, units: readonly Unit[], from: string, { until, heap = HEAP, onRead }: Walk) {
  let stride = strideFrom(from);
  for await (const page of pagesAfter(source, from, until)) {
    onRead(page.stretch.to);
    const ops = await opsOfPage(units, skips, page.facts, source.open);
    coalesce(ops, stride.changes);
    highestIds(ops, stride.highest);
    stride.facts += page.facts.length;
    stride.stretch = Stretch.between(stride.stretch.from, page.stretch.to);
    stride.seen = witnessOf(page.stretch.from, page.facts) ?? stride.seen;
    if (rowsIn(stride.changes) < heap && stride.facts < FACTS_PER_ROW * heap) continue;
    yield stride;
    stride = strideFrom(stride.stretch.to);
  }
  if (!stride.stretch.isEmpty) yield stride;
}

const write = async (
  { pool, schema }: Way,
  known: Checkpoint,
  { changes, highest, facts, stretch, seen }: Stride,
  tables: Set<TableSpec>,
) => {
  try {
    await inSchema(pool, schema, async (client) => {
      await client.query('set local synchronous_commit to off'); // rows lost together with their checkpoint are made again
      await moveAll(client, schema, known, stretch, facts);
      await loadChanges(client, changes, tables);
      await raiseCounters(client, highest);
      if (seen) await keepWitness(client, seen); // last: the live tables' runner keeps it too
    });
  } catch (cause) {
    throw isRefusedValue(cause) ? new PoisonedPage('The database refuses a row', { cause }) : cause;
  }
};

/** Takes strides until the end; while one is written, the next is gathered. @throws PoisonedPage */
const walk = async (way: Way, from: Checkpoint, options: Walk): Promise<void> => {
  const units = unitsTogether(way.units, from.stragglers);
  const known = new Set<TableSpec>();
  let written: Promise<void> = Promise.resolve();
  try {
    for await (const stride of stridesAfter(way, units, from.posicao, options)) {
      await written;
      written = underWay(write(way, from, stride, known).then(() => options.onPage?.(stride.facts, stride.stretch.to)));
    }
  } finally {
    await written;
  }
};

/**
 * As `catchUp`, for tables that are not read yet: in long strides, without waiting for the disk, and best before their
 * indexes are made. A stretch with a fact that a unit cannot take is done by `catchUp`, page by page.
 */
export const bulkLoad = async (pool: Pool, schema: string, source: Source, options: CatchUpOptions = {}): Promise<string> => {
  const way = await wayTo(pool, schema, source, options.onHalt);
  let [applied, reached] = [0, ''];
  const onPage = (facts: number, to: string) => options.onPage?.((applied += facts), to);
  const carefully = (until: string | undefined) => {
    const before = applied;
    return catchUp(pool, schema, source, {
      ...options,
      ...(until === undefined ? {} : { until }),
      onPage: (facts, to) => options.onPage?.((applied = before + facts), to),
    });
  };
  for (;;) {
    try {
      await walk(way, await checkpointOf(pool, schema), { ...options, onPage, onRead: (to) => void (reached = to) });
      break;
    } catch (error) {
      if (!(error instanceof PoisonedPage)) throw error;
    }
    await carefully(reached);
  }
  return carefully(options.until);
};
