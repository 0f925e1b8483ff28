import { openAccount } from './account.js';
import { signal, tell, until } from './processes.js';
import { freePort, openProduct, type Product } from './product.js';
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.js';

/** What `ready` says of what is not well, each thing by its name, and that it is well again. */

const MINUTES = 60_000;
const MIB = 1_048_576;
/** From the moment something is not well until it is said, in ms, and the same for what is well again. */
const SAID_WITHIN_MS = 8_000;
/** From the API's death until whoever comes hears anything, and until it serves again; a busy machine takes its time. In ms. */
const TOLD_WITHIN_MS = 1_000;
const BACK_WITHIN_MS = 10_000;
const able = canMount();

type Ready = { readonly status: string; readonly porque: readonly string[]; readonly processos: { readonly apis: number } };

describe('a saúde diz a verdade', () => {
  let product: Product;
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = able ? openSmallDisk(640 * MIB) : undefined;
    product = await openProduct(disk ? { above: disk.folder } : {});
    await product.start();
    await openAccount(product, 'saude');
  }, 2 * MINUTES);
  afterAll(async () => {
    disk?.empty();
    await product?.close();
    disk?.close();
  }, MINUTES);

  const ready = async (url = product.url) => {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) });
    return { http: response.status, ...((await response.json()) as Ready) };
  };
  const says = async (what: string, is: (seen: Awaited<ReturnType<typeof ready>>) => boolean) => {
    const watch = product.watch('supervisor', 'api', 'worker');
    const seen = await until(what, async () => {
      const one = await ready();
      return is(one) && one;
    });
    const ms = Math.round(watch());
    tell(`saúde, ${what}: dito em ${ms} ms`, { http: seen.http, status: seen.status, porque: seen.porque });
    expect(ms).toBeLessThan(SAID_WITHIN_MS);
    return seen;
  };
  const well = () => says('bem', ({ status }) => status === 'ok');

  it(
    'o trabalhador parado (SIGSTOP) sem que ninguém grave: degradado, e ainda se atende',
    async () => {
      await well();
      const worker = product.pidOf('worker');
      signal(worker, 'SIGSTOP');
      const seen = await says('o trabalhador parado', ({ porque }) => porque.includes('sem_trabalhador'));
      expect(seen).toMatchObject({ http: 200, status: 'degradado' });
      signal(worker, 'SIGCONT');
      await well();
    },
    MINUTES,
  );

  it(
    'uma segunda API, parada: a primeira o diz; encerrada, ninguém dá por falta',
    async () => {
      const port = await freePort();
      const other = product.anotherApi(port);
      await until('the other API', async () => (await ready(`http://127.0.0.1:${port}`)).http === 200);
      await says('duas APIs', ({ processos }) => processos.apis === 2);
      signal(other, 'SIGSTOP');
      expect(await says('a segunda parada', ({ porque }) => porque.includes('processo_calado'))).toMatchObject({
        http: 200,
        status: 'degradado',
      });
      signal(other, 'SIGCONT');
      await well();
      signal(other, 'SIGTERM');
      const alone = await says('uma API', ({ processos }) => processos.apis === 1);
      expect(alone.status).toBe('ok');
    },
    MINUTES,
  );

  it(
    'a API morta: quem vem ouve logo que ela volta, e ela volta',
    async () => {
      for (let kills = 0; kills < 3; kills++) {
        await says('antes de morrer', ({ status }) => status === 'ok');
        await product.kill('api');
        const watch = product.watch('supervisor', 'api');
        const first = await until('an answer', () => ready());
        const heardMs = Math.round(watch());
        await until('the API to serve again', async () => (await ready()).http === 200);
        const backMs = Math.round(watch());
        tell(`API morta: primeira resposta em ${heardMs} ms (${first.http} ${first.status}), atende em ${backMs} ms`);
        expect(heardMs).toBeLessThan(TOLD_WITHIN_MS);
        expect(backMs).toBeLessThan(BACK_WITHIN_MS);
      }
    },
    MINUTES,
  );

  (able ? describe : describe.skip)('num disco pequeno', () => {
    it(
      'o disco cheio, ainda que ninguém grave: 503, e o doutor diz o mesmo',
      async () => {
        disk?.fill();
        const seen = await says('o disco cheio', ({ status }) => status === 'sem_gravacao');
        expect(seen).toMatchObject({ http: 503, porque: expect.arrayContaining(['disco_cheio']) });
        const { exames } = await product.doutor();
        expect(exames.find(({ nome }) => nome === 'Gravação')).toMatchObject({
          estado: 'falha',
          detalhe: expect.stringContaining('cheio'),
        });
        disk?.empty();
        await well();
        expect((await product.doutor()).exames.filter(({ nome }) => nome === 'Gravação' || nome === 'Processos')).toMatchObject([
          { estado: 'certo' },
          { estado: 'certo' },
        ]);
      },
      MINUTES,
    );
  });
});
