import { type Account, openAccount } from './account.js';
import { tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { BOUND_MS, startWriters, writtenAs } from './writers.js';

/** PostgreSQL dies by kill -9 under eight writers, ten times over; the supervisor brings it back. */

const MINUTES = 60_000;
const KILLS = 10;
/** From the kill until all eight writers have been granted something again. */
const HEALED_WITHIN_MS = 15_000;

describe('o banco de dados morto debaixo de quem grava', () => {
  let product: Product;
  let account: Account;
  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'banco');
  }, 2 * MINUTES);
  afterAll(() => product?.close(), MINUTES);

  it(
    'dez vezes: cada fato confirmado está lá uma vez, e ninguém esperou além do limite',
    async () => {
      const api = product.pidOf('api');
      const writers = startWriters(account, 'morte');
      const healed: number[] = [];
      for (let kills = 0; kills < KILLS; kills++) {
        await product.appended(1 + (kills % 5), 5_000);
        await product.kill('postgres');
        healed.push(await writers.healed(HEALED_WITHIN_MS));
      }
      const { granted, rude } = await writers.stop();
      tell(`banco: de volta em ${healed.join(', ')} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
      await account.settled();
      expect(rude).toEqual([]);
      expect(await writtenAs(account, 'morte')).toEqual({ facts: granted, shown: granted });
      expect(writers.longestWaitMs()).toBeLessThan(BOUND_MS);
      // Nothing of ours may die of it.
      expect(product.pidOf('api')).toBe(api);
    },
    5 * MINUTES,
  );
});
