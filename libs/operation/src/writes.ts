import type { Append, EventStore } from '@tulha/event-store/event-store';
import { StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import pg from 'pg';
import { listening } from './starved.js';

/** Refusals in a row that are no accident, where the last of them was a moment ago. */
const REFUSALS = 3;

/** In ms. */
export type WriteLimits = {
  /** The longest that something may take to reach the disk: less than a health check has. */
  readonly withinMs: number;
  /** How long a result is reused: a check costs the disk a flush, and any caller may ask for one. */
  readonly freshMs: number;
  /** A refusal so long ago is over. */
  readonly recentMs: number;
  /** An append under way for longer than any caller waits for it. */
  readonly slowMs: number;
  /** One that is under way for so long, or that was refused, is reason enough to ask the store whether it takes anything. */
  readonly doubtMs: number;
  /** How long the store must have taken writes again without a refusal: earlier refusals are over then. */
  readonly quietMs: number;
};
const LIMITS: WriteLimits = { withinMs: 1_500, freshMs: 1_000, recentMs: 10_000, slowMs: 2_250, doubtMs: 1_000, quietMs: 2_000 };

/** Whether anything can be written. */
export type Writes = {
  /** Undefined where the database does not answer at all. */
  readonly grava: boolean | undefined;
  readonly recusas: number;
  readonly emCursoMs: number;
  /** Why it cannot. */
  readonly motivo: 'cheio' | 'parado' | 'proibido' | null;
  /** Whose disk or lock it is: the database's, or that of the log of facts, which may be another server's. */
  readonly onde: 'banco' | 'registro' | null;
};

type Why = NonNullable<Writes['motivo']>;
type Found = Pick<Writes, 'grava' | 'motivo' | 'onde'>;
const WELL: Found = { grava: true, motivo: null, onde: null };
const isStill = ({ motivo }: Found): boolean => motivo === 'parado';

const whyOf = (error: unknown): Why => {
  if (error instanceof StoreForbidden) return 'proibido';
  return troubleOf(error) === 'full' ? 'cheio' : 'parado';
};

/** Whether an error tells about the store, and not about the request. */
const isOfTheStore = (error: unknown): boolean => {
  const trouble = troubleOf(error);
  return trouble === 'full' || trouble === 'unreachable' || error instanceof StoreBusy || error instanceof StoreForbidden;
};

/** How the appends of a process have fared lately. `duvida`: it is not known whether the store takes anything now. */
export type Appends = Pick<Writes, 'recusas' | 'emCursoMs'> & { readonly motivo: Why; readonly duvida: boolean };

const createTally = ({ recentMs, doubtMs, quietMs }: WriteLimits) => {
  const underWay = new Map<number, number>();
  let [turn, refusals, lastRefusal, why] = [0, 0, Number.NEGATIVE_INFINITY, 'parado' as Why];
  return {
    begin: (): number => {
      underWay.set(++turn, performance.now());
      return turn;
    },
    end: (id: number) => underWay.delete(id),
    written: () => {
      refusals = 0;
    },
    refused: (error: unknown) => {
      if (isOfTheStore(error)) [refusals, lastRefusal, why] = [refusals + 1, performance.now(), whyOf(error)];
    },
    /** Something has come through that began then. One that is refused again and again meanwhile is not well because of it. */
    cameThrough: (began: number) => {
      if (lastRefusal < began && performance.now() - lastRefusal > quietMs) refusals = 0;
    },
    seen: (): Appends => {
      const [oldest] = underWay.values();
      const [now, recent] = [performance.now(), performance.now() - lastRefusal < recentMs];
      const emCursoMs = oldest === undefined ? 0 : Math.round(now - oldest);
      return { recusas: recent ? refusals : 0, emCursoMs, motivo: why, duvida: refusals > 0 || emCursoMs > doubtMs };
    },
  };
};

/** The same store, of which it is known how its appends have fared lately, and can be found out how one would fare now. */
export const watchAppends = (store: EventStore, limits = LIMITS) => {
  const tally = createTally(limits);
  const watched: EventStore = {
    ...store,
    append: async (append: Append) => {
      const id = tally.begin();
      try {
        const done = await store.append(append);
        tally.written();
        return done;
      } catch (error) {
        tally.refused(error);
        throw error;
      } finally {
        tally.end(id);
      }
    },
    // How long many take together says nothing: each may have been quick.
    appendMany: async (appends: readonly Append[]) => {
      const results = await store.appendMany(appends);
      for (const result of results) {
        if (result.status === 'fulfilled') tally.written();
        else tally.refused(result.reason);
      }
      return results;
    },
  };
  const tryWrite = async (): Promise<void> => {
    const began = performance.now();
    await store.tryWrite(limits.withinMs);
    tally.cameThrough(began);
  };
  return { store: watched, appends: { seen: tally.seen, tryWrite, limits } };
};

export type WatchedAppends = ReturnType<typeof watchAppends>['appends'];

/** A message without a reader, flushed to the disk like a fact. */
const FLUSH = `select pg_logical_emit_message(true, 'tulha', '')`;

/** One flush to the disk, over a connection of its own: all others may be waiting for that same disk. */
const flush = async (config: pg.ClientConfig): Promise<Found> => {
  const client = new pg.Client(config);
  client.on('error', () => undefined); // the question under way fails as well
  let answers = false;
  try {
    await client.connect();
    answers = true;
    await client.query('set synchronous_commit = on');
    await client.query(FLUSH);
    return WELL;
  } catch (error) {
    return { grava: answers ? false : undefined, motivo: whyOf(error), onde: 'banco' };
  } finally {
    client.connection.stream.destroy(); // a polite end would wait for an answer
  }
};

/** Looks when asked, never twice at once, and not again for a moment. */
const notTooOften = <T>(freshMs: number, look: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly at: number; readonly seen: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > freshMs) {
      const seen = look();
      last = { at: Number.POSITIVE_INFINITY, seen };
      void seen.finally(() => {
        last = { at: performance.now(), seen };
      });
    }
    return last.seen;
  };
};

/**
 * Checks whether writes reach the disk of the database and, if an append was refused or takes long, whether the store takes
 * any. A store without appends is not asked. Never throws.
 */
export const createWriteCheck = (url: string, { seen, tryWrite, limits }: WatchedAppends) => {
  const { withinMs, freshMs, slowMs } = limits;
  const config = connectionConfig(url, 'tulha-saude', withinMs);
  const trying = (): Promise<Found> =>
    tryWrite().then(
      () => WELL,
      (error: unknown): Found => ({ grava: false, motivo: whyOf(error), onde: 'registro' }),
    );
  const flushed = notTooOften(freshMs, () => listening(() => flush(config), isStill));
  const tried = notTooOften(freshMs, () => listening(trying, isStill));
  return async (): Promise<Writes> => {
    const [disk, store] = await Promise.all([flushed(), seen().duvida ? tried() : WELL]);
    const { recusas, emCursoMs, motivo } = seen();
    const counts = { recusas, emCursoMs };
    if (disk.grava !== true) return { ...disk, ...counts };
    if (store.grava === false) return { ...store, ...counts };
    if (recusas < REFUSALS && emCursoMs <= slowMs) return { ...WELL, ...counts };
    return { grava: false, ...counts, motivo: recusas > 0 ? motivo : 'parado', onde: 'registro' };
  };
};

export type WriteCheck = ReturnType<typeof createWriteCheck>;
