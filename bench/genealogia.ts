import { createPool } from '@tulha/platform/postgres/pool';
import { createReadDb, readerOf } from '@tulha/read-models/read/reader';
import { genealogiaDoLote } from '@tulha/read-models/rastreabilidade/genealogia/grafo.queries';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import type { Pool } from 'pg';
import { type BenchServer, withServer } from '#support/database';
import { deepFamily, type Family, wideFamily } from '#support/families';
import { CONTA, fillLedger } from '#support/ledger';
import { startProduct } from '#support/product';
import { recursiveSql, serveRecursiveSql } from '#support/recursive-sql';
import { report, type Result, resultOf } from '#support/report';

/**
 * How many genealogies a second of a lot with some 10,000 ancestors and descendants: the product's, with the share of each plot, beside a
 * plain recursive SQL over the table of edges that answers lots and edges without shares. `node bench/genealogia.ts` after a build. About 60 s.
 */
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 7);
const WARM_UP = 2;
const IN_A_ROW = 3;
const ALL = 20_000;

/** Times one after the other, a second. */
const measure = async (what: string, bare: () => Promise<unknown>, product: () => Promise<unknown>, aim?: number): Promise<Result> => {
  const perSecond = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    for (let n = 0; n < IN_A_ROW; n++) await work();
    return (1_000 * IN_A_ROW) / (performance.now() - started);
  };
  const rounds: { bare: number; product: number }[] = [];
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const sample = { bare: await perSecond(bare), product: await perSecond(product) };
    if (n >= 0) rounds.push(sample);
  }
  return resultOf(what, rounds, aim);
};

const sameFamily = (
  answer: { nos: readonly unknown[]; arestas: readonly unknown[] },
  plain: { nos: readonly unknown[]; arestas: readonly unknown[] },
) => {
  const [one, other] = [answer, plain].map(({ nos, arestas }) => `${nos.length} lots, ${arestas.length} edges`);
  if (one !== other) throw new Error(`The product finds ${one}, the recursive SQL ${other}`);
  return one as string;
};

/** The query itself, in this process. */
const inProcess = async (pool: Pool, name: string, { lote }: Family): Promise<Result[]> => {
  const remembering = readerOf(createReadDb(pool), CONTA);
  const found = await findLote(remembering, lote);
  if (!found) throw new Error('The lot is not there');
  const ask = (reader = remembering) => genealogiaDoLote(reader, found.row, { sentido: 'ambos', limite: ALL });
  const { origens, ...family } = await ask();
  console.log(`${name}: ${sameFamily(family, await recursiveSql(pool, CONTA, lote))}, ${origens.length} plots`);
  return [
    await measure(
      `${name}, all of it`,
      () => recursiveSql(pool, CONTA, lote),
      () => ask(),
      1,
    ),
  ];
};

/** The same by processes that hold nothing of the account yet: each time by another pool, since the memory belongs to the pool. */
const fromNothing = async (url: string, pool: Pool, name: string, { lote }: Family): Promise<Result> => {
  const pools = Array.from({ length: (ROUNDS + WARM_UP) * IN_A_ROW }, () => createPool(url, { name: 'bench', max: 1 }));
  await Promise.all(pools.map((fresh) => fresh.query('select 1')));
  const found = await findLote(readerOf(createReadDb(pool), CONTA), lote);
  let used = 0;
  const ask = async () => {
    const reader = readerOf(createReadDb(pools[used++] as Pool), CONTA);
    if (found) await genealogiaDoLote(reader, found.row, { sentido: 'ambos', limite: ALL });
  };
  const result = await measure(`${name}, all of it, nothing in memory`, () => recursiveSql(pool, CONTA, lote), ask);
  await Promise.all(pools.map((fresh) => fresh.end()));
  return result;
};

/** The answer of the api as in production, read to its end. */
const overHttp = async (url: string, pool: Pool, { lote }: Family): Promise<Result[]> => {
  const product = await startProduct(url);
  const bare = await serveRecursiveSql(pool);
  try {
    const token = await product.signIn('ana');
    const get = async (address: string, authorization = '') => {
      const answer = await fetch(address, { headers: { authorization } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text;
    };
    const plain = () => get(`${bare.url}/${lote}`);
    const ask = (limite: string) =>
      get(`http://127.0.0.1:${product.port}/v1/rastreabilidade/lotes/${lote}/genealogia${limite}`, `Bearer ${token}`);
    const kB = (text: string) => `${Math.round(text.length / 1_000)} kB`;
    console.log(
      `over HTTP: all ${kB(await ask(`?limite=${ALL}`))}, what a screen shows ${kB(await ask(''))}, recursive SQL ${kB(await plain())}`,
    );
    return [
      await measure('wide, over HTTP, all of it', plain, () => ask(`?limite=${ALL}`)),
      await measure('wide, over HTTP, what a screen shows', plain, () => ask(''), 1),
    ];
  } finally {
    await product.stop();
    await bare.close();
  }
};

const family = async (server: BenchServer, name: string, made: Family, http: boolean): Promise<Result[]> => {
  const database = await server.fresh();
  const pool = createPool(database.url, { name: 'bench', max: 4 });
  try {
    await fillLedger(database.url, made.facts);
    return [
      ...(await inProcess(pool, name, made)),
      await fromNothing(database.url, pool, name, made),
      ...(http ? await overHttp(database.url, pool, made) : []),
    ];
  } finally {
    await pool.end();
    await database.drop();
  }
};

await withServer(async (server) => {
  const results = [...(await family(server, 'wide', wideFamily(), true)), ...(await family(server, 'deep', deepFamily(), false))];
  await report('genealogia', 'genealogies/s of 10,000 lots', server.url, results);
});
