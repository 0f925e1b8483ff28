import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { seed } from '@tulha/testing/seed';
import { type Account, openAccount, shownBy } from './account.js';
import { seeded, tell, until } from './processes.js';
import { type Name, openProduct, type Product } from './product.js';

/** Kills in the middle of an import lose nothing and double nothing: the same command again ends where an undisturbed one ends. */

const MINUTES = 60_000;
const CHILDREN: readonly Name[] = ['api', 'worker'];

/** Somewhere in each part of the way; TULHA_SEED brings the same again. */
const random = seeded(seed);
const moments = (howMany: number): number[] => Array.from({ length: howMany }, (_, index) => (index + random()) / howMany);

describe('importação interrompida', () => {
  const { arquivos } = gerarSafra({ semente: 11, fator: 0.5 });
  let product: Product;
  let facts: Record<string, number>;
  let shown: Awaited<ReturnType<typeof shownBy>>;
  let total: number;

  /** Waits until an import has written this part of what it must write, or has ended. @returns the facts there were. */
  const partWritten = (account: Account, part: number): Promise<number> =>
    until('some progress', async () => {
      const written = Object.values(await account.facts()).reduce((a, b) => a + b, 0);
      return written >= part * total ? written : undefined;
    });

  beforeAll(async () => {
    tell(`importação interrompida: TULHA_SEED=${seed}`);
    product = await openProduct();
    await product.start();
    const calm = await openAccount(product, 'calma');
    await calm.ended(await calm.ask(arquivos));
    await calm.settled();
    facts = await calm.facts();
    total = Object.values(facts).reduce((a, b) => a + b, 0);
    shown = await shownBy(calm);
  }, 5 * MINUTES);
  afterAll(() => product?.close(), MINUTES);

  const endsLikeTheCalmOne = async (account: Account) => {
    expect(await account.ended(await account.ask(arquivos))).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    await account.settled();
    expect(await account.facts()).toEqual(facts);
    expect(await shownBy(account)).toEqual(shown);
    expect(await account.ended(await account.ask(arquivos))).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    await account.settled();
    expect(await account.facts()).toEqual(facts);
  };

  it(
    'a API e o trabalhador mortos três vezes no meio: o mesmo comando de novo dá o mesmo, sem um fato a mais',
    async () => {
      const account = await openAccount(product, 'golpes');
      const interrupted: number[] = [];
      for (const moment of moments(3)) {
        await account.ask(arquivos);
        interrupted.push(await partWritten(account, moment));
        const before = { api: product.pidOf('api'), worker: product.pidOf('worker') };
        await product.kill(...CHILDREN);
        await product.back(before);
      }
      expect(interrupted.some((written) => written < total)).toBe(true);
      await endsLikeTheCalmOne(account);
    },
    10 * MINUTES,
  );

  it(
    'tudo morto no meio, o banco também: iniciar de novo e repetir o comando dá o mesmo',
    async () => {
      const account = await openAccount(product, 'queda');
      const interrupted: number[] = [];
      for (const moment of moments(2)) {
        await account.ask(arquivos);
        interrupted.push(await partWritten(account, moment));
        await product.kill('supervisor', 'api', 'worker', 'postgres');
        await product.start();
      }
      expect(interrupted.some((written) => written < total)).toBe(true);
      await endsLikeTheCalmOne(account);
    },
    10 * MINUTES,
  );
});
