import type { RecordedEvent } from '@eventstore/db-client';
import type { EventStore, Gap } from '../../event-store.js';
import { gapsByReading } from '../../gaps.js';
import type { LogReader } from './read-log.js';

/** The limits in the metadata of a stream: which events are no longer given, and may be thrown away. */
type Limits = { readonly $tb?: unknown; readonly $maxCount?: unknown; readonly $maxAge?: unknown };

const TOMBSTONE = '$streamDeleted';
const METADATA = '$metadata';

/** True where metadata hides facts, or will. */
export const isCut = (data: unknown): boolean => {
  const { $tb, $maxCount, $maxAge } = (data ?? {}) as Limits;
  return Number($tb ?? 0) > 0 || $maxCount !== undefined || $maxAge !== undefined;
};

/** A reversible deletion writes a number beyond every version. */
export const isDeletion = (data: unknown): boolean => Number(((data ?? {}) as Limits).$tb ?? 0) > Number.MAX_SAFE_INTEGER;

/** The administrators' acts on streams, by the events in which the server keeps them. The last act on a stream holds. */
const createActs = (prefix: string) => {
  const acts = new Map<string, 'cut' | 'deleted'>();
  return {
    acts,
    see({ type, streamId, data }: RecordedEvent) {
      if (type === TOMBSTONE && streamId.startsWith(prefix)) acts.set(streamId.slice(prefix.length), 'deleted');
      if (type !== METADATA || !streamId.startsWith(`$$${prefix}`)) return;
      const stream = streamId.slice(prefix.length + 2);
      if (isCut(data)) acts.set(stream, 'cut');
      else if (acts.get(stream) === 'cut') acts.delete(stream);
    },
  };
};

/**
 * The gaps of the log: missing facts, and streams with our facts that an administrator deleted or limited. Until the server
 * is scavenged the log still has the facts of such streams, and the streams have not.
 */
export const readGaps = async ({ readLog }: Pick<LogReader, 'readLog'>, prefix: string, limit: number): Promise<Gap[]> => {
  const { acts, see } = createActs(prefix);
  const ours = new Set<string>();
  const readAll: EventStore['readAll'] = async (after, count) => {
    const page = await readLog(after, count, see);
    for (const { stream } of page.facts) ours.add(stream);
    return page;
  };
  const gaps = await gapsByReading({ readAll }, limit);
  const cuts = [...acts].filter(([stream]) => ours.has(stream)).map(([stream, how]): Gap => ({ of: how, stream }));
  return [...gaps, ...cuts].slice(0, limit);
};
