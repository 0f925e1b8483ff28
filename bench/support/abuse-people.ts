import { setTimeout as wait } from 'node:timers/promises';

/**
 * People at work during an attack, in a process of their own: a health check, a read and a write, each by several people, over and over
 * with pauses. Reports how long each kind of answer took; a request that was not served counts with all the time it waited.
 */
export type Order = {
  readonly port: number;
  readonly people: readonly { readonly token: string; readonly id: number }[];
  readonly ms: number;
};
export const KINDS = ['health', 'read', 'write'] as const;
export type Kind = (typeof KINDS)[number];
export type Answers = { readonly took: Readonly<Record<Kind, readonly number[]>>; readonly refused: number };

/** Keeps each person below the limit of requests a minute. */
const PAUSE_MS = 60;
const GIVE_UP_MS = 20_000;
const PATH = '/v1/cad-secadores';

let written = 0;
const ways: Readonly<Record<Kind, (id: number) => readonly [string, object]>> = {
  health: () => ['/health/live', {}],
  read: (id) => [`${PATH}/${id}`, {}],
  write: () => [PATH, { method: 'POST', body: JSON.stringify({ descricao: `Secador ${process.pid}-${++written}` }) }],
};

const carryOut = async ({ port, people, ms }: Order): Promise<Answers> => {
  const took: Record<Kind, number[]> = { health: [], read: [], write: [] };
  let refused = 0;
  const until = performance.now() + ms;
  const ask = async (kind: Kind, { token, id }: Order['people'][number]): Promise<boolean> => {
    const [path, init] = ways[kind](id);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const [answer] = await Promise.allSettled([
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, signal }).then(async (one) => {
        await one.arrayBuffer();
        return one.status;
      }),
    ]);
    return answer.status === 'fulfilled' && answer.value < 300;
  };
  const person = async (kind: Kind, who: Order['people'][number]) => {
    while (performance.now() < until) {
      const began = performance.now();
      while (!(await ask(kind, who)) && performance.now() - began < GIVE_UP_MS) refused++;
      took[kind].push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(KINDS.flatMap((kind) => people.map((who) => person(kind, who))));
  return { took, refused };
};

process.on('message', (order: Order) => {
  carryOut(order).then(
    (answers) => process.send?.({ answers }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
