import { setTimeout as wait } from 'node:timers/promises';

/**
 * People at work, as a process of its own: each asks for one record, a list, and now and then writes, pausing between. Says how long each
 * answer took.
 */
export type Order = {
  readonly port: number;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly id: number;
  readonly ms: number;
};

/** Between an answer and the next request of one person, in ms: far busier than people are. */
const PAUSE_MS = 10;
const WRITE_EVERY = 8;

let written = 0;
const carryOut = async ({ port, path, tokens, id, ms }: Order): Promise<number[]> => {
  const took: number[] = [];
  const until = performance.now() + ms;
  const person = async (token: string) => {
    for (let n = 0; performance.now() < until; n++) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const at = `http://127.0.0.1:${port}${path}`;
      const began = performance.now();
      const answer =
        n % WRITE_EVERY === 0
          ? await fetch(at, { method: 'POST', headers, body: JSON.stringify({ descricao: `Secador ${process.pid}-${++written}` }) })
          : await fetch(n % 2 === 0 ? `${at}/${id}` : `${at}?size=20`, { headers });
      const text = await answer.text();
      took.push(performance.now() - began);
      if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${text}`);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(tokens.map(person));
  return took;
};

process.on('message', (order: Order) => {
  carryOut(order).then(
    (took) => process.send?.({ took }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
