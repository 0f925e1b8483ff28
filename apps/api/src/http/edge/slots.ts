import type { FastifyRequest } from 'fastify';
import { TooManyRequests } from '../pipeline/errors.js';
import { createLines } from './lines.js';

/** Requests that one process works on at once; above that, the client is asked to try again. */
export const IN_FLIGHT_MAX = 500;
/** Every question to the database ends within its own time; work that goes on for so long after its answer has lost its way. In ms. */
const OUTLIVES_MS = 30_000;

export type Slots = {
  /** False when no slot is left. `anyway`: a request that has begun already is counted, and not refused. */
  readonly take: (request: FastifyRequest, anyway?: boolean) => boolean;
  /** The slot is held until this is over, however it ends, even when the client has long been told something or has left. */
  readonly hold: (request: FastifyRequest, work: Promise<unknown>) => void;
  /** Answered, or the client is gone: the slot comes back as soon as no work holds it. */
  readonly over: (request: FastifyRequest) => void;
  /** Counts the request for its caller until its slot comes back. False where the caller has `most` under way already. */
  readonly share: (request: FastifyRequest, who: string, most: number) => boolean;
  /**
   * Waits until fewer than `atOnce` requests of the caller run; those that wait are admitted in order. @throws TooManyRequests where the
   * request is over before
   */
  readonly turn: (request: FastifyRequest, who: string, atOnce: number) => Promise<void>;
  readonly taken: () => number;
  readonly full: () => boolean;
};

type Slot = { over: boolean; holds: number; given: boolean; who?: string };

/**
 * Bounds work: waits for the database and memory in use. So a request takes a slot when it has arrived whole, and gives it back when its
 * work has ended. A client that sends or reads slowly holds no slot, and one that leaves frees none early.
 */
export const createSlots = (
  onLost: (requestId: string) => void = () => undefined,
  max = IN_FLIGHT_MAX,
  outlivesMs = OUTLIVES_MS,
): Slots => {
  const slots = new WeakMap<FastifyRequest, Slot>();
  const shares = new Map<string, number>();
  const lines = createLines<Slot>();
  let taken = 0;
  const giveBack = (slot: Slot): void => {
    if (slot.given) return;
    slot.given = true;
    taken--;
    lines.leave(slot, () => new TooManyRequests(1));
    if (slot.who === undefined) return;
    const left = (shares.get(slot.who) ?? 1) - 1;
    if (left === 0) shares.delete(slot.who);
    else shares.set(slot.who, left);
  };
  const share = (request: FastifyRequest, who: string, most: number): boolean => {
    const slot = slots.get(request);
    if (!slot || slot.given) return true;
    const has = shares.get(who) ?? 0;
    if (has >= most) return false;
    shares.set(who, has + 1);
    slot.who = who;
    return true;
  };
  const turn = (request: FastifyRequest, who: string, atOnce: number): Promise<void> => {
    const slot = slots.get(request);
    return !slot || slot.given ? Promise.resolve() : lines.enter(slot, who, atOnce);
  };
  const settle = (slot: Slot): void => {
    if (slot.over && slot.holds === 0) giveBack(slot);
  };
  const take = (request: FastifyRequest, anyway = false): boolean => {
    if (slots.has(request)) return true;
    if (taken >= max && !anyway) return false;
    taken++;
    slots.set(request, { over: false, holds: 0, given: false });
    return true;
  };
  const hold = (request: FastifyRequest, work: Promise<unknown>): void => {
    const slot = slots.get(request);
    if (!slot) return;
    slot.holds++;
    const ended = () => {
      slot.holds--;
      settle(slot);
    };
    work.then(ended, ended);
  };
  const over = (request: FastifyRequest): void => {
    const slot = slots.get(request);
    if (!slot || slot.over) return;
    slot.over = true;
    settle(slot);
    if (slot.given) return;
    setTimeout(() => {
      if (!slot.given) onLost(request.id);
      giveBack(slot);
    }, outlivesMs).unref();
  };
  return { take, hold, over, share, turn, taken: () => taken, full: () => taken >= max };
};
