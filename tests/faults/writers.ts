import { setTimeout as wait } from 'node:timers/promises';
import type { Account, Answer } from './account.js';
import { until } from './processes.js';

/** People who go on writing while something breaks. Each insists on one wish, under one Idempotency-Key, until it is granted. */

/** The longest that anybody may wait for any answer of the API, or of the supervisor in its place, in ms. The machine may take its time besides. */
export const BOUND_MS = 2_500;
const PAUSE_MS = 50;

type Refusal = Pick<Answer, 'status' | 'headers' | 'body'>;

/** What a request that cannot be granted now may be told: later, in Portuguese, as problem+json. */
const isPolite = ({ status, headers, body }: Refusal): boolean =>
  (status === 409 && body?.code === 'PEDIDO_EM_ANDAMENTO') ||
  (status === 503 &&
    Number(headers.get('retry-after')) > 0 &&
    String(headers.get('content-type')).startsWith('application/problem+json') &&
    ['SISTEMA_OCUPADO', 'DISCO_CHEIO'].includes(body?.code) &&
    /^(?:O sistema está ocupado|O disco do servidor está cheio)/.test(body?.error));

const going = new Set<AbortController>();
afterEach(() => {
  for (const over of going) over.abort();
  going.clear();
});

/** @param label stands in the name of everything they write, and nobody else may use it. */
export const startWriters = (account: Account, label: string, howMany = 8) => {
  const granted: string[] = [];
  const rude: string[] = [];
  const waits: number[] = [];
  let shown = 0;
  const told = new Map<string, number>();
  const over = new AbortController();
  going.add(over);

  const timed = async (call: Promise<Answer>): Promise<Answer | undefined> => {
    const watch = account.watch('supervisor', 'api');
    // No answer: somebody is being killed, that is the point.
    const [outcome] = await Promise.allSettled([call]);
    waits.push(watch());
    return outcome.status === 'fulfilled' ? outcome.value : undefined;
  };
  const ask = async (name: string): Promise<boolean> => {
    const answer = await timed(account.call('POST', '/cad-terreiros', { descricao: name }, { 'idempotency-key': name }));
    const outcome = answer ? String(answer.body?.code ?? answer.status) : 'no connection';
    told.set(outcome, (told.get(outcome) ?? 0) + 1);
    if (answer?.status === 201) shown++;
    if (answer && answer.status < 300) return true;
    if (answer && !isPolite(answer)) rude.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    return false;
  };
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; !over.signal.aborted; index++) {
      const name = `${label}-${writer}-${index}`;
      while (!(await ask(name))) {
        if (!going.has(over)) return; // the test is over, and has failed
        await wait(PAUSE_MS);
      }
      granted.push(name);
    }
  };
  /** Somebody who only looks. */
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await timed(account.call('GET', '/cad-terreiros?size=1'));
      if (answer && answer.status !== 200 && !isPolite(answer)) rude.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await wait(PAUSE_MS);
    }
  };
  const writing = Promise.all([read(), ...Array.from({ length: howMany }, (_, writer) => write(writer))]);

  return {
    granted: () => granted.length,
    /** How often each kind of answer was heard. */
    told: () => Object.fromEntries(told),
    longestWaitMs: () => Math.round(Math.max(...waits)),
    /** Resolves when so many more have been granted and shown: that is what "healed" means. @returns the ms it took. */
    healed: async (withinMs: number, more = howMany): Promise<number> => {
      const [watch, wanted] = [account.watch('supervisor', 'api', 'worker'), shown + more];
      await until('the writers to be heard again', () => shown >= wanted, withinMs, watch);
      return Math.round(watch());
    },
    /** Lets everybody finish their last wish. @returns the names of all that was granted, and every answer that was not as it must be. */
    stop: async () => {
      over.abort();
      await writing;
      going.delete(over);
      return { granted: granted.toSorted(), rude };
    },
  };
};

/** What stands in the log and on the screens under a label: for each name once, that is the point. */
export const writtenAs = async (account: Account, label: string) => {
  const facts = await account.query<{ nome: string }>(
    `select data->>'descricao' as nome from es.events where type = 'TerreiroCadastrado' and data->>'descricao' like $1 order by 1`,
    [`${label}-%`],
  );
  const shown = await account.all<{ descricao: string }>('/cad-terreiros');
  const ours = shown.map(({ descricao }) => descricao).filter((name) => name.startsWith(`${label}-`));
  return { facts: facts.map(({ nome }) => nome).toSorted(), shown: ours.toSorted() };
};
