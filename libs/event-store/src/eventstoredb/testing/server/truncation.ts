import type { Proposed, Stored } from '../calls/proposed.js';

/** 2^63 - 1 as a number: the revision of a tombstone, and where a softly deleted stream is cut. */
export const END_OF_STREAM = 2 ** 63;

/** The limits that the metadata of a stream sets on its events. */
export type Metadata = { readonly truncateBefore: number; readonly maxCount: number };

const text = new TextEncoder();
const EMPTY = text.encode('');

/** The metadata of a soft deletion: it hides all events before a revision, or all there are. */
export const truncation = (before: number | undefined): Proposed => ({
  id: crypto.randomUUID(),
  type: '$metadata',
  contentType: 'application/json',
  data: text.encode(`{"$tb":${before ?? '9223372036854775807'}}`),
  metadata: EMPTY,
});

export const tombstone = (): Proposed => ({
  id: crypto.randomUUID(),
  type: '$streamDeleted',
  contentType: 'application/octet-stream',
  data: EMPTY,
  metadata: EMPTY,
});

export const isTombstone = (stored: Stored | undefined): boolean => stored?.revision === END_OF_STREAM;

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const parsed = (data: Uint8Array): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString());
    return value instanceof Object ? { ...value } : {};
  } catch {
    // The real server passes over metadata that is no JSON, too.
    return {};
  }
};

/** The metadata of a stream, from the last event of its metadata stream, which keeps only that one. */
export const readMetadata = (stream: string, last: Stored | undefined): Metadata => {
  const content = last ? parsed(last.data) : {};
  const maxCount = stream.startsWith('$$') ? 1 : Number.POSITIVE_INFINITY;
  return { truncateBefore: numberOf(content['$tb'], 0), maxCount: numberOf(content['$maxCount'], maxCount) };
};

/** The first revision that can be read. */
export const firstVisible = ({ truncateBefore, maxCount }: Metadata, last: number): number =>
  Math.max(truncateBefore, last - maxCount + 1, 0);
