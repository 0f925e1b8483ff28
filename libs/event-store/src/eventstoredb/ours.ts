import { hash } from 'node:crypto';
import type { FactMeta } from '@tulha/domain/kernel/fact';

/**
 * The metadata of a fact, by which it is told from events that other programs write to the same server. `fato` binds it to
 * its stream and id, so that neither a copy of it elsewhere nor another program's event of the same form matches by chance.
 */
export type Envelope = { readonly schemaVersion: number; readonly meta: FactMeta; readonly fato?: unknown; readonly by?: unknown };

export const STAMP_LETTERS = 22;

/**
 * The stamp of an event of this id in the stream of this name on the server. It is no secret: it excludes events that do not
 * claim to be ours.
 */
export const stampOf = (streamId: string, eventId: string): string =>
  hash('sha256', `tulha\n${streamId}\n${eventId}`, 'base64url').slice(0, STAMP_LETTERS);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Whether an event resembles a fact so much that it could be mistaken for one. */
export const looksLikeOurs = (metadata: unknown): metadata is { readonly schemaVersion: unknown; readonly meta: unknown } =>
  isObject(metadata) && 'schemaVersion' in metadata && 'meta' in metadata;

const NUMBERS = ['conta', 'ator', 'fazenda'];
const NAMES = ['commandId', 'correlationId', 'causationId'];

const isMeta = (meta: unknown): meta is FactMeta =>
  isObject(meta) &&
  NUMBERS.every((key) => Number.isSafeInteger(meta[key])) &&
  NAMES.every((key) => typeof meta[key] === 'string' && meta[key] !== '') &&
  typeof meta['recordedAt'] === 'string' &&
  !Number.isNaN(Date.parse(meta['recordedAt']));

/** Ids of facts are derived from their commands (UUIDv5), those that clients make for themselves are random (UUIDv4). */
const isDerived = (eventId: string): boolean => eventId[14] === '5';

type Asked = { readonly streamId: string; readonly id: string; readonly metadata: unknown };

/** Facts of before carry no `fato`: of them the whole form is asked, and an id as ours are. */
export const isOurs = ({ streamId, id, metadata }: Asked): boolean => {
  if (!looksLikeOurs(metadata)) return false;
  const { schemaVersion, meta, fato } = metadata as { schemaVersion: unknown; meta: unknown; fato?: unknown };
  const isVersion = Number.isInteger(schemaVersion) && Number(schemaVersion) >= 1;
  if (!isVersion || !isMeta(meta)) return false;
  return fato === undefined ? isDerived(id) : fato === stampOf(streamId, id);
};
