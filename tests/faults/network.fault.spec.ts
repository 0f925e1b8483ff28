import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@tulha/platform/postgres/embedded';
import { type Account, openAccount } from './account.js';
import { tell, until } from './processes.js';
import { openProduct, type Product } from './product.js';
import { type Proxy, startProxy } from './proxy.js';
import { BOUND_MS, startWriters, writtenAs } from './writers.js';

/** The wire between the API, the worker and the database breaks in every way there is, under eight writers. */

const MINUTES = 60_000;
/** From the moment the wire is whole again until all eight writers have been granted something. */
const HEALED_WITHIN_MS = 10_000;
/** Until a task that is asked for then is done. */
const TASKS_WITHIN_MS = 30_000;

describe('a rede entre a Tulha e o banco de dados', () => {
  let postgres: Postgres;
  let proxy: Proxy;
  let product: Product;
  let account: Account;

  beforeAll(async () => {
    const folder = mkdtempSync(join(process.env.TULHA_FAULTS ?? tmpdir(), 'tulha-rede-'));
    postgres = await startPostgres({ dataDir: folder, fast: true });
    proxy = await startProxy(postgres.port);
    const url = new URL(postgres.url);
    url.port = String(proxy.port);
    product = await openProduct({ env: { DATABASE_URL: url.href }, database: postgres.url });
    await product.start();
    account = await openAccount(product, 'rede');
  }, 2 * MINUTES);
  afterAll(async () => {
    await product?.close();
    await proxy?.close();
    await postgres?.stop();
  }, MINUTES);

  /** Breaks the wire while all write, mends it, and looks at what became of everything they were told. */
  const through = async (label: string, breakIt: () => Promise<void> | void, brokenMs: number, withinMs = HEALED_WITHIN_MS) => {
    const writers = startWriters(account, label);
    await writers.healed(MINUTES);
    await breakIt();
    await wait(brokenMs); // how long the fault lasts: it is the fault, not a wait for anything
    const meanwhile = writers.told();
    await proxy.mend();
    const healedMs = await writers.healed(withinMs);
    const { granted, rude } = await writers.stop();
    await account.settled();
    expect(rude).toEqual([]);
    expect(await writtenAs(account, label)).toEqual({ facts: granted, shown: granted });
    expect(writers.longestWaitMs()).toBeLessThan(BOUND_MS);
    tell(`rede, ${label}: de volta em ${healedMs} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
    return { meanwhile, healedMs };
  };

  it(
    'cortada: quem pede ouve 503 logo, e tudo volta quando ela volta',
    async () => {
      const { meanwhile } = await through('corte', () => proxy.cut(), 3_000);
      expect(meanwhile.SISTEMA_OCUPADO).toBeGreaterThan(0);
    },
    2 * MINUTES,
  );

  it(
    'muda, e depois esquecida de quem estava ligado: ninguém espera além do limite',
    async () => {
      const { meanwhile } = await through('silencio', () => proxy.fallSilent(), 6_000);
      expect(meanwhile.SISTEMA_OCUPADO).toBeGreaterThan(0);
      const began = performance.now();
      // Whoever asks may give up meanwhile (15 s): what must come of it is the task, not this answer.
      const exported = account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv').catch((error: Error) => error.name);
      await until(
        'the export',
        async () => (await product.query(`select from controle.tarefa where situacao = 'concluida'`)).length > 0,
        TASKS_WITHIN_MS,
      );
      tell(`rede, silencio: tarefas de volta em ${Math.round(performance.now() - began)} ms`);
      await exported;
    },
    2 * MINUTES,
  );

  it(
    'derrubada no meio, uma vez atrás da outra',
    async () => {
      const again = async () => {
        for (let times = 0; times < 5; times++) {
          proxy.reset();
          await wait(200);
        }
      };
      const { healedMs } = await through('queda', again, 0);
      expect(healedMs).toBeLessThan(BOUND_MS);
    },
    2 * MINUTES,
  );

  it(
    'lenta: tudo continua, mais devagar',
    async () => {
      const { meanwhile } = await through('lenta', () => proxy.slowDown({ latencyMs: 15, bytesPerSecond: 500_000 }), 3_000);
      expect(meanwhile['201']).toBeGreaterThan(0);
    },
    2 * MINUTES,
  );
});
