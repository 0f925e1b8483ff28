import type { FactMeta, Recorded } from '@tulha/domain/kernel/fact';
import type pg from 'pg';
import { LogEndsBefore, type Page, type Position, START } from '../event-store.js';
import { ask, patiently, type Question } from './ask.js';

/** bigint arrives as text or number, as the caller's pool has it. */
export type Int8 = string | number;
export type Row = {
  position: Int8;
  stream_id: string;
  version: Int8;
  event_id: string;
  type: string;
  schema_version: number;
  data: unknown;
  meta: FactMeta;
};

export const COLUMNS = 'position, stream_id, version, event_id, type, schema_version, data, meta';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A reader is patient for a moment: the first to use a connection that a restart of the database broke asks again on another. */
const PATIENCE_MS = 2_000;

export const read = <R extends pg.QueryResultRow>(pool: pg.Pool, question: Question): Promise<R[]> =>
  patiently(pool, performance.now() + PATIENCE_MS, () => ask<R>(pool, question));

/** Twenty digits, so that it compares as text. */
export const toPosition = (position: Int8): Position => (Number(position) === 0 ? START : String(position).padStart(20, '0'));

export const toRecorded = (row: Row): Recorded => ({
  type: row.type,
  data: row.data,
  eventId: row.event_id,
  stream: row.stream_id,
  version: Number(row.version),
  position: toPosition(row.position),
  schemaVersion: row.schema_version,
  meta: row.meta,
});

/**
 * The next facts of all streams. Positions are given in commit order, so every fact before a visible one is visible. They
 * have no gaps, so there is always a fact at `after`, which the same query looks for. If an administrator removed that very
 * fact, readers go on behind it, and `gaps` reports it.
 * @throws LogEndsBefore
 */
export const readLog = async (pool: pg.Pool, after: Position, limit: number): Promise<Page> => {
  const from = Number(after);
  const text = `select ${COLUMNS} from es.events where position >= $1 order by position limit $2`;
  const rows = await read<Row>(pool, { name: 'es_read_log', text, values: [from, from === 0 ? limit : limit + 1] });
  if (from > 0 && rows.length === 0) throw new LogEndsBefore(after);
  if (Number(rows[0]?.position) === from) rows.shift();
  const facts = rows.slice(0, limit).map(toRecorded);
  return { facts, position: facts.at(-1)?.position ?? after, atEnd: facts.length < limit };
};

/** The name that the log was given when it was made. */
export const readIdentity = async (pool: pg.Pool): Promise<string> => {
  const [row] = await read<{ store_id: string }>(pool, { name: 'es_identity', text: 'select store_id from es.head', values: [] });
  if (!row) throw new Error('The event store has no head');
  return row.store_id;
};

export const findFact = async (pool: pg.Pool, eventId: string): Promise<Recorded | undefined> => {
  if (!UUID.test(eventId)) return undefined;
  const text = `select ${COLUMNS} from es.events where event_id = $1`;
  const [row] = await read<Row>(pool, { name: 'es_find', text, values: [eventId] });
  return row && toRecorded(row);
};

export const readHead = async (pool: pg.Pool): Promise<Position> => {
  const [row] = await read<{ position: Int8 }>(pool, { name: 'es_head', text: 'select position from es.head', values: [] });
  if (!row) throw new Error('The event store has no head');
  return toPosition(row.position);
};
