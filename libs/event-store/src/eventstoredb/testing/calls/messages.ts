import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import type { Stored } from './proposed.js';
import { isTombstone } from '../server/truncation.js';

/** The bad end of a call, in the form that grpc-js takes as its error. */
export class CallError extends Error {
  readonly metadata = new Metadata();
  constructor(
    readonly code: status,
    readonly details: string,
    trailers: Record<string, string> = {},
  ) {
    super(details);
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, value);
  }
}

export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(status.UNKNOWN, error instanceof Error ? error.message : String(error));

/** The real server's answer to an unforeseen request. */
export const thrown = () => new CallError(status.UNKNOWN, 'Exception was thrown by handler.');

export const streamDeleted = (name: string) =>
  new CallError(status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, { exception: 'stream-deleted', 'stream-name': name });

export const notReady = () => new CallError(status.UNAVAILABLE, 'Server Is Not Ready');

type Identifier = { getStreamName_asU8(): Uint8Array } | undefined;

/** @throws CallError where there is none. */
export const streamName = (identifier: Identifier): string => {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
  if (name === '') throw thrown();
  return name;
};

export const toStreamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

/** An id as two numbers of 64 bits, as the server writes it where it is not asked for text. */
export const structuredId = (id: string) => {
  const [uuid, structured] = [new shared.UUID(), new shared.UUID.Structured()];
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  structured.setMostSignificantBits(String(bytes.readBigInt64BE(0)));
  structured.setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  return uuid.setStructured(structured);
};

const textId = (id: string) => new shared.UUID().setString(id);

export type Shape = { readonly structured?: boolean };

const recordedEvent = (stored: Stored, { structured = false }: Shape) => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(structured ? structuredId(stored.id) : textId(stored.id));
  recorded.setStreamIdentifier(toStreamIdentifier(stored.stream));
  // As a number a tombstone's is one too many.
  recorded.setStreamRevision(isTombstone(stored) ? String(2n ** 63n - 1n) : String(stored.revision));
  // For an event that commits itself both positions are equal.
  recorded.setCommitPosition(String(stored.position));
  recorded.setPreparePosition(String(stored.position));
  recorded.setData(stored.data);
  recorded.setCustomMetadata(stored.metadata);
  // In ticks of 100 ns.
  const ticks = String(BigInt(stored.created) * 10_000n);
  recorded.getMetadataMap().set('type', stored.type).set('content-type', stored.contentType).set('created', ticks);
  return recorded;
};

/** An event; where a link was followed, its target, if any, and the link. */
export const eventMessage = (stored: Stored | undefined, shape: Shape = {}, link?: Stored) => {
  const event = new streams.ReadResp.ReadEvent();
  if (stored) event.setEvent(recordedEvent(stored, shape));
  if (link) event.setLink(recordedEvent(link, shape));
  event.setCommitPosition(String((link ?? stored)?.position));
  const response = new streams.ReadResp();
  response.setEvent(event);
  return response;
};

export const confirmationMessage = (id: string) => {
  const [response, confirmation] = [new streams.ReadResp(), new streams.ReadResp.SubscriptionConfirmation()];
  confirmation.setSubscriptionId(id);
  response.setConfirmation(confirmation);
  return response;
};

export const checkpointMessage = (commit: bigint, prepare = commit) => {
  const [response, checkpoint] = [new streams.ReadResp(), new streams.ReadResp.Checkpoint()];
  checkpoint.setCommitPosition(String(commit));
  checkpoint.setPreparePosition(String(prepare));
  response.setCheckpoint(checkpoint);
  return response;
};

export const caughtUpMessage = () => {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
};

export const streamNotFoundMessage = (name: string) => {
  const [response, notFound] = [new streams.ReadResp(), new streams.ReadResp.StreamNotFound()];
  notFound.setStreamIdentifier(toStreamIdentifier(name));
  response.setStreamNotFound(notFound);
  return response;
};

export const firstPositionMessage = (revision: number) => new streams.ReadResp().setFirstStreamPosition(String(revision));
export const lastPositionMessage = (revision: number) => new streams.ReadResp().setLastStreamPosition(String(revision));
