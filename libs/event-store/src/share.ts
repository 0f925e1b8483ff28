import type { Position } from './event-store.js';

/** Fine enough for a bar that moves. */
const STEPS = 10_000n;

/**
 * How much of the log lies before a position, from 0 to 1. In facts where positions count facts, in bytes where they count bytes: every
 * adapter writes them in digits of one length, the first of them the most important.
 */
export const shareOf = (position: Position, head: Position): number => {
  const [at, end] = [BigInt(position || 0), BigInt(head || 0)];
  return end === 0n || at >= end ? 1 : Number((at * STEPS) / end) / Number(STEPS);
};
