import { createPool } from '@tulha/platform/postgres/pool';
import { createReadDb, readerOf } from '@tulha/read-models/read/reader';
import { historicoDoLote } from '@tulha/read-models/rastreabilidade/historico/historico.queries';
import type { Pool } from 'pg';
import { withServer } from '#support/database';
import { CONTA, fillLedger } from '#support/ledger';
import { livesOf, nameEverything } from '#support/lives';
import { report, type Result, resultOf } from '#support/report';

/**
 * How many full histories of a lot a second, with the balance after each step and the names of places and persons, beside a read of one row
 * of the same read model by its primary key, prepared, one at a time over one connection each. `node bench/historico.ts` after a build. About 30 s.
 */
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 9);
const ROUND_MS = 300;
const LOTS = 1_200;
const HELD = 100; // lots asked for again and again
const ROW = 'select * from leitura.lote where id = $1 and conta = $2';
const AIM = 0.2; // at most five times the time of a row

const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  let done = 0;
  for (; performance.now() - started < ROUND_MS; done++) await work();
  return (1_000 * done) / (performance.now() - started);
};

const measure = async (pool: Pool, what: string, lots: readonly number[], facts: number, aim?: number): Promise<Result> => {
  const reader = readerOf(createReadDb(pool), CONTA);
  let asked = 0;
  const next = () => lots[asked++ % lots.length] as number;
  const bare = () => pool.query({ name: 'row', text: ROW, values: [next(), CONTA] });
  const product = () => historicoDoLote(reader, next(), { page: 1, size: 200 });
  for (const _ of lots) {
    const { content, pagination } = (await product()) ?? { content: [], pagination: { total: 0 } };
    if (content.length !== facts || pagination.total !== facts) throw new Error(`A history of ${content.length}, not of ${facts}`);
  }
  const rounds: { bare: number; product: number }[] = [];
  for (let n = -1; n < ROUNDS; n++) {
    const sample = { bare: await perSecond(bare), product: await perSecond(product) };
    if (n >= 0) rounds.push(sample); // the first warms both up
  }
  return resultOf(what, rounds, aim);
};

/** Lots that no history was read of by this process: nothing of them is in memory. */
const measureFirst = async (url: string, what: string, lots: readonly number[]): Promise<Result> => {
  const rounds: { bare: number; product: number }[] = [];
  const share = Math.floor(lots.length / ROUNDS);
  for (let n = 0; n < ROUNDS; n++) {
    const pool = createPool(url, { name: 'bench', max: 1 });
    const reader = readerOf(createReadDb(pool), CONTA);
    const [plan = 0, ...fresh] = lots.slice(n * share, (n + 1) * share);
    const bare = (id: number) => pool.query({ name: 'row', text: ROW, values: [id, CONTA] });
    const product = (id: number) => historicoDoLote(reader, id, { page: 1, size: 200 });
    for (let warm = 0; warm < 20; warm++) await Promise.all([bare(plan), product(plan)]);
    const time = async (work: (id: number) => Promise<unknown>) => {
      const started = performance.now();
      for (const id of fresh) await work(id);
      return (1_000 * fresh.length) / (performance.now() - started);
    };
    rounds.push({ bare: await time(bare), product: await time(product) });
    await pool.end();
  }
  return resultOf(what, rounds);
};

await withServer(async (server) => {
  const database = await server.fresh();
  const turns = Array.from({ length: LOTS }, (_, index) => (index % 100 === 0 ? 14 : 3));
  await fillLedger(database.url, livesOf(turns));
  const pool = createPool(database.url, { name: 'bench', max: 1 });
  try {
    await nameEverything(pool);
    const lotsOf = (wanted: number) => turns.flatMap((own, index) => (own === wanted ? [index + 1] : []));
    await report('historico', 'reads/s', server.url, [
      await measure(pool, 'a history of 22 facts', lotsOf(3).slice(0, HELD), 22, AIM),
      await measure(pool, 'a history of 99 facts', lotsOf(14).slice(0, HELD), 99, AIM),
      await measureFirst(database.url, 'a history of 22 facts, read for the first time', lotsOf(3)),
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
