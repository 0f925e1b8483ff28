import { isUtf8 } from 'node:buffer';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/** Turns the messages of the wire into the words of a recording. */

type Getter = () => unknown;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const method = (message: Record<string, unknown>, name: string): Getter | undefined => {
  const found = message[name];
  return typeof found === 'function' ? () => found.call(message) : undefined;
};

const textOf = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes);
  return isUtf8(buffer) ? buffer.toString() : `base64:${buffer.toString('base64')}`;
};

const LONGEST = 100;
const KEPT = 20;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, KEPT)}… (${Buffer.byteLength(text)} bytes)` : text);

const DETAILS = {
  WrongExpectedVersion: shared.WrongExpectedVersion,
  Timeout: shared.Timeout,
  BadRequest: shared.BadRequest,
  StreamDeleted: shared.StreamDeleted,
  MaximumAppendSizeExceeded: shared.MaximumAppendSizeExceeded,
  AccessDenied: shared.AccessDenied,
} as const;

const unpacked = (message: Record<string, unknown>): unknown => {
  const [typeName, value] = [method(message, 'getTypeName')?.(), method(message, 'getValue_asU8')?.()];
  const kind = Object.entries(DETAILS).find(([name]) => typeName === `event_store.client.${name}`)?.[1];
  return { typeName, value: kind && value instanceof Uint8Array ? recordedWords(kind.deserializeBinary(value)) : value };
};

const capital = (key: string): string => `${key[0]?.toUpperCase()}${key.slice(1)}`;

const field = (message: Record<string, unknown>, key: string): unknown => {
  const name = capital(key);
  const bytes = method(message, `get${name}_asU8`)?.();
  const value = bytes instanceof Uint8Array ? cut(textOf(bytes)) : method(message, `get${name}`)?.();
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? recordedWords(one) : one));
  return isRecord(value) ? recordedWords(value) : value;
};

/** A message without its unset fields. */
export const recordedWords = (message: unknown): unknown => {
  if (!isRecord(message)) return message;
  if (method(message, 'getTypeUrl')) return unpacked(message);
  const keys = Object.keys(Object(method(message, 'toObject')?.()));
  const told: Record<string, unknown> = {};
  for (const key of keys) {
    if (key === 'metadataMap') {
      const map = method(message, 'getMetadataMap')?.();
      const entries = isRecord(map) ? method(map, 'getEntryList')?.() : [];
      told['metadata'] = Object.fromEntries(Array.isArray(entries) ? entries : []);
    } else if (method(message, `has${capital(key)}`)?.() !== false) told[key] = field(message, key);
  }
  return told;
};

const POSITIONS = new Set(['commitPosition', 'preparePosition']);

/** A message in the words of the recording: a position becomes the name of the event there; clock values and random values are left out. */
export const normalised = (value: unknown, wordOf: (position: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => normalised(one, wordOf));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    if (POSITIONS.has(key) && typeof one === 'string') return [key, wordOf(one)];
    if (key === 'subscriptionId') return [key, '<uuid>'];
    return [key, key === 'created' ? '<ticks>' : normalised(one, wordOf)];
  });
  return Object.fromEntries(entries);
};
