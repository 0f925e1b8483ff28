import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { signal, tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** The tables are made anew while eight people write and the worker stands still, goes on or is killed: nothing counts twice. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 1_200_000;
const REBUILDS = 12;

/** The fault of the worker while the builder works: the same list each time, since the moment differs by itself. */
const MISHAPS = ['nada', 'parado', 'morto', 'parado antes'] as const;

describe('telas refeitas sob carga', () => {
  let product: Product;
  let account: Account;

  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'refeita');
  });
  afterAll(() => product?.close());

  const rebuildDuring = async (mishap: (typeof MISHAPS)[number]): Promise<void> => {
    const worker = product.pidOf('worker');
    if (mishap === 'parado antes') signal(worker, 'SIGSTOP');
    await product.appended(2);
    const rebuilding = product.tulha('projecoes', 'reconstruir');
    if (mishap === 'parado') signal(worker, 'SIGSTOP');
    if (mishap === 'morto') await product.kill('worker');
    expect(await rebuilding).toMatchObject({ fatos: expect.any(Number) });
    signal(worker, 'SIGCONT');
    if (mishap === 'morto') await until(() => product.pidOf('worker') !== worker, 'another worker');
  };

  it(
    `${REBUILDS} vezes: nada se perde nem vale duas vezes, e as tabelas ficam como os fatos dizem`,
    async () => {
      const writers = startWriters(account, 'refeita');
      await writers.healed();
      for (let times = 0; times < REBUILDS; times++) await rebuildDuring(MISHAPS[times % MISHAPS.length] ?? 'nada');
      await writers.healed();
      const { granted } = await writers.stop();
      await account.settled();
      tell(`telas refeitas ${REBUILDS} vezes sob carga`, writers.told());
      expect(await writtenAs(account, 'refeita')).toEqual({ facts: granted, shown: granted });
      expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true, registro: { lacunas: [], ruins: [] } });
    },
    HANGS,
  );
});
