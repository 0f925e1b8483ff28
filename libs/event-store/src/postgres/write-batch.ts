import type pg from 'pg';
import type { EncodedAppend, EncodedFact } from '../encode-append.js';
import { type Appended, StoreBusy, VersionConflict } from '../event-store.js';
import { repeated, type Whereabouts } from '../repeated.js';
import { ask, concernsAll, patiently, sqlState } from './ask.js';
import { type KeptConnection, keepConnection } from './kept-connection.js';
import { toPosition } from './read-facts.js';
import { refusal } from './try-write.js';

export type Outcome = Appended | Error;

/** The store's outcome of one append: undefined when the stream was not at the expected version. */
type Verdict = Appended | undefined;

/** An array literal of values that need no quotes. */
const plain = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

/** Texts one under the other: names hold no line break, and JSON escapes it. */
const lines = (values: readonly string[]) => values.join('\n');

const written = (append: EncodedAppend, lastPosition: number): Appended => ({
  version: append.expected + append.facts.length,
  position: toPosition(lastPosition),
  repeated: false,
});

const writeOne = async (connection: KeptConnection, append: EncodedAppend, fact: EncodedFact): Promise<Verdict[]> => {
  const text = 'select es.append_fact($1, $2, $3, $4, $5, $6, $7)';
  const values = [append.stream, `${append.expected}`, fact.eventId, fact.type, `${fact.schemaVersion}`, fact.data, fact.meta];
  const [reached] = await connection.call('es_append_fact', text, values);
  return [typeof reached === 'string' ? written(append, Number(reached)) : undefined];
};

const writeMany = async (connection: KeptConnection, batch: readonly EncodedAppend[]): Promise<Verdict[]> => {
  const text = 'select base, rejected from es.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';
  const facts = batch.flatMap((append) => append.facts);
  const values = [
    lines(batch.map((append) => append.stream)),
    plain(batch.map((append) => append.expected)),
    plain(batch.map((append) => append.facts.length)),
    plain(batch.flatMap((append, index) => append.facts.map(() => index + 1))),
    lines(batch.flatMap((append) => append.facts.map(() => append.stream))),
    plain(batch.flatMap((append) => append.facts.map((_, index) => append.expected + 1 + index))),
    plain(facts.map((fact) => fact.eventId)),
    lines(facts.map((fact) => fact.type)),
    plain(facts.map((fact) => fact.schemaVersion)),
    lines(facts.map((fact) => fact.data)),
    lines(facts.map((fact) => fact.meta)),
  ];
  const [base, refused] = await connection.call('es_append_many', text, values);
  const rejected = new Set((refused ?? '{}').slice(1, -1).split(',').map(Number));
  let reached = Number(base);
  return batch.map((append, index) => {
    if (rejected.has(index + 1)) return undefined;
    reached += append.facts.length;
    return written(append, reached);
  });
};

const whereabouts = async (pool: pg.Pool, appends: readonly EncodedAppend[]): Promise<Map<string, Whereabouts>> => {
  const ids = plain(appends.flatMap((append) => append.facts.map((fact) => fact.eventId)));
  const text = 'select event_id, stream_id, version, position from es.events where event_id = any ($1::uuid[])';
  type Row = { event_id: string; stream_id: string; version: string | number; position: string | number };
  const rows = await ask<Row>(pool, { name: 'es_whereabouts', text, values: [ids] });
  return new Map(
    rows.map((row) => [row.event_id, { stream: row.stream_id, version: Number(row.version), position: toPosition(row.position) }]),
  );
};

const explain = (append: EncodedAppend, known: Map<string, Whereabouts>): Outcome => {
  try {
    return repeated(append, (eventId) => known.get(eventId)) ?? new VersionConflict(append.stream, append.asked.expected);
  } catch (conflict) {
    return conflict as Error;
  }
};

const isTakenId = (error: unknown) => sqlState(error) === '23505' && (error as pg.DatabaseError).constraint === 'events_event_id';

/**
 * Writes a batch in one transaction and gives the outcome of each append. An append the database refuses spoils the
 * transaction for all, so the batch is halved until only the bad one fails. A passing trouble is sat out for `patienceMs`.
 * Never throws.
 */
export const createBatchWriter = (pool: pg.Pool, patienceMs: number) => {
  const connection = keepConnection(pool);

  const write = async (batch: readonly EncodedAppend[], deadline: number): Promise<Outcome[]> => {
    const [first] = batch;
    const only = batch.length === 1 && first?.facts.length === 1 ? first.facts[0] : undefined;
    let verdicts: Verdict[];
    try {
      verdicts = await patiently(pool, deadline, () => (first && only ? writeOne(connection, first, only) : writeMany(connection, batch)));
    } catch (error) {
      if (error instanceof StoreBusy || concernsAll(error)) return batch.map(() => refusal(error));
      if (batch.length > 1) {
        const middle = batch.length >> 1;
        return [...(await write(batch.slice(0, middle), deadline)), ...(await write(batch.slice(middle), deadline))];
      }
      if (!isTakenId(error)) return [error as Error];
      verdicts = [undefined];
    }
    const rejected = batch.filter((_, index) => !verdicts[index]);
    if (rejected.length === 0) return verdicts as Appended[];
    try {
      const known = await patiently(pool, deadline, () => whereabouts(pool, rejected));
      return batch.map((append, index) => verdicts[index] ?? explain(append, known));
    } catch (error) {
      return verdicts.map((verdict) => verdict ?? (error as Error));
    }
  };
  return {
    write: (batch: readonly EncodedAppend[]): Promise<Outcome[]> => write(batch, performance.now() + patienceMs),
    close: connection.close,
  };
};
