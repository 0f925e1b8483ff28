import { type Append, type Appended, type EventStore, LogEndsBefore, type Position, START } from '@tulha/event-store/event-store';
import { StartError } from '@tulha/platform/start-error';
import { noteFailure } from '@tulha/read-models/control/failures';
import { reaches } from '@tulha/read-models/control/reaches';
import { checkLogSeen, LogReplaced, type OtherLog } from '@tulha/read-models/control/witness';
import type { Pool } from 'pg';

/** How the log is not the one that was seen, to the person at the keyboard. */
const SENTENCES: Readonly<Record<OtherLog, string>> = {
  'ends-before': 'O registro dos fatos acaba antes do que esta instalação já viu',
  'says-otherwise': 'O registro dos fatos não diz o que esta instalação já viu nele',
};

/** For so long after a check appends do not repeat it. */
const FRESH_MS = 1_000;

/**
 * A process does not begin on a log that is not the one this installation has seen.
 * @throws StartError REGISTRO_TROCADO
 */
export const refuseReplaced = async (pool: Pool, store: EventStore): Promise<void> => {
  try {
    await checkLogSeen(pool, store);
  } catch (error) {
    if (!(error instanceof LogReplaced)) throw error;
    const sentence = `${SENTENCES[error.how]}: devolva a cópia mais nova ou, se esta é a que vale, rode tulha eventos aceitar-registro --motivo "…".`;
    throw new StartError('REGISTRO_TROCADO', sentence, error);
  }
};

/**
 * A log that refuses appends while it is not the log seen before. It is checked before an append, once a second at most; an
 * append that lands behind the earlier end shows a replaced log as well, and so does an answer that the log ends before.
 */
export const guarded = (pool: Pool, store: EventStore): EventStore => {
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let replaced: LogReplaced | undefined;
  /** The greatest position of this process's own appends. */
  let reached: Position = START;

  const look = async (): Promise<void> => {
    try {
      await checkLogSeen(pool, store);
      looked = performance.now();
    } catch (error) {
      if (error instanceof LogReplaced) await noteFailure(pool, 'fim-do-registro', error);
      throw error;
    } finally {
      looking = undefined;
    }
  };

  /** @throws LogReplaced */
  const sure = async (): Promise<void> => {
    if (replaced) throw replaced;
    if (performance.now() - looked < FRESH_MS) return;
    looking ??= look();
    await looking;
  };

  /** The result of an append, if the log is still the one that it began on. @throws LogReplaced */
  const judged = async (result: Appended, before: Position): Promise<Appended> => {
    if (!result.repeated && result.position <= before && !(await reaches(store, before))) {
      // The runner may not have seen as much of the log as this process has written, so no other check would notice.
      replaced = new LogReplaced('ends-before', before);
      throw replaced;
    }
    if (result.position > reached) reached = result.position;
    return result;
  };

  const translated = (error: unknown): unknown => {
    if (!(error instanceof LogEndsBefore)) return error;
    looked = Number.NEGATIVE_INFINITY;
    return new LogReplaced('ends-before', error.after);
  };

  const append = async (asked: Append): Promise<Appended> => {
    await sure();
    const before = reached;
    try {
      return await judged(await store.append(asked), before);
    } catch (error) {
      throw translated(error);
    }
  };

  return {
    ...store,
    append,
    async appendMany(appends) {
      await sure();
      const before = reached;
      const judge = async (one: PromiseSettledResult<Appended>): Promise<Appended> => {
        if (one.status === 'rejected') throw translated(one.reason);
        return judged(one.value, before);
      };
      return Promise.allSettled((await store.appendMany(appends)).map(judge));
    },
    async find(eventId) {
      try {
        return await store.find(eventId);
      } catch (error) {
        throw translated(error);
      }
    },
  };
};
