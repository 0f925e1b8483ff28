import type {
  DeleteReq as DeleteRequest,
  DeleteResp as DeleteResponse,
  TombstoneReq as TombstoneRequest,
  TombstoneResp as TombstoneResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { type AppendParts, timeout, within } from './append-calls.js';
import type { Expected } from '../server/judge.js';
import { CallError, streamDeleted, streamName, thrown } from './messages.js';
import { expectedOf } from './proposals.js';
import { accessDenied } from '../server/users.js';

/** The expected version as the client reads it in the trailers. */
const version = (expected: Expected): string => {
  if (expected === 'any') return '-2';
  return expected === 'stream-exists' ? '-4' : String(expected);
};

type Options = NonNullable<ReturnType<DeleteRequest['getOptions']> | ReturnType<TombstoneRequest['getOptions']>>;

const remove = async (
  { log, limits, mayWrite }: AppendParts,
  options: Options | undefined,
  how: 'deleteSoftly' | 'tombstone',
): Promise<string> => {
  const expected = options && expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  if (!options || expected === undefined) throw thrown();
  const stream = streamName(options.getStreamIdentifier());
  if (!mayWrite(stream)) throw accessDenied();
  const verdict = await within(limits.commitTimeoutMs, log[how](stream, expected));
  if (verdict.written === 'unknown') throw timeout(verdict);
  if (verdict.written) return String(verdict.position);
  if (verdict.deleted) throw streamDeleted(stream);
  const [wanted, current] = [version(expected), String(verdict.current)];
  const text = `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${current}`;
  const trailers = { exception: 'wrong-expected-version', 'stream-name': stream, 'expected-version': wanted, 'actual-version': current };
  throw new CallError(status.FAILED_PRECONDITION, text, trailers);
};

/** Streams.Delete: the stream may be written to again. */
export const answerDelete = async (parts: AppendParts, request: DeleteRequest): Promise<DeleteResponse> => {
  const at = await remove(parts, request.getOptions(), 'deleteSoftly');
  return new streams.DeleteResp().setPosition(new streams.DeleteResp.Position().setCommitPosition(at).setPreparePosition(at));
};

/** Streams.Tombstone: it may not. */
export const answerTombstone = async (parts: AppendParts, request: TombstoneRequest): Promise<TombstoneResponse> => {
  const at = await remove(parts, request.getOptions(), 'tombstone');
  return new streams.TombstoneResp().setPosition(new streams.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at));
};
