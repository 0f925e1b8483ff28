import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EncodedFact } from '../../encode-append.js';
import { type Envelope, isOurs, looksLikeOurs, STAMP_LETTERS, stampOf } from '../ours.js';
import { toPosition } from './position.js';
import type { Strangers } from '../strangers.js';

const STAMP = 'x'.repeat(STAMP_LETTERS);

const envelopeWith = ({ schemaVersion, meta }: EncodedFact, stamp: string, mark: string): string =>
  `{"schemaVersion":${schemaVersion},"fato":"${stamp}",${mark}"meta":${meta}}`;

/**
 * An event as it is sent to the server.
 * @param streamId the server's name of the stream that the event is written to
 * @param mark names the process that writes, in ASCII letters, for tests that ask who wrote. Readers of facts do not see it.
 */
export const envelopeText = (fact: EncodedFact, streamId: string, mark?: string): string =>
  envelopeWith(fact, stampOf(streamId, fact.eventId), mark === undefined ? '' : `"by":"${mark}",`);

const marks = new WeakMap<Recorded, string>();

/** The writer's mark of a fact that was read here, where it has one. */
export const markOf = (fact: Recorded): string | undefined => marks.get(fact);

/** The size of an event in bytes, as the server counts it against its limit for one append. */
export const sizeOf = (fact: EncodedFact): number =>
  Buffer.byteLength(fact.data) + Buffer.byteLength(envelopeWith(fact, STAMP, '')) + 2 * fact.type.length;

/**
 * Undefined for an event that is not ours: of the server itself, or of another program.
 * @param strangers is told of each event that resembles a fact and is none.
 */
export const toFact = (event: RecordedEvent, prefix: string, strangers?: Strangers): Recorded | undefined => {
  const { type, streamId } = event;
  if (type.startsWith('$') || !streamId.startsWith(prefix) || !event.isJson) return undefined;
  if (!isOurs(event)) {
    if (looksLikeOurs(event.metadata)) strangers?.meet(event);
    return undefined;
  }
  const metadata = event.metadata as Envelope;
  const fact: Recorded = {
    type,
    data: event.data,
    eventId: event.id,
    stream: streamId.slice(prefix.length),
    version: Number(event.revision),
    position: toPosition(event.position),
    schemaVersion: metadata.schemaVersion,
    meta: metadata.meta,
  };
  if (typeof metadata.by === 'string') marks.set(fact, metadata.by);
  return fact;
};
