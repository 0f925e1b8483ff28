import { StoreBusy } from '../event-store.js';
import { type Connection, disconnect } from './connection.js';
import { Silence } from './trouble.js';

const GRACE_MS = 1_000;

/**
 * Connections that append, each used by one append at a time. When a call fails, the client closes its channel; another call that
 * was just about to use the same channel would throw where nobody can catch it, and end the process.
 */
export const createLanes = (open: () => Connection, count: number) => {
  const lanes = new Set(Array.from({ length: count }, open));
  const free = [...lanes];
  const waiting: ((lane: Connection) => void)[] = [];

  const take = (): Promise<Connection> => {
    const lane = free.pop();
    return lane ? Promise.resolve(lane) : new Promise((resolve) => waiting.push(resolve));
  };

  const giveBack = (lane: Connection) => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };

  const replace = (lane: Connection): Connection => {
    lanes.delete(lane);
    void disconnect(lane);
    const fresh = open();
    lanes.add(fresh);
    return fresh;
  };

  return {
    /**
     * @param withinMs how long the call may take. It has a deadline of its own; this is for what does not keep it: looking for the
     * leader of a cluster has none.
     * @param deadline on the clock of `performance.now()`, for the turn to come.
     * @throws Silence, StoreBusy
     */
    async use<T>(withinMs: number, deadline: number, work: (lane: Connection) => Promise<T>): Promise<T> {
      let lane = await take();
      let timer: NodeJS.Timeout | undefined;
      try {
        if (performance.now() > deadline) throw new StoreBusy('Too much is waiting for the event store');
        const silence = Promise.withResolvers<never>();
        timer = setTimeout(() => {
          lane = replace(lane);
          silence.reject(new Silence(`No answer within ${withinMs} ms`));
        }, withinMs + GRACE_MS);
        return await Promise.race([work(lane), silence.promise]);
      } finally {
        clearTimeout(timer);
        giveBack(lane);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...lanes].map(disconnect));
    },
  };
};

export type Lanes = ReturnType<typeof createLanes>;
