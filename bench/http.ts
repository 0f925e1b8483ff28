import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withServer } from '#support/database';
import type { Order, Tally } from '#support/http-load';
import { ended, startProduct } from '#support/product';
import { report, resultOf } from '#support/report';

/**
 * How many requests a second the whole product answers, api and worker as in production, beside a bare Fastify with one statement, over
 * the same database server, for the same client. A write is signed in, decided, recorded, and answered when the read model shows it; a read is
 * signed in. Four accounts over 32 connections. `node bench/http.ts` after a build. About 30 s; TULHA_BENCH_PROFILE names a folder for profiles.
 */
const CONNECTIONS = 32;
const ACCOUNTS = 4;
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 7);
const ROUND_MS = 1_000;
const WARM_UP = 4;

type Contestant = Pick<Order, 'port' | 'path' | 'tokens'>;

const support = (name: string, env = process.env) => fork(join(import.meta.dirname, 'support', name), { env });

const send = async (load: ChildProcess, order: Order): Promise<Tally> => {
  load.send(order);
  const [answer] = (await once(load, 'message')) as [{ tally?: Tally; error?: string }];
  if (!answer.tally) throw new Error(answer.error);
  return answer.tally;
};

const measure = async (load: ChildProcess, bare: Contestant, product: Contestant) => {
  const write = (one: Contestant) => send(load, { ...one, kind: 'write', ms: ROUND_MS });
  const read = (one: Contestant, { ids }: Tally) => send(load, { ...one, kind: 'read', ms: ROUND_MS, ids });
  const writes: { bare: number; product: number }[] = [];
  const reads: typeof writes = [];
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const [bareWrote, productWrote] = [await write(bare), await write(product)];
    const [bareRead, productRead] = [await read(bare, bareWrote), await read(product, productWrote)];
    if (n < 0) continue;
    writes.push({ bare: bareWrote.perSecond, product: productWrote.perSecond });
    reads.push({ bare: bareRead.perSecond, product: productRead.perSecond });
  }
  return [resultOf('a command, until it can be read', writes, 0.6), resultOf('one record', reads, 0.5)];
};

await withServer(async (server) => {
  const [own, bares] = [await server.fresh(), await server.fresh()];
  const product = await startProduct(own.url);
  const bare = support('http-bare.ts', { ...process.env, DATABASE_URL: bares.url });
  const load = support('http-load.ts');
  try {
    const [barePort] = (await once(bare, 'message')) as [number];
    const accounts: string[] = [];
    for (let n = 0; n < ACCOUNTS; n++) accounts.push(await product.signIn(`conta-${n}`));
    const tokens = Array.from({ length: CONNECTIONS }, (_, index) => accounts[index % ACCOUNTS] as string);
    const results = await measure(load, { port: barePort, path: '/', tokens }, { port: product.port, path: '/v1/cad-secadores', tokens });
    await report('http', `requests/s over ${CONNECTIONS} connections`, server.url, results);
  } finally {
    await Promise.all([bare, load].map(ended));
    await product.stop();
    await own.drop();
    await bares.drop();
  }
});
