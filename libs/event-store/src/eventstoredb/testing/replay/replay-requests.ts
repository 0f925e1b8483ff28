import { createHash } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { SentBatch, SentEvent, SentFilter, SentRead, SentWrite } from './recording.js';

/** Turns the words of a recording into the messages of the client's generated code. */

const LAST = String(2n ** 64n - 1n);
const nothing = () => new shared.Empty();

/** `… (500 times n)` is written out. */
const written = (name: string): string => name.replace('nnn… (500 times n)', 'n'.repeat(500));
const identifier = (name: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(written(name)));

const bytesOf = (text: string): Buffer =>
  text.startsWith('base64:') ? Buffer.from(text.slice('base64:'.length), 'base64') : Buffer.from(text);

/** `{"x":"aaa…"}` of so many bytes. */
const textOf = (bytes: number): string => `{"x":"${'a'.repeat(bytes - '{"x":""}'.length)}"}`;

/** The id of the n-th of events that were written as one line. */
const idOf = (words: string, n: number): string => {
  const h = createHash('sha256').update(`${words} ${n}`).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
};

/** Each event by itself, with its id. */
const spread = ({ ids, times = 1, ...event }: SentEvent): SentEvent[] =>
  ids === undefined ? [event] : Array.from({ length: times }, (_, n) => ({ ...event, id: idOf(ids, n) }));

type Message = InstanceType<typeof streams.AppendReq.ProposedMessage> | InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

const filled = <Proposed extends Message>(message: Proposed, event: SentEvent): Proposed => {
  if (event.id) message.setId(new shared.UUID().setString(event.id));
  const { type = 'Coisa', contentType = 'application/json' } = event;
  if (event.drop !== 'type') message.getMetadataMap().set('type', type);
  if (event.drop !== 'content-type') message.getMetadataMap().set('content-type', contentType);
  message.setCustomMetadata(bytesOf(event.metadata ?? ''));
  message.setData(event.bytes === undefined ? bytesOf(event.data ?? '{}') : Buffer.from(textOf(event.bytes)));
  return message;
};

type Expecting<Nothing> = {
  setNoStream(value: Nothing): unknown;
  setAny(value: Nothing): unknown;
  setStreamExists(value: Nothing): unknown;
};

const expecting = <Nothing>(
  options: Expecting<Nothing>,
  expect: string | undefined,
  value: Nothing,
  setRevision: (revision: string) => void,
) => {
  if (expect === 'no_stream') options.setNoStream(value);
  else if (expect === 'any') options.setAny(value);
  else if (expect === 'stream_exists') options.setStreamExists(value);
  else if (expect !== undefined) setRevision(expect);
};

/** The header, then a message for each event. */
export const appendRequests = ({ stream, expect, events = [], noOptions }: SentWrite) => {
  const options = new streams.AppendReq.Options();
  if (stream !== undefined) options.setStreamIdentifier(identifier(stream));
  expecting(options, expect, nothing(), (revision) => options.setRevision(revision));
  const header = noOptions ? [] : [new streams.AppendReq().setOptions(options)];
  const proposed = events.flatMap(spread).map((event) => {
    return new streams.AppendReq().setProposedMessage(filled(new streams.AppendReq.ProposedMessage(), event));
  });
  return [...header, ...proposed];
};

export const batchRequest = ({ correlation, stream, expect, events = [], final, deadlineSeconds }: SentBatch) => {
  const request = new streams.BatchAppendReq().setIsFinal(final === true);
  if (correlation !== undefined) request.setCorrelationId(new shared.UUID().setString(correlation));
  request.setProposedMessagesList(events.flatMap(spread).map((event) => filled(new streams.BatchAppendReq.ProposedMessage(), event)));
  if (stream === undefined && expect === undefined) return request;
  const options = new streams.BatchAppendReq.Options();
  if (stream !== undefined) options.setStreamIdentifier(identifier(stream));
  expecting(options, expect, new empty.Empty(), (revision) => options.setStreamPosition(revision));
  if (deadlineSeconds !== undefined) {
    const until = new timestamp.Timestamp();
    until.fromDate(new Date(Date.now() + deadlineSeconds * 1_000));
    options.setDeadline(until);
  }
  return request.setOptions(options);
};

export const deleteRequest = ({ stream = '', expect }: SentWrite) => {
  const options = new streams.DeleteReq.Options().setStreamIdentifier(identifier(stream));
  expecting(options, expect, nothing(), (revision) => options.setRevision(revision));
  return new streams.DeleteReq().setOptions(options);
};

export const tombstoneRequest = ({ stream = '', expect }: SentWrite) => {
  const options = new streams.TombstoneReq.Options().setStreamIdentifier(identifier(stream));
  expecting(options, expect, nothing(), (revision) => options.setRevision(revision));
  return new streams.TombstoneReq().setOptions(options);
};

const filterOf = ({ on, prefixes = [], regex, window, multiplier }: SentFilter) => {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList([...prefixes]);
  if (regex !== undefined) expression.setRegex(regex);
  const filter = new streams.ReadReq.Options.FilterOptions().setCheckpointintervalmultiplier(multiplier);
  if (on === 'type') filter.setEventType(expression);
  else filter.setStreamIdentifier(expression);
  if (window === 'count') filter.setCount(nothing());
  else if (window !== undefined) filter.setMax(window);
  return filter;
};

/** Resolves a place such as `@stream/revision`. */
export type Places = (place: string) => string;

const allOf = (from: SentRead['from'], places: Places) => {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(nothing());
  if (from === 'end') return all.setEnd(nothing());
  if (from === undefined) return all;
  const { commit, prepare } = typeof from === 'string' ? { commit: from, prepare: from } : from;
  const position = new streams.ReadReq.Options.Position().setCommitPosition(places(commit)).setPreparePosition(places(prepare));
  return all.setPosition(position);
};

const streamOf = (name: string, from: SentRead['from']) => {
  const stream = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier(name));
  if (from === 'start') return stream.setStart(nothing());
  if (from === 'end') return stream.setEnd(nothing());
  return typeof from === 'string' ? stream.setRevision(from) : stream;
};

const uuidOf = (uuid: SentRead['uuid']) => {
  const option = new streams.ReadReq.Options.UUIDOption();
  return uuid === 'structured' ? option.setStructured(nothing()) : option.setString(nothing());
};

export const readRequest = (sent: SentRead, places: Places) => {
  const options = new streams.ReadReq.Options().setResolveLinks(sent.resolveLinks === true);
  options.setReadDirection(sent.direction === 'backwards' ? 1 : 0);
  if (sent.all) options.setAll(allOf(sent.from, places));
  else if (sent.stream !== undefined) options.setStream(streamOf(sent.stream, sent.from));
  if (sent.subscription) options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  else if (sent.count !== undefined) options.setCount(String(sent.count));
  if (sent.filter) options.setFilter(filterOf(sent.filter));
  else if (!sent.filterUnset) options.setNoFilter(nothing());
  if (sent.uuid !== null) options.setUuidOption(uuidOf(sent.uuid));
  if (sent.compatibility !== undefined)
    options.setControlOption(new streams.ReadReq.Options.ControlOption().setCompatibility(sent.compatibility));
  return new streams.ReadReq().setOptions(options);
};

/** A place in the words of a recording, with the position of each event as it is known here: `@a/1+4` is four bytes further. */
export const placesOf =
  (positionOf: (event: string) => string): Places =>
  (place) => {
    if (!place.startsWith('@')) return place === '2^64-1' ? LAST : place;
    const slash = place.lastIndexOf('/');
    const rest = place.slice(slash);
    const sign = Math.max(rest.lastIndexOf('+'), rest.lastIndexOf('-'));
    if (sign === -1) return positionOf(place);
    return String(BigInt(positionOf(place.slice(0, slash + sign))) + BigInt(rest.slice(sign)));
  };
