import { until } from '@tulha/testing/until';
import { openAccount } from './account.js';
import { signal, stopwatch, tell } from './processes.js';
import { freePort, HANGS_MS, openProduct, type Product } from './product.js';
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.js';

/** `ready` names each fault, and reports when it is over. */

const MIB = 1_048_576;
/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;
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
  });
  afterAll(async () => {
    disk?.empty();
    await product?.close();
    disk?.close();
  });

  const ready = async (url = product.url) => {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(HANGS_MS) });
    return { http: response.status, ...((await response.json()) as Ready) };
  };
  const says = async (what: string, is: (seen: Awaited<ReturnType<typeof ready>>) => boolean) => {
    const watch = stopwatch();
    let last: Awaited<ReturnType<typeof ready>> | undefined;
    const look = async () => {
      last = await ready();
      return is(last) && last;
    };
    const seen = await until(look, what, { instead: () => last });
    tell(`saúde, ${what}: dito em ${watch()} ms`, { http: seen.http, status: seen.status, porque: seen.porque });
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
    HANGS,
  );

  it(
    'uma segunda API, parada: a primeira o diz; encerrada, ninguém dá por falta',
    async () => {
      const port = await freePort();
      const other = product.anotherApi(port);
      await until(async () => (await ready(`http://127.0.0.1:${port}`)).http === 200, 'the other API');
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
    HANGS,
  );

  it(
    'a API morta: quem vem ouve logo que ela volta, e ela volta',
    async () => {
      for (let kills = 0; kills < 3; kills++) {
        await says('antes de morrer', ({ status }) => status === 'ok');
        await product.kill('api');
        const watch = stopwatch();
        const first = await until(() => ready(), 'an answer');
        const heardMs = watch();
        await until(async () => (await ready()).http === 200, 'the API to serve again');
        tell(`API morta: primeira resposta em ${heardMs} ms (${first.http} ${first.status}), atende em ${watch()} ms`);
        expect([200, 503]).toContain(first.http);
      }
    },
    HANGS,
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
      HANGS,
    );
  });
});
