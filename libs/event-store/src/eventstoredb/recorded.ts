import type { RecordedEvent } from '@eventstore/db-client';
import type { FactMeta, Recorded } from '@tulha/domain/kernel/fact';
import type { EncodedFact } from '../encode-append.js';
import { toPosition } from './position.js';

/** What stands in the metadata of an event that is a fact: by it a fact is told from what others write to the same server. */
type Envelope = { readonly schemaVersion: number; readonly meta: FactMeta };

const isEnvelope = (metadata: unknown): metadata is Envelope =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'schemaVersion' in metadata &&
  typeof metadata.schemaVersion === 'number' &&
  'meta' in metadata &&
  typeof metadata.meta === 'object' &&
  metadata.meta !== null;

const envelopeText = ({ schemaVersion, meta }: EncodedFact): string => `{"schemaVersion":${schemaVersion},"meta":${meta}}`;

/** As the server counts against its limit for one append. */
export const sizeOf = (fact: EncodedFact): number =>
  Buffer.byteLength(fact.data) + Buffer.byteLength(envelopeText(fact)) + 2 * fact.type.length;

/** A fact as the client takes it. It makes text of both bodies once more, the same text. */
export const toEvent = (fact: EncodedFact) => ({
  id: fact.eventId,
  contentType: 'application/json' as const,
  type: fact.type,
  data: JSON.parse(fact.data) as Record<string, unknown>,
  metadata: JSON.parse(envelopeText(fact)) as Record<string, unknown>,
});

/** Undefined for what is not ours: events of the server itself, and of whoever else writes to it. */
export const toFact = (event: RecordedEvent, prefix: string): Recorded | undefined => {
  const { type, streamId, metadata } = event;
  if (type.startsWith('$') || !streamId.startsWith(prefix) || !event.isJson || !isEnvelope(metadata)) return undefined;
  return {
    type,
    data: event.data,
    eventId: event.id,
    stream: streamId.slice(prefix.length),
    version: Number(event.revision),
    position: toPosition(event.position),
    schemaVersion: metadata.schemaVersion,
    meta: metadata.meta,
  };
};
