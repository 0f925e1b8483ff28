import { until } from '@tulha/testing/until';
import type { Account, Answer } from './account.js';
import { stopwatch } from './processes.js';

/** People who go on writing while something breaks. Each insists on one wish, under one Idempotency-Key, until it is granted. */

const PAUSE_MS = 50;
/** Longer than any fault and its effects last. */
const INSISTS_MS = 600_000;
/** A reader reads for as long as the test lasts. */
const LOOKS_MS = 3_600_000;

type Refusal = Pick<Answer, 'status' | 'headers' | 'body'>;

/** The proper answer to a request that cannot be granted now: later, in Portuguese, as problem+json. */
const isPolite = ({ status, headers, body }: Refusal): boolean =>
  (status === 409 && body?.code === 'PEDIDO_EM_ANDAMENTO') ||
  (status === 503 &&
    Number(headers.get('retry-after')) > 0 &&
    String(headers.get('content-type')).startsWith('application/problem+json') &&
    ['SISTEMA_OCUPADO', 'DISCO_CHEIO'].includes(body?.code) &&
    /^(?:O sistema está ocupado|O disco do servidor está cheio)/.test(body?.error));

const startAmong = (going: Set<AbortController>, account: Account, label: string, howMany = 8) => {
  const granted: string[] = [];
  const rude: string[] = [];
  const waits: number[] = [];
  let shown = 0;
  const told = new Map<string, number>();
  const over = new AbortController();
  going.add(over);

  /** A lost answer is fine while a process is being killed, but the call must end. */
  const timed = async (call: Promise<Answer>): Promise<Answer | undefined> => {
    const watch = stopwatch();
    const [outcome] = await Promise.allSettled([call]);
    waits.push(watch());
    if (outcome.status === 'fulfilled') return outcome.value;
    if ((outcome.reason as Error).name === 'TimeoutError') rude.push(`no answer, and no end of the connection, in ${watch()} ms`);
    return undefined;
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
  /** Repeats of a test that is over stop and count as failed. */
  const insist = async (name: string): Promise<void> => {
    const isGranted = async () => !going.has(over) || ((await ask(name)) && granted.push(name));
    const [outcome] = await Promise.allSettled([until(isGranted, `${name} to be granted`, { everyMs: PAUSE_MS, withinMs: INSISTS_MS })]);
    if (outcome.status === 'rejected') rude.push(String(outcome.reason));
  };
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; !over.signal.aborted; index++) await insist(`${label}-${writer}-${index}`);
  };
  /** A client that only reads. */
  const look = async (): Promise<boolean> => {
    const answer = await timed(account.call('GET', '/cad-terreiros?size=1'));
    if (answer && answer.status !== 200 && !isPolite(answer)) rude.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    return over.signal.aborted;
  };
  const read = () => until(look, 'the end of the test', { everyMs: PAUSE_MS, withinMs: LOOKS_MS });
  const writing = Promise.all([read(), ...Array.from({ length: howMany }, (_, writer) => write(writer))]);

  return {
    granted: () => granted.length,
    /** How often each kind of answer was heard. */
    told: () => Object.fromEntries(told),
    /**
     * The longest wait for any answer of the API, or of the supervisor in its place. It is reported, not judged, since it
     * depends on the machine.
     */
    longestWaitMs: () => Math.max(...waits),
    /** Resolves when so many more have been granted and shown: "healed" means that. @returns the ms it took. */
    healed: async (more = howMany): Promise<number> => {
      const [watch, wanted] = [stopwatch(), shown + more];
      await until(() => shown >= wanted, `${more} more of the writers to be heard`, { instead: () => Object.fromEntries(told) });
      return watch();
    },
    /** Lets all writers finish their last wish. @returns the names of all granted wishes, and every improper answer. */
    stop: async () => {
      over.abort();
      await writing;
      going.delete(over);
      return { granted: granted.toSorted(), rude };
    },
  };
};

/**
 * Called by a suite outside of its tests, so that writers still at work when a test ends, which then has failed, are
 * stopped.
 * @returns a function that starts so many writers (eight by default) in an account; the label is in the name of every record
 * they write, and must be unique
 */
export const writersHere = () => {
  const going = new Set<AbortController>();
  afterEach(() => {
    for (const over of going) over.abort();
    going.clear();
  });
  return (account: Account, label: string, howMany?: number) => startAmong(going, account, label, howMany);
};

/** The facts and the screens' rows under a label: one for each name is the goal. */
export const writtenAs = async (account: Account, label: string) => {
  const facts = await account.query<{ nome: string }>(
    `select data->>'descricao' as nome from es.events where type = 'TerreiroCadastrado' and data->>'descricao' like $1 order by 1`,
    [`${label}-%`],
  );
  const shown = await account.all<{ descricao: string }>('/cad-terreiros');
  const ours = shown.map(({ descricao }) => descricao).filter((name) => name.startsWith(`${label}-`));
  return { facts: facts.map(({ nome }) => nome).toSorted(), shown: ours.toSorted() };
};
