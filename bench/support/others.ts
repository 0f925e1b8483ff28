import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Answers, KINDS, type Kind, type Order } from '#support/abuse-people';
import { ended } from '#support/product';
import { median, type Result, resultOf } from '#support/report';

/** At most three times as long: at least a third as many in the same time. */
const AIM = 1 / 3;
const PEOPLE = 4;
const QUIET_MS = 6_000;
const SLICE_MS = 1_500;

type Product = { readonly port: number; readonly signIn: (login: string) => Promise<string> };
/** How long answers took while nothing else went on, while the product was at something large, and while a program beside it was. */
type Round = { readonly quiet: Answers; readonly busy: Answers; readonly elsewhere: Answers };

const p99 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] as number;

const together = (all: readonly Answers[]): Answers => ({
  took: Object.fromEntries(KINDS.map((kind) => [kind, all.flatMap(({ took }) => took[kind])])) as Record<Kind, number[]>,
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

const firstRecord = async (port: number, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`http://127.0.0.1:${port}/v1/cad-secadores`, { method: 'POST', headers, body: '{"descricao":"Secador 1"}' });
  return ((await made.json()) as { id: number }).id;
};

/** People of other accounts, at work in a process of their own. */
export const startOthers = async ({ port, signIn }: Product) => {
  const child = fork(join(import.meta.dirname, 'abuse-people.ts'));
  const people: { token: string; id: number }[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const token = await signIn(`outra-conta-${n}`);
    people.push({ token, id: await firstRecord(port, token) });
  }
  const work = async (ms: number): Promise<Answers> => {
    const order: Order = { port, people, ms };
    child.send(order);
    const [answer] = (await once(child, 'message')) as [{ answers: Answers; error?: string }];
    if (answer.error) throw new Error(answer.error);
    return answer.answers;
  };
  return {
    quiet: () => work(QUIET_MS),
    /** Their answers for as long as `doing` takes. */
    beside: async (doing: Promise<unknown>): Promise<Answers> => {
      const going = doing.then(() => false);
      const slices: Answers[] = [];
      do slices.push(await work(SLICE_MS));
      while (await Promise.race([going, Promise.resolve(true)]));
      return together(slices);
    },
    stop: () => ended(child),
  };
};

/** The slowest of a hundred answers of each kind, in answers a second one after the other. */
export const resultsOfOthers = (rounds: readonly Round[]): readonly Result[] =>
  KINDS.map((kind) => {
    const [quiet, busy, elsewhere] = (['quiet', 'busy', 'elsewhere'] as const).map((when) =>
      median(rounds.map((round) => p99(round[when].took[kind]))).toFixed(1),
    );
    return resultOf(
      `others' ${kind}, p99: ${busy} ms, beside the bare program ${elsewhere} ms, quiet ${quiet} ms`,
      rounds.map((round) => ({ bare: 1_000 / p99(round.quiet.took[kind]), product: 1_000 / p99(round.busy.took[kind]) })),
      AIM,
    );
  });
