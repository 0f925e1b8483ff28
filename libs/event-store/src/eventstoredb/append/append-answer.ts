import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendResp as Response } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { AppendTooLarge, type Position, StreamDeleted } from '../../event-store.js';
import { positionOf } from '../read/position.js';
import { refusal } from '../connect/trouble.js';

/**
 * The server's answer to an append. `current`: the last version of its stream, -1 for no stream. The position is missing
 * where the server knows the append as one of a stream deleted since.
 */
export type Answer =
  | { readonly written: false; readonly current: number }
  | { readonly written: true; readonly version: number; readonly position: Position | undefined };

/** The outcome of an append is unknown: it may be written, or under way. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** The gRPC code of a passing fault. */
  readonly code = status.UNAVAILABLE;
  /** The node takes no appends, and not just this one. */
  constructor(
    message: string,
    options?: ErrorOptions,
    readonly ofNode = false,
  ) {
    super(message, options);
  }
}

const DETAILS = 'event_store.client.';

/** The conflict of an append that expected another version. */
const conflictOf = (response: Response): Answer | undefined => {
  const details = response.getError()?.getDetails();
  const wrong = details?.unpack(shared.WrongExpectedVersion.deserializeBinary, `${DETAILS}WrongExpectedVersion`);
  return wrong ? { written: false, current: wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1 } : undefined;
};

/** The error by the name of its details, and by its code where it has none that we know. */
const failureOf = (response: Response, stream: string): Error => {
  const error = response.getError();
  const [code, message] = [error?.getCode() as number | undefined, `${error?.getMessage()}`];
  const details = error?.getDetails();
  const kind = details?.getTypeName();
  if (kind === `${DETAILS}StreamDeleted`) return new StreamDeleted(stream);
  if (kind === `${DETAILS}MaximumAppendSizeExceeded`) {
    const limit = details?.unpack(shared.MaximumAppendSizeExceeded.deserializeBinary, kind)?.getMaxappendsize();
    return new AppendTooLarge(`An append to ${stream} is larger than the ${limit} bytes this server takes`);
  }
  const final = kind === `${DETAILS}AccessDenied` || kind === `${DETAILS}BadRequest`;
  if (final || code === status.PERMISSION_DENIED || code === status.UNAUTHENTICATED)
    return refusal(Object.assign(new Error(message), { code }));
  return new Unanswered(`The event store says of an append: ${message}`, {}, kind !== `${DETAILS}Timeout`);
};

/** @throws the refusal of the server, or Unanswered. */
export const answerOf = (response: Response, stream: string): Answer => {
  if (response.hasError()) {
    const conflict = conflictOf(response);
    if (!conflict) throw failureOf(response, stream);
    return conflict;
  }
  const success = response.getSuccess();
  const at = success?.getPosition();
  const position = at && positionOf(at.getCommitPosition(), at.getPreparePosition());
  return { written: true, version: Number(success?.getCurrentRevision()), position };
};

const HEX = 16;
const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(HEX).padStart(HEX, '0');

/** The id an answer comes back with. The server sends some of them as two numbers, though they were given as text. */
export const correlationOf = (response: Response): string => {
  const id = response.getCorrelationId();
  const structured = id?.getStructured();
  if (!structured) return id?.getString() ?? '';
  const digits = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
};
