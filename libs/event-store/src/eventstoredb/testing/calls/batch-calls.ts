import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type {
  BatchAppendReq as BatchAppendRequest,
  BatchAppendResp as BatchAppendResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { type AppendParts, type Refused, settle } from './append-calls.js';
import type { Expected } from '../server/judge.js';
import { structuredId, toStreamIdentifier } from './messages.js';
import { expectedOf, type ProposedMessage, toProposed } from './proposals.js';
import type { Proposed } from './proposed.js';
import type { Verdict } from '../server/server-log.js';

type Serializable = { serializeBinary(): Uint8Array };

const failure = (code: number, kind: string, details: Serializable, message = kind) => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${kind}`);
  return new statusMessages.Status().setCode(code).setMessage(message).setDetails(packed);
};

const badRequest = (message: string) => failure(status.INVALID_ARGUMENT, 'BadRequest', new shared.BadRequest().setMessage(message));
const timedOut = () => failure(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());

const wrongVersion = (expected: Expected, current: number) => {
  const wrong = new shared.WrongExpectedVersion();
  if (expected === -1) wrong.setExpectedNoStream(new empty.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new empty.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  if (current === -1) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  return failure(status.ALREADY_EXISTS, 'WrongExpectedVersion', wrong);
};

const answerOf = (stream: string, expected: Expected, verdict: Verdict | Refused, limit: number) => {
  const response = new streams.BatchAppendResp();
  response.setStreamIdentifier(toStreamIdentifier(stream));
  if (verdict === 'denied') return response.setError(failure(status.PERMISSION_DENIED, 'AccessDenied', new shared.AccessDenied()));
  if (verdict === 'too large') {
    const tooLarge = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
    return response.setError(failure(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', tooLarge));
  }
  if (verdict.written === 'unknown') return response.setError(timedOut());
  if (!verdict.written && verdict.deleted) {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(toStreamIdentifier(stream));
    return response.setError(failure(status.NOT_FOUND, 'StreamDeleted', deleted));
  }
  if (!verdict.written) return response.setError(wrongVersion(expected, verdict.current));
  const success = new streams.BatchAppendResp.Success();
  if (verdict.revision === -1) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(verdict.revision));
  if (verdict.position === undefined) return response.setSuccess(success.setNoPosition(new empty.Empty()));
  const at = String(verdict.position);
  return response.setSuccess(success.setPosition(new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at)));
};

type Pending = {
  readonly stream: string;
  readonly expected: Expected;
  readonly proposed: Proposed[];
  readonly patienceMs: number;
  readonly timer: NodeJS.Timeout;
};

const proposedOf = (messages: readonly ProposedMessage[]): Proposed[] | string => {
  try {
    return messages.map(toProposed);
  } catch {
    // The real server's text for a missing key.
    return 'The given key was not present in the dictionary.';
  }
};

type Opened = Pick<Pending, 'stream' | 'expected'>;

/** The beginning of an append, or its refusal. */
const opened = (options: BatchAppendRequest.Options): Opened | { readonly refused: string; readonly stream?: string } => {
  const name = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  if (name === '') return { refused: 'Object reference not set to an instance of an object.' };
  const expected = expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);
  if (expected !== undefined) return { stream: name, expected };
  const kind = 'EventStore.Client.Streams.BatchAppendReq+Types+Options+ExpectedStreamPositionOneofCase';
  return { refused: `Status(StatusCode="InvalidArgument", Detail="'None' is not a valid ${kind}")`, stream: name };
};

/** How long an append may take, in milliseconds: until its deadline, and no longer than the server lets any. */
const patience = (options: BatchAppendRequest.Options, longest: number): number =>
  Math.min(longest, (options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY) - Date.now());

/** Streams.BatchAppend: one stream for all appends of a client, in pieces that carry an id, each judged while others wait. */
export const answerBatches = async (
  parts: AppendParts,
  call: ServerDuplexStream<BatchAppendRequest, BatchAppendResponse>,
): Promise<void> => {
  const pending = new Map<string, Pending>();
  const underWay = new Set<Promise<void>>();
  const { limits } = parts;

  const refuse = (request: BatchAppendRequest, refused: string, stream?: string) => {
    const response = new streams.BatchAppendResp().setError(badRequest(refused)).setCorrelationId(request.getCorrelationId());
    call.write(stream === undefined ? response : response.setStreamIdentifier(toStreamIdentifier(stream)));
  };

  const expire = (id: string, stream: string) => {
    pending.delete(id);
    const response = new streams.BatchAppendResp().setCorrelationId(structuredId(id)).setError(timedOut());
    call.write(response.setStreamIdentifier(toStreamIdentifier(stream)));
  };

  const open = (request: BatchAppendRequest, id: string, options: BatchAppendRequest.Options): boolean => {
    const opening = opened(options);
    const { stream } = opening;
    if ('refused' in opening) refuse(request, opening.refused, stream);
    else if (id === '') refuse(request, "Value cannot be null. (Parameter 'dto')", stream);
    else {
      const ms = patience(options, limits.commitTimeoutMs);
      const whole = request.getIsFinal();
      if (whole && ms <= 0) {
        const late = answerOf(opening.stream, opening.expected, { written: 'unknown', because: 'never committed' }, 0);
        call.write(late.setCorrelationId(request.getCorrelationId()));
        return false;
      }
      const timer = setTimeout(() => expire(id, opening.stream), Math.max(0, ms));
      pending.set(id, { ...opening, proposed: [], patienceMs: ms, timer: timer.unref() });
      return true;
    }
    return false;
  };

  const finish = async (request: BatchAppendRequest, { stream, expected, proposed, patienceMs }: Pending) => {
    const verdict = await settle({ ...parts, limits: { ...limits, commitTimeoutMs: patienceMs } }, { stream, expected, proposed });
    call.write(answerOf(stream, expected, verdict, limits.maxAppendBytes).setCorrelationId(request.getCorrelationId()));
  };

  const broken = Promise.withResolvers<never>();
  const take = (request: BatchAppendRequest) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options && !open(request, id, options)) return;
    const one = pending.get(id);
    if (!one) return;
    const proposed = proposedOf(request.getProposedMessagesList());
    if (typeof proposed === 'string') refuse(request, proposed, one.stream);
    else one.proposed.push(...proposed);
    if (typeof proposed !== 'string' && !request.getIsFinal()) return;
    clearTimeout(one.timer);
    pending.delete(id);
    if (typeof proposed === 'string') return;
    const finishing = finish(request, one)
      .catch(broken.reject)
      .finally(() => underWay.delete(finishing));
    underWay.add(finishing);
  };

  const all = async () => {
    // Left as it is when something goes wrong: a call that is destroyed tells its client nothing.
    for await (const request of call.iterator({ destroyOnReturn: false }) as AsyncIterable<BatchAppendRequest>) take(request);
    await Promise.all(underWay);
  };
  try {
    await Promise.race([all(), broken.promise]);
    call.end();
  } finally {
    for (const { timer } of pending.values()) clearTimeout(timer);
  }
};
