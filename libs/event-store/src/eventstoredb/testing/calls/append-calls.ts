import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq as AppendRequest, AppendResp as AppendResponse } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerReadableStream, status } from '@grpc/grpc-js';
import type { Expected } from '../server/judge.js';
import { CallError, streamDeleted, streamName, thrown } from './messages.js';
import { expectedOf, isTooLarge, type Limits, toProposed } from './proposals.js';
import type { Proposed } from './proposed.js';
import { accessDenied } from '../server/users.js';
import type { Answer, ServerLog, Verdict } from '../server/server-log.js';

/** Stands between an append that has arrived and its answer: it may write or not, wait, or throw a CallError. */
export type AppendFault = (write: () => Answer) => Answer;

export type AppendParts = {
  readonly log: ServerLog;
  readonly limits: Limits;
  readonly faults: AppendFault[];
  /** Whether the caller may write to a stream. */
  readonly mayWrite: (stream: string) => boolean;
  /** The stream of each append that arrived whole, by whichever call. */
  readonly appends: string[];
};

/** Limits an answer by a deadline, in milliseconds from now. */
export const within = (ms: number, answer: Answer): Answer => {
  if (!(answer instanceof Promise)) return answer;
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(() => resolve({ written: 'unknown', because: 'never committed' }), ms);
  timer.unref();
  answer.then(resolve);
  return promise.finally(() => clearTimeout(timer));
};

/** Why an append is refused before its events are looked at. */
export type Refused = 'too large' | 'denied';

export type Wish = { readonly stream: string; readonly expected: Expected; readonly proposed: readonly Proposed[] };

/** Handles an append, unless it is refused at once. */
export const settle = async (
  { log, limits, faults, mayWrite, appends }: AppendParts,
  { stream, expected, proposed }: Wish,
): Promise<Verdict | Refused> => {
  appends.push(stream);
  if (!mayWrite(stream)) return 'denied';
  if (isTooLarge(proposed, limits)) return 'too large';
  const write = () => within(limits.commitTimeoutMs, log.take(stream, expected, proposed));
  const fault = faults.shift();
  return fault ? fault(write) : write();
};

const timedOut = (because: string) => new CallError(status.ABORTED, `Operation timed out: ${because}`);
const TIMEOUTS = { 'never committed': 'Commit phase timeout.', cancelled: 'Request canceled by server' };
export const timeout = ({ because }: Extract<Verdict, { written: 'unknown' }>) => timedOut(TIMEOUTS[because]);

const empty = () => new shared.Empty();

/** The answer with the fields that older clients read beside the newer ones. `serializeAppend` writes the number of a missing stream. */
const wrongVersion = (expected: Expected, current: number) => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (expected === -1) wrong.setExpectedNoStream(empty());
  else if (expected === 'any') wrong.setExpectedAny(empty()).setAny2060(empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(empty()).setStreamExists2060(empty());
  else wrong.setExpectedRevision(String(expected)).setExpectedRevision2060(expected);
  if (current === -1) return wrong.setCurrentNoStream(empty()).setNoStream2060(empty());
  return wrong.setCurrentRevision(String(current)).setCurrentRevision2060(current);
};

/** Field 3 of a wrong expected version with 2^64 - 1, which a JavaScript number cannot say. */
const NO_STREAM_2060 = Buffer.from([0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]);

/** An answer as bytes, with the parts that the generated code cannot write. */
export const serializeAppend = (response: AppendResponse): Buffer => {
  const wrong = response.getWrongExpectedVersion();
  if (!wrong?.hasExpectedNoStream()) return Buffer.from(response.serializeBinary());
  const inner = Buffer.concat([wrong.serializeBinary(), NO_STREAM_2060]);
  return Buffer.concat([Buffer.from([0x12, inner.length]), inner]);
};

const success = (revision: number, at: bigint | undefined) => {
  const answer = new streams.AppendResp.Success();
  if (revision === -1) answer.setNoStream(empty());
  else answer.setCurrentRevision(String(revision));
  if (at === undefined) return answer.setNoPosition(empty());
  return answer.setPosition(new streams.AppendResp.Position().setCommitPosition(String(at)).setPreparePosition(String(at)));
};

/** Streams.Append: the header, then a message for each event, then one answer. A wrong version is an answer, not an error. */
export const answerAppend = async (
  parts: AppendParts,
  call: ServerReadableStream<AppendRequest, AppendResponse>,
): Promise<AppendResponse> => {
  const proposed: Proposed[] = [];
  let options: AppendRequest.Options | undefined;
  for await (const request of call as AsyncIterable<AppendRequest>) {
    options ??= request.getOptions();
    if (!options) throw thrown();
    const message = request.getProposedMessage();
    if (message) proposed.push(toProposed(message));
  }
  // A call that was given up half way ends like a whole one.
  if (call.cancelled && !parts.limits.keepsHalves) throw new CallError(status.CANCELLED, 'Cancelled by its writer');
  if (!options) throw thrown();
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  if (expected === undefined) {
    const kind = 'EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase';
    throw new CallError(status.INVALID_ARGUMENT, `'None' is not a valid ${kind}`);
  }
  const verdict = await settle(parts, { stream, expected, proposed });
  if (verdict === 'denied') throw accessDenied();
  if (verdict === 'too large') {
    const limit = parts.limits.maxAppendBytes;
    throw new CallError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(limit),
    });
  }
  if (verdict.written === 'unknown') throw timeout(verdict);
  if (!verdict.written && verdict.deleted) throw streamDeleted(stream);
  const response = new streams.AppendResp();
  if (verdict.written) response.setSuccess(success(verdict.revision, verdict.position));
  else response.setWrongExpectedVersion(wrongVersion(expected, verdict.current));
  return response;
};
