import { setTimeout as wait } from 'node:timers/promises';
import { type Account, openAccount } from './account.js';
import { openFrozenDisk } from './frozen-disk.js';
import { childrenOf, signal, tell, until } from './processes.js';
import { openProduct, type Product } from './product.js';
import { BOUND_MS, startWriters, writtenAs } from './writers.js';

/** The disk under the database, its log and everything else takes nothing for a while, and then all that was given to it. */

const MINUTES = 60_000;
const STALL_MS = 8_000;
/** From the moment the disk goes on until a request that is repeated under its key is answered, and all eight writers have been heard. */
const HEARD_WITHIN_MS = 3_000;
const HEALED_WITHIN_MS = 10_000;
const disk = openFrozenDisk(1_024 * 1_048_576);
if (!disk) tell('Sem o direito de montar um disco e de o parar: o disco parado não é conferido aqui.');

type Ready = {
  readonly status: number;
  readonly body: { readonly status: string; readonly porque?: readonly string[] };
  readonly ms: number;
};

describe('o banco parado debaixo de quem grava', () => {
  let product: Product;
  let account: Account;
  beforeAll(async () => {
    product = await openProduct(disk ? { above: disk.folder } : {});
    await product.start();
    account = await openAccount(product, 'parada');
  }, 2 * MINUTES);
  afterAll(async () => {
    disk?.thaw();
    await product?.close();
    disk?.close();
  }, MINUTES);

  const ready = async (): Promise<Ready> => {
    const watch = product.watch('supervisor', 'api');
    const response = await fetch(`${product.url}/health/ready`, { signal: AbortSignal.timeout(15_000) });
    const body = (await response.json()) as Ready['body'];
    return { status: response.status, body, ms: watch() };
  };

  const through = async (label: string, stop: () => unknown, goOn: () => unknown) => {
    const writers = startWriters(account, label);
    await writers.healed(MINUTES);
    const key = { 'idempotency-key': `${label}-repetido` };
    const repeat = () => account.call('POST', '/cad-terreiros', { descricao: `${label}-0-repetido` }, key);
    stop();
    const [stopped, seen] = [performance.now(), [] as Ready[]];
    const first = repeat();
    while (performance.now() - stopped < STALL_MS) {
      seen.push(await ready());
      await wait(200);
    }
    expect((await first).status).toBe(503);
    await repeat();
    goOn();
    const [watch, heard] = [product.watch('supervisor', 'api'), [] as (number | string)[]];
    await until('the repeated request', async () => {
      const answer = await repeat();
      heard.push(answer.body?.code ?? answer.status);
      return answer.status === 201 || answer.status === 202;
    });
    const heardMs = Math.round(watch());
    const healedMs = await writers.healed(HEALED_WITHIN_MS);
    const wellMs = await until('a ready that is well', async () => (await ready()).body.status === 'ok' && watch());
    const { granted, rude } = await writers.stop();
    await account.settled();
    tell(`parado, ${label}: a repetição ouvida em ${heardMs} ms, todos em ${healedMs} ms, ready em ${Math.round(wellMs)} ms`, {
      espera: writers.longestWaitMs(),
      ...writers.told(),
      ready: [...new Set(seen.map(({ status, body }) => `${status} ${body.status} ${body.porque?.join(',')}`))],
      heard: [...new Set(heard)],
    });
    expect(rude).toEqual([]);
    const repeated = [`${label}-0-repetido`];
    const all = [...granted, ...repeated].toSorted();
    expect(await writtenAs(account, label)).toEqual({ facts: all, shown: all });
    expect(writers.longestWaitMs()).toBeLessThan(BOUND_MS);
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(BOUND_MS);
    expect(heardMs).toBeLessThan(HEARD_WITHIN_MS);
    return seen;
  };

  (disk ? describe : describe.skip)('pelo disco', () => {
    it(
      'o disco: ninguém espera além do limite, ready diz que não se grava, e a repetição é ouvida logo que ele anda',
      async () => {
        const seen = await through(
          'disco',
          () => disk?.freeze(),
          () => disk?.thaw(),
        );
        expect(seen.some(({ status, body }) => status === 503 && body.status === 'sem_gravacao')).toBe(true);
      },
      3 * MINUTES,
    );
  });

  it(
    'o servidor inteiro (SIGSTOP): o mesmo, e ready diz que não há banco',
    async () => {
      const all = () => [product.pidOf('postgres'), ...childrenOf(product.pidOf('postgres'))];
      const seen = await through(
        'servidor',
        () => all().forEach((pid) => signal(pid, 'SIGSTOP')),
        () => all().forEach((pid) => signal(pid, 'SIGCONT')),
      );
      expect(seen.at(-1)).toMatchObject({ status: 503, body: { status: 'sem_banco' } });
    },
    3 * MINUTES,
  );
});
