import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withServer } from '#support/database';
import type { Order } from '#support/latency-load';
import { ended, PASSWORD, startProduct } from '#support/product';
import { report, resultOf } from '#support/report';

/**
 * The cost of 20 sign-ins under way to other users: the 99th percentile of an answer, without sign-ins and with 20 of them without a pause,
 * turn by turn in one run, over the whole product. `node bench/entradas.ts` after a build. About 60 s.
 */
const SIGN_INS = 20;
const PEOPLE = 4;
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 7);
const ROUND_MS = 3_000;
const WARM_UP = 2;
/** At most twice the time: at least half as many in the same time. */
const AIM = 0.5;

const askAll = async (load: ChildProcess, order: Order): Promise<number[]> => {
  load.send(order);
  const [answer] = (await once(load, 'message')) as [{ took?: number[]; error?: string }];
  if (!answer.took) throw new Error(answer.error);
  return answer.took.toSorted((a, b) => a - b);
};
const at = (took: readonly number[], share: number): number => took[Math.floor(took.length * share)] as number;

/** Signs in over and over, 20 at a time, until told to stop. @returns how to stop, which says how many were let in and how many turned away */
const signIns = (port: number, logins: readonly string[]) => {
  const stop = new AbortController();
  const count = { let: 0, busy: 0 };
  const one = async (index: number) => {
    for (let n = index; !stop.signal.aborted; n++) {
      const body = JSON.stringify({ login: logins[n % logins.length], password: PASSWORD, modo: 'cli' });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`http://127.0.0.1:${port}/v1/session`, { method: 'POST', headers, body });
      if (status !== 200 && status !== 503) throw new Error(`A sign-in was answered ${status}`);
      count[status === 200 ? 'let' : 'busy']++;
    }
  };
  const all = Promise.all(Array.from({ length: SIGN_INS }, (_, index) => one(index)));
  return async () => {
    stop.abort();
    await all;
    return count;
  };
};

await withServer(async (server) => {
  const own = await server.fresh();
  const product = await startProduct(own.url);
  const load = fork(join(import.meta.dirname, 'support/latency-load.ts'));
  try {
    const logins = Array.from({ length: PEOPLE }, (_, n) => `conta-${n}`);
    const tokens: string[] = [];
    for (const login of logins) tokens.push(await product.signIn(login));
    const path = '/v1/cad-secadores';
    const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' };
    const made = await fetch(`http://127.0.0.1:${product.port}${path}`, { method: 'POST', headers, body: '{"descricao":"Secador 1"}' });
    const { id } = (await made.json()) as { id: number };
    const order: Order = { port: product.port, path, tokens: Array.from({ length: PEOPLE }, () => tokens[0] as string), id, ms: ROUND_MS };
    const shares = { '99 of 100 answers': 0.99, '1 of 2 answers': 0.5 };
    const rounds: { quiet: number[]; loaded: number[] }[] = [];
    let letIn = 0;
    for (let n = -WARM_UP; n < ROUNDS; n++) {
      const quiet = await askAll(load, order);
      const stop = signIns(product.port, logins);
      const loaded = await askAll(load, order);
      const signed = await stop();
      if (n < 0) continue;
      rounds.push({ quiet, loaded });
      letIn += signed.let;
    }
    const perSecond = Math.round(letIn / ((ROUNDS * ROUND_MS) / 1_000));
    const results = Object.entries(shares).map(([what, share]) =>
      resultOf(
        `${what}, ${SIGN_INS} sign-ins in flight (${perSecond} a second)`,
        rounds.map(({ quiet, loaded }) => ({ bare: 1_000 / at(quiet, share), product: 1_000 / at(loaded, share) })),
        share === 0.99 ? AIM : undefined,
      ),
    );
    await report('entradas', 'answers/s, one after the other, of the slowest of these', server.url, results);
  } finally {
    await ended(load);
    await product.stop();
    await own.drop();
  }
});
