import { setImmediate as turn } from 'node:timers/promises';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type pg from 'pg';
import { COLUMNS, type Int8, read, type Row, toRecorded } from './read-facts.js';

const PAGE = 1_000;
/** Facts per stream when several streams are read in one query: most commands look for new facts, and there are none. */
const PAGE_TOGETHER = 100;
const STREAMS_TOGETHER = 64;

type Page = { readonly rows: readonly Row[]; readonly isLast: boolean };
type Asked = {
  readonly stream: string;
  readonly from: number;
  readonly resolve: (page: Page) => void;
  readonly reject: (error: unknown) => void;
};

const readPage = async (pool: pg.Pool, stream: string, from: number): Promise<Page> => {
  const text = `select ${COLUMNS} from es.events where stream_id = $1 and version >= $2 order by version limit ${PAGE}`;
  const rows = await read<Row>(pool, { name: 'es_read_stream', text, values: [stream, from] });
  return { rows, isLast: rows.length < PAGE };
};

const readPages = async (pool: pg.Pool, asked: readonly Asked[]): Promise<Page[]> => {
  const text = `select q.n, e.* from unnest($1::text[], $2::bigint[]) with ordinality q (stream, first, n)
    cross join lateral (select ${COLUMNS} from es.events
      where stream_id = q.stream collate "C" and version >= q.first order by version limit ${PAGE_TOGETHER}) e
    order by q.n, e.version`;
  const values = [asked.map(({ stream }) => stream), asked.map(({ from }) => from)];
  const found = Map.groupBy(await read<Row & { n: Int8 }>(pool, { name: 'es_read_streams', text, values }), ({ n }) => Number(n));
  return asked.map((_, index) => {
    const rows = found.get(index + 1) ?? [];
    return { rows, isLast: rows.length < PAGE_TOGETHER };
  });
};

const answer = async (pool: pg.Pool, asked: readonly Asked[]): Promise<void> => {
  const [only] = asked;
  try {
    const pages = only && asked.length === 1 ? [await readPage(pool, only.stream, only.from)] : await readPages(pool, asked);
    for (const [index, { resolve }] of asked.entries()) resolve(pages[index] as Page);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
};

/**
 * Reads streams a page at a time: no cursor, so a reader may take as long as it likes. The first pages requested in the same
 * turn of the event loop share one query, since concurrent commands mostly look for facts that do not exist.
 */
export const createStreamReader = (pool: pg.Pool) => {
  let waiting: Asked[] = [];

  const gather = async (): Promise<void> => {
    await turn();
    const asked = waiting;
    waiting = [];
    for (let at = 0; at < asked.length; at += STREAMS_TOGETHER) void answer(pool, asked.slice(at, at + STREAMS_TOGETHER));
  };

  const firstPage = (stream: string, from: number): Promise<Page> =>
    new Promise((resolve, reject) => {
      waiting.push({ stream, from, resolve, reject });
      if (waiting.length === 1) void gather();
    });

  return async function* (stream: string, from = 0): AsyncGenerator<Recorded> {
    let page = await firstPage(stream, from);
    for (let next = from; ; page = await readPage(pool, stream, next)) {
      for (const row of page.rows) yield toRecorded(row);
      if (page.isLast) return;
      next = Number(page.rows.at(-1)?.version) + 1; // not their number: an administrator may have removed one
    }
  };
};
