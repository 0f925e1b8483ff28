import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack, Order as AttackOrder, Refusals } from '#support/abuse-attacks';
import { type Answers, type Kind, KINDS, type Order } from '#support/abuse-people';
import { withServer } from '#support/database';
import { ended, startProduct } from '#support/product';
import { median, report, resultOf } from '#support/report';

/**
 * The cost of abuse to other users: the 99th percentile of a health check, a read and a write, without abuse and under each kind of it,
 * turn by turn in one run over the whole product with its own limits; then under all kinds at once, and a minute later. The same abuse of a
 * bare Fastify, which shares nothing with the product but the cores, shows how much of it is the cores'. `node bench/abuso.ts` after a
 * build, or `npm run bench -- abuso`. About six minutes.
 */
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 3);
const ROUND_MS = Number(process.env.TULHA_BENCH_ROUND_MS ?? 4_000);
const LATER_MS = Number(process.env.TULHA_BENCH_LATER_MS ?? 60_000);
const PEOPLE = 4;
/** At most three times as long: at least a third as many in the same time. */
const AIM = 1 / 3;

const ABUSES: readonly (readonly [name: string, attacks: readonly Attack[]])[] = [
  ['500 searches abandoned', ['abandoned']],
  ['500 halves of a body or a head', ['unfinished']],
  ['a text of 190 bytes', ['text']],
  ['a workbook of a few KB', ['workbook']],
  ['hostile invoices, one after the other', ['invoices']],
  ['anonymous JSON of 1 MB', ['json']],
  ['40 wrong passwords at once', ['passwords']],
  ['60 forgotten passwords at once', ['forgotten']],
  ['all of these', ['abandoned', 'unfinished', 'text', 'workbook', 'invoices', 'json', 'passwords', 'forgotten']],
];
/** One kind alone: part of its name. */
const ONLY = process.env.TULHA_BENCH_ABUSE ?? '';

/** `elsewhere`: the product's answers while something else on the machine was abused. */
type Round = { readonly quiet: Answers; readonly abused: Answers; readonly elsewhere: Answers };

const tell = async <T>(child: ChildProcess, order: Order | AttackOrder): Promise<T> => {
  child.send(order);
  const [answer] = (await once(child, 'message')) as [T & { error?: string }];
  if (answer.error) throw new Error(answer.error);
  return answer;
};

const p99 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] as number;

const resultsOf = (name: string, rounds: readonly Round[]) => {
  const refused = rounds.reduce((sum, { abused }) => sum + abused.refused, 0);
  return KINDS.map((kind: Kind) => {
    const [quiet, abused, elsewhere] = (['quiet', 'abused', 'elsewhere'] as const).map((when) =>
      median(rounds.map((round) => p99(round[when].took[kind]))).toFixed(1),
    );
    return resultOf(
      `${kind}, ${name}: ${abused} ms, elsewhere ${elsewhere} ms, quiet ${quiet} ms${refused > 0 ? `; ${refused} not served at first` : ''}`,
      rounds.map((round) => ({ bare: 1_000 / p99(round.quiet.took[kind]), product: 1_000 / p99(round.abused.took[kind]) })),
      AIM,
    );
  });
};

const firstRecord = async (port: number, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`http://127.0.0.1:${port}/v1/cad-secadores`, { method: 'POST', headers, body: '{"descricao":"Secador 1"}' });
  return ((await made.json()) as { id: number }).id;
};

/** A farm of an account, where what is sent would be kept. */
const farmOf = async (port: number, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ nome: 'Fazenda', cnpj: '90000002000173' });
  return ((await (await fetch(`http://127.0.0.1:${port}/v1/fazendas`, { method: 'POST', headers, body })).json()) as { id: number }).id;
};

/** The refusals of hostile invoices while people were at work, the slowest kind first. */
const tellRefusals = (refusals: Refusals): void => {
  const rows = Object.entries(refusals).map(
    ([file, took]) => [file, { median: median(took).toFixed(0), slowest: Math.max(...took).toFixed(0), of: took.length }] as const,
  );
  if (rows.length === 0) return;
  console.log('Hostile invoices refused, in ms');
  console.table(Object.fromEntries(rows.toSorted(([, a], [, b]) => Number(b.median) - Number(a.median))));
};

/** The API's health once all is over. */
const healthAfter = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const { status, pedidos } = (await answer.json()) as { status: string; pedidos: { fazendo: number } };
  return `ready ${answer.status} ${status}, ${pedidos.fazendo} requests under way`;
};

await withServer(async (server) => {
  const own = await server.fresh();
  const product = await startProduct(own.url, { limits: true });
  const support = (name: string) => fork(join(import.meta.dirname, 'support', name));
  const [people, abuser, bare] = [support('abuse-people.ts'), support('abuse-attacks.ts'), support('abuse-bare.ts')];
  try {
    const staff: { token: string; id: number }[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      const token = await product.signIn(`conta-${n}`);
      staff.push({ token, id: await firstRecord(product.port, token) });
    }
    const mean = await product.signIn('malfeitor');
    const fazenda = await farmOf(product.port, mean);
    const order: Order = { port: product.port, people: staff, ms: ROUND_MS };
    const work = async () => (await tell<{ answers: Answers }>(people, order)).answers;
    const [barePort] = (await once(bare, 'message')) as [number];
    let refusals: Refusals = {};
    const abuse = async (attacks: readonly Attack[], port: number) => {
      const attack: AttackOrder = { port, token: mean, fazenda, attacks, ms: ROUND_MS + 500 };
      ({ refusals } = await tell<{ refusals: Refusals }>(abuser, attack));
    };
    await work(); // the first ones warm up
    const quietest: Answers[] = [];
    const results = [];
    for (const [name, attacks] of ABUSES.filter(([called]) => called.includes(ONLY))) {
      const rounds: Round[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        const quiet = await work();
        quietest.push(quiet);
        const [elsewhere] = await Promise.all([work(), abuse(attacks, barePort)]);
        const [abused] = await Promise.all([work(), abuse(attacks, product.port)]);
        rounds.push({ quiet, abused, elsewhere });
      }
      results.push(...resultsOf(name, rounds));
    }
    await wait(LATER_MS);
    const later: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) later.push({ quiet: quietest[n] as Answers, abused: await work(), elsewhere: await work() });
    results.push(...resultsOf(`${LATER_MS / 1_000} s later`, later));
    await report('abuso', 'answers/s, one after the other, of the slowest of a hundred', server.url, results);
    tellRefusals(refusals);
    console.log(`Afterwards, without a restart: ${await healthAfter(product.port)}`);
  } finally {
    await Promise.all([people, abuser, bare].map(ended));
    await product.stop();
    await own.drop();
  }
});
