import { setTimeout as wait } from 'node:timers/promises';
import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import { type EventStore, StoreBusy } from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import { createFlush } from './flush.js';
import { noSnapshots, type SnapshotStore } from './snapshots.js';
import { createStreams } from './streams.js';
import { noTrace, type Trace } from './trace.js';
import { type DispatchOptions, erase, type Receipt, type Wish } from './wish.js';

export { type DispatchOptions, type Receipt, StaleVersion } from './wish.js';

const LANE_MAX = 5_000;
const FLUSH_MAX = 500;

export type DispatchParts = {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly snapshots?: SnapshotStore;
  /** How many folded streams are kept in memory. */
  readonly warm?: number;
  /** Hears of errors that are not a wish's own: a store that cannot be read, a snapshot that could not be kept. */
  readonly onTrouble?: (error: unknown) => void;
  readonly trace?: Trace;
};

/**
 * The only place that loads, decides and appends. Commands of one stream wait in its lane: a flush folds the new facts,
 * decides the commands one after another on the growing state and writes them in one append. A lost race (another process
 * wrote first) is loaded and decided again.
 */
export const createDispatch = (parts: DispatchParts) => {
  const { store, sealing, snapshots = noSnapshots, warm = 2_000, onTrouble = () => undefined, trace = noTrace } = parts;
  const streams = createStreams({ store, sealing, snapshots, limit: warm, onTrouble });
  const flush = createFlush({ store, sealing, streams });
  const lanes = new Map<string, Wish[]>();

  const run = async (stream: string, lane: Wish[]) => {
    while (lane.length > 0) {
      const wishes = lane.splice(0, FLUSH_MAX);
      try {
        const again = await flush(stream, wishes);
        if (again.length > 0) await wait(Math.random() * 10 * (again[0]?.tries ?? 1)); // two processes must not race in step
        lane.unshift(...again);
      } catch (error) {
        streams.drop(stream);
        onTrouble(error);
        for (const wish of wishes) wish.reject(error); // those already settled do not hear of it
      }
    }
    lanes.delete(stream);
  };

  /**
   * Grants a wish to one stream.
   * @throws DomainError when the rules refuse, StaleVersion when `ifVersion` is not met, StoreBusy when too much is waiting.
   */
  return <C extends Message, E extends Fact, S>(
    decider: Decider<C, E, S>,
    id: string | number,
    command: C,
    meta: CommandMeta,
    options: DispatchOptions = {},
  ): Promise<Receipt> => {
    const stream = `${decider.category}-${id}`;
    const enqueue = () =>
      new Promise<Receipt>((resolve, reject) => {
        const wish: Wish = { decider: erase(decider), command, meta, options, startSpan: trace.fork(), resolve, reject, tries: 0 };
        const lane = lanes.get(stream);
        if (lane && lane.length >= LANE_MAX) return reject(new StoreBusy(`Too many commands wait for ${stream}`));
        if (lane) return void lane.push(wish);
        const fresh = [wish];
        lanes.set(stream, fresh);
        void run(stream, fresh);
      });
    const { commandId, correlationId = commandId } = meta;
    const attributes = { 'tulha.stream': stream, 'tulha.command_id': commandId, 'tulha.correlation_id': correlationId };
    return trace.span(`command ${command.type}`, attributes, enqueue, correlationId);
  };
};

export type Dispatch = ReturnType<typeof createDispatch>;
