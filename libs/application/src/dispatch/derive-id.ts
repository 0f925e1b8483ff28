import { createHash } from 'node:crypto';

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/**
 * UUIDv5 (RFC 9562 §5.5): the same namespace and name give the same id for ever. Ids of facts are derived from their
 * command, ids of consequences from the fact that caused them, so that doing something twice is noticed by the store.
 */
export const deriveId = (namespace: string, name: string): string => {
  const bytes = createHash('sha1').update(bytesOf(namespace)).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
