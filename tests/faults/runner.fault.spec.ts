import { type Account, openAccount } from './account.js';
import { killHard, signal, tell, until } from './processes.js';
import { openProduct, type Product } from './product.js';
import { BOUND_MS, startWriters, writtenAs } from './writers.js';

/** Those who project the facts and draw their consequences are halted and killed, one of two at a time, under eight writers. */

const MINUTES = 60_000;
/** From the moment the one that works is halted or killed until what is written is shown again, by the other one. */
const TAKEN_OVER_WITHIN_MS = 10_000;

describe('dois trabalhadores e uma API', () => {
  let product: Product;
  let account: Account;
  let other: number;

  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'turnos');
    other = product.anotherWorker();
  }, 2 * MINUTES);
  afterAll(() => product?.close(), MINUTES);

  const both = () => [product.pidOf('worker'), other];

  /** What everybody was promised, whatever happened meanwhile: each once, in the log and on the screens, and the tables as the facts say. */
  const kept = async (writers: ReturnType<typeof startWriters>, label: string) => {
    const { granted, rude } = await writers.stop();
    await account.settled();
    expect(rude).toEqual([]);
    expect(await writtenAs(account, label)).toEqual({ facts: granted, shown: granted });
    expect(writers.longestWaitMs()).toBeLessThan(BOUND_MS);
  };

  it(
    'o que trabalha é parado por SIGSTOP e depois solto: o outro toma o lugar, nada se perde nem se repete',
    async () => {
      const writers = startWriters(account, 'parado');
      await writers.healed(MINUTES);
      const taken: number[] = [];
      for (const halted of [...both(), ...both()]) {
        await product.appended(2, 5_000);
        signal(halted, 'SIGSTOP');
        taken.push(await writers.healed(TAKEN_OVER_WITHIN_MS, 40));
        signal(halted, 'SIGCONT');
      }
      expect(taken).toHaveLength(4);
      tell(`trabalhador parado: mostrado de novo em ${taken.join(', ')} ms`, writers.told());
      await kept(writers, 'parado');
    },
    3 * MINUTES,
  );

  it(
    'o que trabalha é morto no meio, quatro vezes: o outro toma o lugar',
    async () => {
      const writers = startWriters(account, 'morto');
      await writers.healed(MINUTES);
      const taken: number[] = [];
      for (let kills = 0; kills < 4; kills++) {
        const [supervised, own] = both() as [number, number];
        await product.appended(1 + kills, 5_000);
        await killHard([kills % 2 === 0 ? supervised : own]);
        if (kills % 2 === 0) await until('another worker', () => product.pidOf('worker') !== supervised);
        else other = product.anotherWorker();
        taken.push(await writers.healed(TAKEN_OVER_WITHIN_MS, 20));
      }
      expect(taken).toHaveLength(4);
      tell(`trabalhador morto: mostrado de novo em ${taken.join(', ')} ms`, writers.told());
      await kept(writers, 'morto');
    },
    3 * MINUTES,
  );

  it(
    'a API é morta no meio de gravações: quem repete o pedido é atendido assim que ela volta',
    async () => {
      const writers = startWriters(account, 'api');
      for (let kills = 0; kills < 3; kills++) {
        const api = product.pidOf('api');
        await product.appended(2 + kills, 5_000);
        await product.kill('api');
        await product.back({ api });
        expect(await writers.healed(TAKEN_OVER_WITHIN_MS)).toBeLessThan(BOUND_MS);
      }
      tell('API morta', writers.told());
      await kept(writers, 'api');
    },
    3 * MINUTES,
  );

  it(
    'todas as conexões são derrubadas pelo banco, e as tabelas ficam como os fatos dizem',
    async () => {
      const writers = startWriters(account, 'preso');
      await writers.healed(MINUTES);
      for (let times = 0; times < 3; times++) {
        await product.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tulha-%'`);
        await writers.healed(TAKEN_OVER_WITHIN_MS);
      }
      await kept(writers, 'preso');
      expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true });
    },
    3 * MINUTES,
  );
});
