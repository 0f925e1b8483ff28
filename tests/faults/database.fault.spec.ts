import { type Account, openAccount } from './account.js';
import { tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** PostgreSQL dies by kill -9 under eight writers, ten times over; the supervisor brings it back. */

const MINUTES = 60_000;
const KILLS = 10;
/** Ends a hang: no kill is held to it. */
const HANGS = 10 * MINUTES;

describe('o banco de dados morto debaixo de quem grava', () => {
  let product: Product;
  let account: Account;
  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'banco');
  });
  afterAll(() => product?.close());

  it(
    'dez vezes: cada fato confirmado está lá uma vez, e ninguém fica sem resposta',
    async () => {
      const api = product.pidOf('api');
      const writers = startWriters(account, 'morte');
      const healed: number[] = [];
      for (let kills = 0; kills < KILLS; kills++) {
        await product.appended(1 + (kills % 5));
        await product.kill('postgres');
        healed.push(await writers.healed());
      }
      const { granted, rude } = await writers.stop();
      tell(
        `banco: da morte até que os oito gravem, ${healed.join(', ')} ms, espera mais longa ${writers.longestWaitMs()} ms`,
        writers.told(),
      );
      await account.settled();
      expect(rude).toEqual([]);
      expect(await writtenAs(account, 'morte')).toEqual({ facts: granted, shown: granted });
      // Nothing of ours may die of it.
      expect(product.pidOf('api')).toBe(api);
    },
    HANGS,
  );
});
