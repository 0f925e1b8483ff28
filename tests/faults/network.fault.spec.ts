import { rmSync } from 'node:fs';
import { type Postgres, startPostgres } from '@tulha/platform/postgres/embedded';
import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { folderFor, stopwatch, tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { type Proxy, startProxy } from './proxy.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** The wire between the API, the worker and the database breaks in every way there is, under eight writers. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;

const WRITERS = 8;

type Told = Record<string, number>;

describe('a rede entre a Tulha e o banco de dados', () => {
  const folder = folderFor('rede');
  let postgres: Postgres;
  let proxy: Proxy;
  let product: Product;
  let account: Account;

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, fast: true });
    proxy = await startProxy(postgres.port);
    const url = new URL(postgres.url);
    url.port = String(proxy.port);
    product = await openProduct({ env: { DATABASE_URL: url.href }, database: postgres.url });
    await product.start();
    account = await openAccount(product, 'rede');
  });
  afterAll(async () => {
    await product?.close();
    await proxy?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Breaks the wire while all write, until they have been told enough; mends it, and checks the outcome of every answer.
   * @returns the answers meanwhile
   */
  const through = async (label: string, breakIt: () => Promise<void> | void, isEnough: (meanwhile: Told) => boolean) => {
    const writers = startWriters(account, label);
    await writers.healed();
    const before: Told = writers.told();
    await breakIt();
    const meanwhile = () => Object.fromEntries(Object.entries(writers.told()).map(([what, n]) => [what, n - (before[what] ?? 0)]));
    await until(() => isEnough(meanwhile()), 'the writers to be told of it', { instead: meanwhile });
    const heard = meanwhile();
    await proxy.mend();
    const healedMs = await writers.healed();
    const { granted, rude } = await writers.stop();
    await account.settled();
    expect(rude).toEqual([]);
    expect(await writtenAs(account, label)).toEqual({ facts: granted, shown: granted });
    tell(`rede, ${label}: de volta em ${healedMs} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
    return heard;
  };

  const factsNow = async () => Number((await product.query('select count(*) as n from es.events'))[0]?.n);

  /** As often as there are writers, and once more. */
  const refused = ({ SISTEMA_OCUPADO = 0 }: Told) => SISTEMA_OCUPADO > WRITERS;

  it(
    'cortada: quem pede ouve 503, e tudo volta quando ela volta',
    async () => {
      const { SISTEMA_OCUPADO } = await through('corte', () => proxy.cut(), refused);
      expect(SISTEMA_OCUPADO).toBeGreaterThan(WRITERS);
    },
    HANGS,
  );

  it(
    'muda, e depois esquecida de quem estava ligado: ninguém fica sem resposta',
    async () => {
      const { SISTEMA_OCUPADO } = await through('silencio', () => proxy.fallSilent(), refused);
      expect(SISTEMA_OCUPADO).toBeGreaterThan(WRITERS);
      const watch = stopwatch();
      // The request may be told to come again: the test is about the task, not about this answer.
      const exported = account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv').catch((error: Error) => error.name);
      await until(async () => (await product.query(`select from controle.tarefa where situacao = 'concluida'`)).length > 0, 'the export');
      tell(`rede, silencio: tarefas de volta em ${watch()} ms`);
      await exported;
    },
    HANGS,
  );

  it(
    'derrubada no meio, uma vez atrás da outra',
    async () => {
      const again = async () => {
        for (let times = 0; times < 5; times++) {
          const before = await factsNow();
          proxy.reset();
          await until(async () => (await factsNow()) > before, 'the writers to go on');
        }
      };
      expect(await through('queda', again, () => true)).toHaveProperty('201');
    },
    HANGS,
  );

  it(
    'lenta: tudo continua, mais devagar',
    async () => {
      const isSlow = { latencyMs: 15, bytesPerSecond: 500_000 };
      const meanwhile = await through(
        'lenta',
        () => proxy.slowDown(isSlow),
        ({ '201': granted = 0 }) => granted > WRITERS,
      );
      expect(meanwhile['201']).toBeGreaterThan(WRITERS);
    },
    HANGS,
  );
});
