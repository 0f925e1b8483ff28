import { type Account, openAccount } from './account.js';
import { signal, tell, until } from './processes.js';
import { openProduct, type Product } from './product.js';
import { startWriters, writtenAs } from './writers.js';

/** The tables are made anew while eight people write and the worker stands still, goes on or is killed: nothing counts twice. */

const MINUTES = 60_000;
const REBUILDS = 12;

/** What is done to the worker while the builder works: the same each time, as the moment differs by itself. */
const MISHAPS = ['nada', 'parado', 'morto', 'parado antes'] as const;

describe('telas refeitas sob carga', () => {
  let product: Product;
  let account: Account;

  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'refeita');
  }, 2 * MINUTES);
  afterAll(() => product?.close(), MINUTES);

  const rebuildDuring = async (mishap: (typeof MISHAPS)[number]): Promise<void> => {
    const worker = product.pidOf('worker');
    if (mishap === 'parado antes') signal(worker, 'SIGSTOP');
    await product.appended(2, 5_000);
    const rebuilding = product.tulha('projecoes', 'reconstruir');
    if (mishap === 'parado') signal(worker, 'SIGSTOP');
    if (mishap === 'morto') await product.kill('worker');
    expect(await rebuilding).toMatchObject({ fatos: expect.any(Number) });
    signal(worker, 'SIGCONT');
    if (mishap === 'morto') await until('another worker', () => product.pidOf('worker') !== worker);
  };

  it(
    `${REBUILDS} vezes: nada se perde nem vale duas vezes, e as tabelas ficam como os fatos dizem`,
    async () => {
      const writers = startWriters(account, 'refeita');
      await writers.healed(MINUTES);
      for (let times = 0; times < REBUILDS; times++) await rebuildDuring(MISHAPS[times % MISHAPS.length] ?? 'nada');
      await writers.healed(MINUTES);
      const { granted } = await writers.stop();
      await account.settled();
      tell(`telas refeitas ${REBUILDS} vezes sob carga`, writers.told());
      expect(await writtenAs(account, 'refeita')).toEqual({ facts: granted, shown: granted });
      expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true, registro: { lacunas: [], ruins: [] } });
    },
    8 * MINUTES,
  );
});
