import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { withServer } from '#support/database';
import type { Order, Tally } from '#support/http-load';
import { type Ask, makeActivities } from '#support/many-activities';
import { ended, startProduct } from '#support/product';
import { report, type Result, resultOf } from '#support/report';

/**
 * How many pages a second of a filtered list of activities the product answers, out of a million, the first and the thousandth, beside a bare
 * Fastify with two statements that answers the same bytes from the same database. `node bench/atividades.ts` after a build. About 2 min.
 */
const COUNT = Number(process.env.TULHA_BENCH_ROWS ?? 1_000_000);
const CONNECTIONS = 4;
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 9);
const ROUND_MS = 1_500;
const DEEP = 1_000;
const AIM = 0.5;
/** A deep page takes at most 1.2 times as long as the first. */
const DEEP_AIM = 0.83;

const support = (name: string, env = process.env) => fork(join(import.meta.dirname, 'support', name), { env });

const bodyOf = async (port: number, path: string, token = ''): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return text;
};

const askOf =
  (port: number, token: string): Ask =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

type Contestant = { readonly port: number; readonly path: (page: number) => string; readonly tokens: readonly string[] };

const rateOf = async (load: ChildProcess, { port, path, tokens }: Contestant, page: number): Promise<number> => {
  load.send({ port, path: path(page), tokens, kind: 'list', ms: ROUND_MS } satisfies Order);
  const [answer] = (await once(load, 'message')) as [{ tally?: Tally; error?: string }];
  if (!answer.tally) throw new Error(answer.error);
  return answer.tally.perSecond;
};

const measure = async (load: ChildProcess, bare: Contestant, product: Contestant): Promise<Result[]> => {
  for (const page of [1, DEEP]) {
    const [own, other] = [await bodyOf(product.port, product.path(page), product.tokens[0]), await bodyOf(bare.port, bare.path(page))];
    if (own !== other || !own.includes('"id"')) throw new Error(`Page ${page} differs:\n${own.slice(0, 900)}\n${other.slice(0, 900)}`);
  }
  const [first, deep, pages, barePages]: { bare: number; product: number }[][] = [[], [], [], []];
  for (let n = -1; n < ROUNDS; n++) {
    const one = { bare: await rateOf(load, bare, 1), product: await rateOf(load, product, 1) };
    const far = { bare: await rateOf(load, bare, DEEP), product: await rateOf(load, product, DEEP) };
    if (n < 0) continue; // the first warms both up
    first?.push(one);
    deep?.push(far);
    pages?.push({ bare: one.product, product: far.product });
    barePages?.push({ bare: one.bare, product: far.bare });
  }
  return [
    resultOf('page 1', first ?? [], AIM),
    resultOf(`page ${DEEP}`, deep ?? [], AIM),
    resultOf(`page ${DEEP} beside page 1 (bare), both the product's`, pages ?? [], DEEP_AIM),
    resultOf(`page ${DEEP} beside page 1 (bare), both of the bare list`, barePages ?? []),
  ];
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const children: ChildProcess[] = [];
  try {
    const token = await product.signIn('conta');
    const { fazenda, safra, atividade, dateStart, dateEnd } = await makeActivities(pool, askOf(product.port, token), COUNT);
    const conta = (await pool.query<{ conta: number }>('select conta from leitura.fazenda limit 1')).rows[0]?.conta;
    const bare = support('http-list.ts', { ...process.env, DATABASE_URL: database.url, TULHA_BENCH_CONTA: String(conta) });
    const load = support('http-load.ts');
    children.push(bare, load);
    const [barePort] = (await once(bare, 'message')) as [number];
    const tokens = Array.from({ length: CONNECTIONS }, () => token);
    const query = (page: number) =>
      `fazenda=${fazenda}&safra=${safra}&atividade=${atividade}&dateStart=${dateStart}&dateEnd=${dateEnd}&page=${page}`;
    const results = await measure(
      load,
      { port: barePort, path: (page) => `/?${query(page)}`, tokens },
      { port: product.port, path: (page) => `/v1/reg-atividades/by-filters?${query(page)}`, tokens },
    );
    await report('atividades', `pages/s of a list of ${COUNT} activities, over ${CONNECTIONS} connections`, server.url, results);
  } finally {
    await Promise.all(children.map(ended));
    await pool.end();
    await product.stop();
    await database.drop();
  }
});
