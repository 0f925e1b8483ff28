import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq as Request } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { EncodedFact } from '../../encode-append.js';
import { envelopeText } from '../read/recorded.js';

/** Facts of one stream that are written together or not at all. */
export type Letter = {
  /** As the server calls it. */
  readonly stream: string;
  /** The last version the stream must have, -1 for no stream. */
  readonly expected: number;
  readonly facts: readonly EncodedFact[];
  /** Stored with each fact, to tell its writer from another that wrote the same facts at the same time. */
  readonly mark?: string;
};

const uuid = (text: string) => {
  const id = new shared.UUID();
  id.setString(text);
  return id;
};

const proposed = (fact: EncodedFact, stream: string, mark: string | undefined) => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(uuid(fact.eventId));
  message.getMetadataMap().set('type', fact.type).set('content-type', 'application/json');
  message.setData(Buffer.from(fact.data));
  message.setCustomMetadata(Buffer.from(envelopeText(fact, stream, mark)));
  return message;
};

/**
 * One append in one message, which is also its last: it arrives whole or not at all, so nothing ever waits between its events. It names no
 * deadline: one here is a time of day, and a clock some seconds off would time every append out. The server has its own bound.
 * @param correlation comes back with the answer.
 */
export const appendMessage = (correlation: string, { stream, expected, facts, mark }: Letter): Request => {
  const [request, options] = [new streams.BatchAppendReq(), new streams.BatchAppendReq.Options()];
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  options.setStreamIdentifier(identifier);
  if (expected === -1) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  request.setCorrelationId(uuid(correlation));
  request.setOptions(options);
  request.setProposedMessagesList(facts.map((fact) => proposed(fact, stream, mark)));
  request.setIsFinal(true);
  return request;
};
