import type pg from 'pg';
import type { Gap } from '../event-store.js';
import { type Int8, read, toPosition } from './read-facts.js';

/** Facts looked at in one question: none takes long, however long the log. */
const WINDOW = 50_000;

type Row = {
  readonly position: Int8;
  readonly stream: string;
  readonly version: Int8;
  /** The last position before it, and the last earlier version of the stream, that exist. */
  readonly before: Int8;
  readonly earlier: Int8;
};

/** Facts without their predecessor, in the log or in their stream: each costs a look into an index. */
const TEXT = `select l.position, l.stream_id as stream, l.version,
    coalesce((select p.position from es.log p where p.position < l.position order by p.position desc limit 1), 0) as before,
    coalesce((select p.version from es.log p where p.stream_id = l.stream_id and p.version < l.version order by p.version desc limit 1), -1)
      as earlier
  from es.log l where l.position > $1 and l.position <= $2
    and ((l.position > 1 and not exists (select from es.log p where p.position = l.position - 1))
      or (l.version > 0 and not exists (select from es.log p where p.stream_id = l.stream_id and p.version = l.version - 1)))
  order by l.position limit $3`;

const gapsAt = ({ position, stream, version, before, earlier }: Row): Gap[] => {
  const inLog = Number(position) - Number(before) - 1;
  const inStream = Number(version) - Number(earlier) - 1;
  return [
    ...(inLog > 0 ? [{ of: 'log', after: toPosition(before), before: toPosition(position), missing: inLog } as const] : []),
    ...(inStream > 0 ? [{ of: 'stream', stream, after: Number(earlier), before: Number(version), missing: inStream } as const] : []),
  ];
};

/** Gaps in the log: positions and versions of streams are given without gaps. */
export const readGaps = async (pool: pg.Pool, limit: number): Promise<Gap[]> => {
  const gaps: Gap[] = [];
  const [end] = await read<{ head: Int8 }>(pool, { name: 'es_gaps_end', text: 'select position as head from es.head', values: [] });
  for (let from = 0; from < Number(end?.head ?? 0) && gaps.length < limit; from += WINDOW) {
    const rows = await read<Row>(pool, { name: 'es_gaps', text: TEXT, values: [from, from + WINDOW, limit] });
    gaps.push(...rows.flatMap(gapsAt));
  }
  return gaps.slice(0, limit);
};
