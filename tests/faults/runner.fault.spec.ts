import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { killHard, signal, tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** The workers that project the facts and draw their consequences are halted and killed, one of two at a time, under eight writers. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 900_000;

describe('dois trabalhadores e uma API', () => {
  let product: Product;
  let account: Account;
  let other: number;

  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'turnos');
    other = product.anotherWorker();
  });
  afterAll(() => product?.close());

  const both = () => [product.pidOf('worker'), other];

  /** Every granted write is there once, in the log and on the screens, and the tables are as the facts say. */
  const kept = async (writers: ReturnType<typeof startWriters>, label: string) => {
    const { granted, rude } = await writers.stop();
    await account.settled();
    expect(rude).toEqual([]);
    expect(await writtenAs(account, label)).toEqual({ facts: granted, shown: granted });
  };

  it(
    'o que trabalha é parado por SIGSTOP e depois solto: o outro toma o lugar, nada se perde nem se repete',
    async () => {
      const writers = startWriters(account, 'parado');
      await writers.healed();
      const taken: number[] = [];
      for (const halted of [...both(), ...both()]) {
        await product.appended(2);
        signal(halted, 'SIGSTOP');
        taken.push(await writers.healed(40));
        signal(halted, 'SIGCONT');
      }
      expect(taken).toHaveLength(4);
      tell(`trabalhador parado: mostrado de novo em ${taken.join(', ')} ms`, writers.told());
      await kept(writers, 'parado');
    },
    HANGS,
  );

  it(
    'o que trabalha é morto no meio, quatro vezes: o outro toma o lugar',
    async () => {
      const writers = startWriters(account, 'morto');
      await writers.healed();
      const taken: number[] = [];
      for (let kills = 0; kills < 4; kills++) {
        const [supervised, own] = both() as [number, number];
        await product.appended(1 + kills);
        await killHard([kills % 2 === 0 ? supervised : own]);
        if (kills % 2 === 0) await until(() => product.pidOf('worker') !== supervised, 'another worker');
        else other = product.anotherWorker();
        taken.push(await writers.healed(20));
      }
      expect(taken).toHaveLength(4);
      tell(`trabalhador morto: mostrado de novo em ${taken.join(', ')} ms`, writers.told());
      await kept(writers, 'morto');
    },
    HANGS,
  );

  it(
    'a API é morta no meio de gravações: quem repete o pedido é atendido assim que ela volta',
    async () => {
      const writers = startWriters(account, 'api');
      const healed: number[] = [];
      for (let kills = 0; kills < 3; kills++) {
        const api = product.pidOf('api');
        await product.appended(2 + kills);
        await product.kill('api');
        await product.back({ api });
        healed.push(await writers.healed());
      }
      expect(healed).toHaveLength(3);
      tell(`API morta: depois que ela volta, todos ouvidos em ${healed.join(', ')} ms`, writers.told());
      await kept(writers, 'api');
    },
    HANGS,
  );

  it(
    'todas as conexões são derrubadas pelo banco, e as tabelas ficam como os fatos dizem',
    async () => {
      const writers = startWriters(account, 'preso');
      await writers.healed();
      for (let times = 0; times < 3; times++) {
        await product.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tulha-%'`);
        await writers.healed();
      }
      await kept(writers, 'preso');
      expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true });
    },
    HANGS,
  );
});
