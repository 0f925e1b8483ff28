import { setTimeout as wait } from 'node:timers/promises';
import { seed } from '@tulha/testing/seed';
import { type Account, openAccount } from './account.js';
import { startChaosWriters, wronglyRefused } from './caos-escritores.js';
import { fateOf, holes, NO_HOLES, replay, shown } from './caos-modelo.js';
import { childrenOf, seeded, signal, stopwatch, tell } from './processes.js';
import { type Name, openProduct, type Product } from './product.js';
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.js';

/**
 * All faults, one every few seconds, under eight writers: each granted wish is there once, and nothing else is. A minute
 * unless TULHA_CAOS_MINUTES says more; TULHA_SEED repeats faults and wishes, as far as the machine lets them meet alike.
 */

const MINUTES = 60_000;
const MIB = 1_048_576;
const lastsMs = Number(process.env.TULHA_CAOS_MINUTES || 1) * MINUTES;
/** The pause between two faults, and the time a process is halted or a disk is full: a minimum, and a maximum to add. In ms. */
const BETWEEN = [1_500, 3_500] as const;
const HALTED = [1_000, 5_000] as const;
/** Only ends a test that hangs; it is no bound on speed. */
const HANGS = 10 * MINUTES;
const able = canMount();

describe('tudo o que pode dar errado', () => {
  let disk: SmallDisk | undefined;
  let product: Product;
  let account: Account;
  beforeAll(async () => {
    disk = able ? openSmallDisk(1_536 * MIB) : undefined;
    product = await openProduct({ ...(disk ? { above: disk.folder } : {}), env: { TULHA_TOKEN_SECONDS: '86400' } });
    await product.start();
    account = await openAccount(product, 'caos');
  });
  afterAll(async () => {
    disk?.empty();
    await product?.close();
    disk?.close();
  });

  const made = async (path: string, body: object): Promise<number> => (await account.make('POST', path, body)).id;

  /** The processes of a name; a database is all of its server processes. */
  const pidsOf = (name: Name): number[] =>
    name === 'postgres' ? [product.pidOf(name), ...childrenOf(product.pidOf(name))] : [product.pidOf(name)];

  const faults = (random: () => number) => {
    const between = ([from, more]: readonly [number, number]) => wait(from + random() * more);
    const halt = async (name: Name) => {
      const pids = pidsOf(name);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await between(HALTED);
      for (const pid of pids) signal(pid, 'SIGCONT');
    };
    /** One server process: PostgreSQL ends all others and recovers by itself. */
    const killOne = async () => {
      const backends = childrenOf(product.pidOf('postgres'));
      const one = backends[Math.floor(random() * backends.length)];
      if (one === undefined) throw new Error('No server process is there');
      signal(one, 'SIGKILL');
    };
    const fill = async () => {
      disk?.fill();
      await between(HALTED);
      disk?.empty();
    };
    const all: Record<string, () => Promise<unknown>> = {
      'kill -9 api': () => product.kill('api'),
      'kill -9 worker': () => product.kill('worker'),
      'kill -9 api, worker': () => product.kill('api', 'worker'),
      'kill -9 postgres': () => product.kill('postgres'),
      'kill -9 de um processo do postgres': killOne,
      'parada da api': () => halt('api'),
      'parada do worker': () => halt('worker'),
      'parada do postgres': () => halt('postgres'),
      reconstruir: () => product.tulha('projecoes', 'reconstruir'),
      ...(disk ? { 'disco cheio': fill } : {}),
    };
    return { all, pause: () => between(BETWEEN) };
  };

  /** Prints each fault when it begins, so that a run that hangs shows which one it is at. */
  const happens = (what: string): void => tell(`caos, ${new Date().toISOString()}: ${what}`);

  /** One fault after the other until time is up. @returns how many of each kind there were, and how many found nothing to break */
  const rage = async (random: () => number) => {
    const { all, pause } = faults(random);
    const done: Record<string, number> = {};
    const end = Date.now() + lastsMs;
    while (Date.now() < end) {
      await pause();
      const names = Object.keys(all);
      const name = names[Math.floor(random() * names.length)] as string;
      happens(name);
      // A rebuild may meet a database that is just coming back, and a kill may meet a process that is: both belong to the chaos.
      const [outcome] = await Promise.allSettled([all[name]?.()]);
      const what = outcome.status === 'fulfilled' ? name : `${name} (sem efeito)`;
      done[what] = (done[what] ?? 0) + 1;
    }
    return done;
  };

  it(
    `o confirmado está lá uma vez, e todas as tabelas são iguais às refeitas (TULHA_SEED=${seed})`,
    async () => {
      const fazenda = await made('/fazendas', { nome: 'SANTA FÉ' });
      const cliente = await made('/cad-clientes', { nome: 'Exportadora' });
      const random = seeded(seed);
      tell(`caos: TULHA_SEED=${seed}, ${lastsMs / MINUTES} min`);
      const writers = startChaosWriters({ account, fazenda, cliente }, seed);
      try {
        const done = await rage(random);
        const watch = stopwatch();
        happens('os últimos desejos');
        const outcomes = await writers.stop();
        happens('o que falta ler');
        await account.settled();
        const healedMs = watch();
        const heard = Object.entries(
          Object.groupBy(
            outcomes.flatMap(({ tries }) => tries),
            ({ heard: what }) => what,
          ),
        );
        happens('a comparação');
        const [model, seen] = [replay(outcomes), await shown(account)];
        tell('caos, o que houve', {
          falhas: done,
          desejos: outcomes.length,
          pedidos: outcomes.reduce((n, { tries }) => n + tries.length, 0),
          respostas: Object.fromEntries(heard.map(([what, all]) => [what, all?.length])),
          ...(await fateOf(account, outcomes)),
          lotes: model.lotes.length,
          vendas: model.vendas.length,
          quieto: healedMs,
        });
        expect(wronglyRefused(outcomes)).toEqual([]);
        expect(seen).toEqual(model);
        expect(await holes(account)).toEqual(NO_HOLES);
        expect(await product.tulha('projecoes', 'verificar')).toMatchObject({ igual: true });
      } finally {
        writers.giveUp();
      }
    },
    lastsMs + 3 * HANGS,
  );
});
