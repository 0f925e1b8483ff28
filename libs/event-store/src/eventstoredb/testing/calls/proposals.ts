import { status } from '@grpc/grpc-js';
import type { Expected } from '../server/judge.js';
import { CallError, thrown } from './messages.js';
import { type Proposed, sizeOf } from './proposed.js';

/** The largest message the server takes, in bytes. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export type ProposedMessage = {
  getId(): { getString(): string } | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};

const REQUIRED = ['type', 'content-type'] as const;
const isUuid = (id: string): boolean =>
  id.length === 36 && /^[0-9a-f-]+$/i.test(id) && Buffer.from(id.replaceAll('-', ''), 'hex').length === 16;

/** @throws CallError where something is missing. */
export const toProposed = (message: ProposedMessage): Proposed => {
  const metadata = message.getMetadataMap();
  const id = message.getId()?.getString() ?? '';
  if (!isUuid(id)) throw thrown();
  const missing = REQUIRED.find((key) => metadata.get(key) === undefined);
  if (missing) {
    throw new CallError(status.INVALID_ARGUMENT, `Required Metadata Property '${missing}' is missing`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': REQUIRED.join(','),
    });
  }
  const type = metadata.get('type');
  if (!type) throw thrown();
  // The server knows whether it is JSON, and no other type.
  const contentType = metadata.get('content-type') === 'application/json' ? 'application/json' : 'application/octet-stream';
  const data = message.getData_asU8();
  if (data.length > MAX_MESSAGE_BYTES)
    throw new CallError(status.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.');
  return { id: id.toLowerCase(), type, contentType, data, metadata: message.getCustomMetadata_asU8() };
};

type Expectation = { hasNoStream(): boolean; hasAny(): boolean; hasStreamExists(): boolean };

/** The expectation of an append or a deletion; undefined if it states none. */
export const expectedOf = (options: Expectation, revision: string | undefined): Expected | undefined => {
  if (options.hasNoStream()) return -1;
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream-exists';
  return revision === undefined ? undefined : Number(revision);
};

/** The server's limits of one append. */
export type Limits = {
  maxAppendBytes: number;
  /** The counted bytes: 24.2 the data only, later versions all of it. */
  counts: 'data' | 'all';
  /** How long an append waits for its commit before its writer gets a timeout. */
  commitTimeoutMs: number;
  /** Whether an append that is given up half way is written as far as it had come: the real server may do either. */
  keepsHalves: boolean;
  /** How long a follower waits for a leader to hand an append on to. */
  forwardTimeoutMs: number;
};

export const isTooLarge = (proposed: readonly Proposed[], { maxAppendBytes, counts }: Limits): boolean =>
  proposed.reduce((sum, one) => sum + sizeOf(one, counts), 0) > maxAppendBytes;
