import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq as ReadRequest } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import type { Proposed, Stored } from './server-log.js';

/** How a call ends badly: what grpc-js takes as the error of a call. */
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

export const streamName = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const toStreamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

type ProposedMessage = {
  getId(): { getString(): string } | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};

export const toProposed = (message: ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const eventMessage = (stored: Stored) => {
  const [recorded, id] = [new streams.ReadResp.ReadEvent.RecordedEvent(), new shared.UUID()];
  id.setString(stored.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(toStreamIdentifier(stored.stream));
  recorded.setStreamRevision(String(stored.revision));
  // What commits itself is at the same place in both.
  recorded.setCommitPosition(String(stored.position));
  recorded.setPreparePosition(String(stored.position));
  recorded.setData(stored.data);
  recorded.setCustomMetadata(stored.metadata);
  // In ticks of 100 ns.
  const ticks = String(BigInt(stored.created) * 10_000n);
  recorded.getMetadataMap().set('type', stored.type).set('content-type', stored.contentType).set('created', ticks);
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(stored.position));
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

export const checkpointMessage = (position: bigint) => {
  const [response, checkpoint] = [new streams.ReadResp(), new streams.ReadResp.Checkpoint()];
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
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

/** Which events a reader of $all wants to see. */
export const filterOf = (options: ReadRequest.Options): ((event: Stored) => boolean) => {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const onType = filter.getEventType();
  const expression = onType ?? filter.getStreamIdentifier();
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  return (event) => {
    const text = onType ? event.type : event.stream;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
};
