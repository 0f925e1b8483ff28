import type { Position as LogPosition } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';

/** Digits of the largest number the server counts in: 2^64 - 1. */
const DIGITS = 20;
/** The server's answer for an unknown position. */
const UNKNOWN = 2n ** 64n - 1n;

/**
 * Commit and prepare position one after the other, each as long as the longest, so that they compare as text. They are byte offsets: they
 * tell the order of two events and nothing about the number between them.
 * @throws where the server gave none, as those before 22.6 do when reading a stream.
 */
export const toPosition = (position: LogPosition | undefined): Position => {
  if (!position || position.commit === UNKNOWN) throw new Error('The event store tells no positions: it must be of version 22.6 or later');
  return positionOf(`${position.commit}`, `${position.prepare}`);
};

/** The position of numbers as the protocol writes them. */
export const positionOf = (commit: string, prepare: string): Position => commit.padStart(DIGITS, '0') + prepare.padStart(DIGITS, '0');

/** @throws for a position of another kind of store. */
export const fromPosition = (position: Position): LogPosition | 'start' => {
  if (position === START) return 'start';
  if (!/^\d{40}$/.test(position)) throw new Error(`${position} is no position of this event store: was the store exchanged?`);
  return { commit: BigInt(position.slice(0, DIGITS)), prepare: BigInt(position.slice(DIGITS)) };
};
