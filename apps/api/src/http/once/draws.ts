import { createHmac } from 'node:crypto';
import { StoreBusy } from '@tulha/event-store/event-store';
import { takeIds } from '@tulha/read-models/control/control';
import { drawForKey, type Kept, type KeyRow, type ToKeep } from '@tulha/read-models/control/draws';
import type { Services } from '../../services.js';

/** The draws of a request: made once, and the same at every later try, so that all tries write one thing to one place. */
export type Draws = {
  /** The first of `count` new ids of a kind (the name of its table). Asked for at the same time, several kinds are one question. */
  readonly nextId: (kind: string, count?: number) => Promise<number>;
  /** The value that the first try gave under this name. For values made before the key is known, such as where an uploaded file was kept. */
  readonly keep: <T>(name: string, value: T) => Promise<T>;
  /** Unguessable bytes, the same for this command and this name. */
  readonly secret: (name: string, bytes: number) => Buffer;
};

type Parts = {
  readonly services: Pick<Services, 'pool' | 'config'>;
  readonly commandId: string;
  /** The key's row, and the values that earlier tries have kept in it. Without a key there is no other try. */
  readonly kept?: { readonly row: KeyRow; readonly draws: Kept } | undefined;
};

/** An id drawn before the request's key is known, for an upload; the route that handles it keeps the id with `keep`. */
export const idAhead = ({ pool }: Pick<Services, 'pool'>, kind: string): Promise<number> => takeIds(pool, kind);

/**
 * The draws of one try. With a key, a missing value is drawn and kept in one statement, before any fact is written with it; a kept value
 * costs no query. A kind drawn twice in one request has a name for each time.
 */
export const createDraws = ({ services: { pool, config }, commandId, kept }: Parts): Draws => {
  const times = new Map<string, number>();
  let known = kept?.draws ?? {};

  const drawn = async (row: KeyRow, keep: ToKeep): Promise<unknown> => {
    if (!Object.hasOwn(known, keep.name)) {
      const all = await drawForKey(pool, row, keep);
      if (!all) throw new StoreBusy('The key is no more');
      known = { ...known, ...all };
    }
    return known[keep.name];
  };

  const nextId = async (kind: string, count = 1): Promise<number> => {
    if (!kept) return takeIds(pool, kind, count);
    const time = (times.get(kind) ?? 0) + 1;
    times.set(kind, time);
    const name = time === 1 ? kind : `${kind} ${time}`;
    const [first, many] = (await drawn(kept.row, { name, kind, count })) as [number, number];
    if (many >= count) return first;
    // More lines than the first try counted: none of those ids may be given to something else.
    const [more] = (await drawn(kept.row, { name: `${name} × ${count}`, kind, count })) as [number, number];
    return more;
  };

  return {
    nextId,
    keep: async <T>(name: string, value: T) => (kept ? ((await drawn(kept.row, { name: `= ${name}`, value })) as T) : value),
    secret: (name, bytes) =>
      createHmac('sha256', Buffer.from(config.masterKey, 'base64')).update(`drawn ${commandId} ${name}`).digest().subarray(0, bytes),
  };
};
