import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { openFrozenDisk } from './frozen-disk.js';
import { childrenOf, signal, stopwatch, tell } from './processes.js';
import { HANGS_MS, openProduct, type Product } from './product.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** The disk under the database, its log and everything else takes nothing for a while, and then all that was given to it. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 900_000;
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
  });
  afterAll(async () => {
    disk?.thaw();
    await product?.close();
    disk?.close();
  });

  const ready = async (): Promise<Ready> => {
    const watch = stopwatch();
    const response = await fetch(`${product.url}/health/ready`, { signal: AbortSignal.timeout(HANGS_MS) });
    const body = (await response.json()) as Ready['body'];
    return { status: response.status, body, ms: watch() };
  };

  /**
   * Stalls a part until `ready` names it and all writers have been refused politely. @returns the last answer of `ready`
   * before the part went on
   */
  const through = async (label: string, why: string, stop: () => unknown, goOn: () => unknown) => {
    const writers = startWriters(account, label);
    await writers.healed();
    const key = { 'idempotency-key': `${label}-repetido` };
    const repeat = () => account.call('POST', '/cad-terreiros', { descricao: `${label}-0-repetido` }, key);
    const before = writers.told().SISTEMA_OCUPADO ?? 0;
    stop();
    const seen: Ready[] = [];
    const isTold = async () => {
      seen.push(await ready());
      return seen.at(-1)?.status === 503 && seen.at(-1)?.body.status === why && (writers.told().SISTEMA_OCUPADO ?? 0) > before + 16;
    };
    const first = repeat();
    await until(isTold, `503 ${why}`, { everyMs: 200, instead: () => [seen.at(-1), writers.told()] });
    expect((await first).status).toBe(503);
    await repeat();
    goOn();
    const [watch, heard] = [stopwatch(), [] as (number | string)[]];
    await until(async () => {
      const answer = await repeat();
      heard.push(answer.body?.code ?? answer.status);
      return answer.status === 201 || answer.status === 202;
    }, 'the repeated request');
    const heardMs = watch();
    const healedMs = await writers.healed();
    await until(async () => (await ready()).body.status === 'ok', 'a ready that is well');
    const wellMs = watch();
    const { granted, rude } = await writers.stop();
    await account.settled();
    tell(`parado, ${label}: a repetição ouvida em ${heardMs} ms, todos em ${healedMs} ms, ready em ${wellMs} ms`, {
      espera: writers.longestWaitMs(),
      esperaReady: Math.max(...seen.map(({ ms }) => ms)),
      ...writers.told(),
      ready: [...new Set(seen.map(({ status, body }) => `${status} ${body.status} ${body.porque?.join(',')}`))],
      heard: [...new Set(heard)],
    });
    expect(rude).toEqual([]);
    const repeated = [`${label}-0-repetido`];
    const all = [...granted, ...repeated].toSorted();
    expect(await writtenAs(account, label)).toEqual({ facts: all, shown: all });
    return seen.at(-1);
  };

  (disk ? describe : describe.skip)('pelo disco', () => {
    it(
      'o disco: ninguém fica sem resposta, ready diz que não se grava, e a repetição é ouvida quando ele anda',
      async () => {
        const lastReady = await through(
          'disco',
          'sem_gravacao',
          () => disk?.freeze(),
          () => disk?.thaw(),
        );
        expect(lastReady).toMatchObject({ status: 503, body: { status: 'sem_gravacao' } });
      },
      HANGS,
    );
  });

  it(
    'o servidor inteiro (SIGSTOP): o mesmo, e ready diz que não há banco',
    async () => {
      const all = () => [product.pidOf('postgres'), ...childrenOf(product.pidOf('postgres'))];
      const lastReady = await through(
        'servidor',
        'sem_banco',
        () => all().forEach((pid) => signal(pid, 'SIGSTOP')),
        () => all().forEach((pid) => signal(pid, 'SIGCONT')),
      );
      expect(lastReady).toMatchObject({ status: 503, body: { status: 'sem_banco' } });
    },
    HANGS,
  );
});
