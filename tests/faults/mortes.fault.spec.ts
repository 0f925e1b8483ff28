import { existsSync } from 'node:fs';
import { seed } from '@tulha/testing/seed';
import { type Account, openAccount } from './account.js';
import { type Outcome, type Scene, startChaosWriters, wronglyRefused } from './caos-escritores.js';
import { holes, NO_HOLES, replay, shown } from './caos-modelo.js';
import { gatesHere } from './gate.js';
import { processesOf } from './processes.js';
import { type Name, openProduct, type Product } from './product.js';

const openGate = gatesHere();

/**
 * Each process of the product dies once by kill -9, while one write is held in the middle of its transaction and others wait
 * behind it. The wishes are the same each time, so many of each writer: each granted one is there once, and nothing else is.
 */

const WRITERS = 4;
const WISHES = 12;
/** The facts written before the one that stands still: the writers have as many again to write. */
const WRITTEN = 20;
/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;
const DEATHS: readonly Name[] = ['api', 'worker', 'postgres', 'supervisor'];

describe('cada processo da Tulha, morto por kill -9 no meio de gravações', () => {
  let product: Product;
  let account: Account;
  let scene: Scene;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'mortes');
    const { id: fazenda } = await account.make('POST', '/fazendas', { nome: 'SANTA FÉ' });
    const { id: cliente } = await account.make('POST', '/cad-clientes', { nome: 'Exportadora' });
    scene = { account, fazenda, cliente };
  }, HANGS);
  afterAll(() => product?.close());

  /** Kills, and waits until the product is ready again. */
  const killAndWait = async (name: Name): Promise<void> => {
    const before = { [name]: product.pidOf(name) };
    await product.kill(name);
    if (name === 'supervisor') await product.start();
    else await product.back(before);
  };

  it.each(DEATHS.map((name, index) => [name, index] as const))(
    '%s: quem repete o pedido é atendido, e o que foi confirmado está lá uma vez, no registro e nas telas',
    async (name, index) => {
      const gate = await openGate(product.databaseUrl());
      await gate.shut({ after: WRITTEN, where: 'true' });
      const writers = startChaosWriters(scene, seed, { howMany: WRITERS, first: 1 + index * WRITERS, each: WISHES });
      try {
        await gate.reached();
        // The held write is committed when the gate goes away, even if its process is dead; only the death of the database loses it.
        const dying = killAndWait(name);
        if (name !== 'postgres') await gate.close();
        await dying;
        outcomes.push(...(await writers.done()));
        await account.settled();
        expect(wronglyRefused(outcomes)).toEqual([]);
        expect(outcomes).toHaveLength((index + 1) * WRITERS * WISHES);
        expect(await shown(account)).toEqual(replay(outcomes));
        expect(await holes(account)).toEqual(NO_HOLES);
      } finally {
        writers.giveUp();
      }
    },
    HANGS,
  );

  it(
    'depois de todas, as tabelas são as que os fatos dizem, ela termina em ordem, e nada dela fica',
    async () => {
      expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true, registro: { lacunas: [], ruins: [] } });
      expect(await product.stop()).toBe(0);
      expect(processesOf(product.data)).toEqual([]);
      await product.close();
      expect(existsSync(product.data)).toBe(false);
    },
    HANGS,
  );
});
