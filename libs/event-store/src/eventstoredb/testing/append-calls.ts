import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type {
  AppendReq as AppendRequest,
  AppendResp as AppendResponse,
  BatchAppendReq as BatchAppendRequest,
  BatchAppendResp as BatchAppendResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, type ServerReadableStream, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { CallError, streamName, toProposed, toStreamIdentifier } from './messages.js';
import { type Proposed, type ServerLog, sizeOf, type Verdict } from './server-log.js';

/** Stands between an append that has arrived and its answer: it may write or not, wait, or throw a CallError. */
export type AppendFault = (write: () => Verdict) => Verdict | Promise<Verdict>;

type Parts = { readonly log: ServerLog; readonly maxAppendBytes: number; readonly faults: AppendFault[] };

const tooLarge = (limit: number) =>
  new CallError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

/** -1 for no stream. Appends that expect nothing are not for this server: it would guess at what the real one remembers. */
const expectedOf = (options: { hasNoStream(): boolean } | undefined, revision: string | undefined): number => {
  if (options?.hasNoStream()) return -1;
  if (revision === undefined) throw new CallError(status.UNIMPLEMENTED, 'Only appends that state a revision');
  return Number(revision);
};

const judge = async ({ log, maxAppendBytes, faults }: Parts, stream: string, expected: number, proposed: readonly Proposed[]) => {
  if (proposed.reduce((sum, one) => sum + sizeOf(one), 0) > maxAppendBytes) throw tooLarge(maxAppendBytes);
  const write = () => log.append(stream, expected, proposed);
  const fault = faults.shift();
  return fault ? fault(write) : write();
};

const wrongVersion = (expected: number, current: number) => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (expected === -1) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (current === -1) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  return wrong;
};

/** Streams.Append: the header, then a message for each event, then one answer. A wrong version is an answer, not an error. */
export const answerAppend = async (parts: Parts, call: ServerReadableStream<AppendRequest, AppendResponse>): Promise<AppendResponse> => {
  const proposed: Proposed[] = [];
  let options: AppendRequest.Options | undefined;
  for await (const request of call as AsyncIterable<AppendRequest>) {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message) proposed.push(toProposed(message));
  }
  // One that was given up half way ends like a whole one.
  if (call.cancelled) throw new CallError(status.CANCELLED, 'Cancelled by its writer');
  const expected = expectedOf(options, options?.hasRevision() ? options.getRevision() : undefined);
  const verdict = await judge(parts, streamName(options?.getStreamIdentifier()), expected, proposed);
  const response = new streams.AppendResp();
  if (verdict.written) {
    const [success, position] = [new streams.AppendResp.Success(), new streams.AppendResp.Position()];
    position.setCommitPosition(String(verdict.position));
    position.setPreparePosition(String(verdict.position));
    success.setCurrentRevision(String(verdict.revision));
    success.setPosition(position);
    response.setSuccess(success);
  } else response.setWrongExpectedVersion(wrongVersion(expected, verdict.current));
  return response;
};

const wrongVersionStatus = (expected: number, current: number) => {
  const wrong = new shared.WrongExpectedVersion();
  if (expected === -1) wrong.setExpectedNoStream(new empty.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  if (current === -1) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  const details = new any.Any();
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  const failure = new statusMessages.Status();
  failure.setMessage('WrongExpectedVersion');
  failure.setDetails(details);
  return failure;
};

type Pending = { readonly stream: string; readonly expected: number; readonly proposed: Proposed[] };

const batchAnswer = (pending: Pending, verdict: Verdict) => {
  const response = new streams.BatchAppendResp();
  response.setStreamIdentifier(toStreamIdentifier(pending.stream));
  if (!verdict.written) {
    response.setError(wrongVersionStatus(pending.expected, verdict.current));
    return response;
  }
  const [success, position] = [new streams.BatchAppendResp.Success(), new shared.AllStreamPosition()];
  position.setCommitPosition(String(verdict.position));
  position.setPreparePosition(String(verdict.position));
  success.setCurrentRevision(String(verdict.revision));
  success.setPosition(position);
  response.setSuccess(success);
  return response;
};

/** Streams.BatchAppend: one stream for all appends of a client, in pieces that carry an id. A wrong version is a Status with details. */
export const answerBatches = async (parts: Parts, call: ServerDuplexStream<BatchAppendRequest, BatchAppendResponse>): Promise<void> => {
  const pending = new Map<string, Pending>();
  // Left as it is when something goes wrong: a call that is destroyed tells its client nothing.
  for await (const request of call.iterator({ destroyOnReturn: false }) as AsyncIterable<BatchAppendRequest>) {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) {
      const expected = expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);
      pending.set(id, { stream: streamName(options.getStreamIdentifier()), expected, proposed: [] });
    }
    const one = pending.get(id);
    one?.proposed.push(...request.getProposedMessagesList().map(toProposed));
    if (!one || !request.getIsFinal()) continue;
    pending.delete(id);
    const response = batchAnswer(one, await judge(parts, one.stream, one.expected, one.proposed));
    response.setCorrelationId(request.getCorrelationId());
    call.write(response);
  }
  call.end();
};
