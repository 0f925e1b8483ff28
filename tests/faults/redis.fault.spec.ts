import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { type Account, openAccount } from './account.js';
import { tell, until } from './processes.js';
import { freePort, openProduct, type Product } from './product.js';
import { openRedis, type Redis, redisServer } from './redis.js';
import { BOUND_MS } from './writers.js';

/** The Redis that carries the jobs dies and forgets while tasks wait and run. */

const MINUTES = 60_000;
/** From the moment Redis is back until every task that was asked for has ended. */
const ENDED_WITHIN_MS = 60_000;
const program = redisServer();
if (!program) tell('Sem redis-server: as tarefas no Redis não são conferidas aqui.');

(program ? describe : describe.skip)('o Redis das tarefas', () => {
  const { arquivos } = gerarSafra({ semente: 7, fator: 0.1 });
  let redis: Redis;
  let product: Product;
  let calm: Record<string, number>;

  const unended = async (): Promise<number> =>
    (await product.query<{ n: number }>(`select count(*)::int as n from controle.tarefa where situacao in ('aguardando', 'fazendo')`))[0]
      ?.n ?? 0;
  const written = async (account: Account): Promise<number> => Object.values(await account.facts()).reduce((a, b) => a + b, 0);

  beforeAll(async () => {
    const port = await freePort();
    redis = await openRedis(program as string, port);
    product = await openProduct({ env: { REDIS_URL: redis.url } });
    await product.start();
    const account = await openAccount(product, 'calma');
    await account.ended(await account.ask(arquivos));
    await account.settled();
    calm = await account.facts();
  }, 3 * MINUTES);
  afterAll(async () => {
    await product?.close();
    await redis?.kill();
  }, MINUTES);

  /** One import under way and exports waiting behind it when Redis loses them. @returns how many tasks it lost. */
  const through = async (login: string, lose: () => Promise<void>, bring: () => Promise<void> = async () => undefined) => {
    const account = await openAccount(product, login);
    // More than a worker takes at once, also where the first have ended before anybody has seen that they began.
    const asked = await Promise.all(Array.from({ length: 12 }, () => account.ask(arquivos)));
    await until('some progress', async () => (await written(account)) > 100);
    const lost = await unended();
    await lose();
    const watch = product.watch('supervisor', 'api');
    asked.push(await account.ask(arquivos));
    const waitedMs = watch();
    await bring();
    const exporting = Promise.allSettled([account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv')]);
    const began = performance.now();
    await until('the end of every task', async () => (await unended()) === 0, ENDED_WITHIN_MS);
    tell(`redis, ${login}: todas as tarefas terminadas em ${Math.round(performance.now() - began)} ms`);
    await exporting;
    await account.settled();
    for (const id of asked) expect(await account.importacao(id)).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    expect(await account.facts()).toEqual(calm);
    const tasks = await product.query<{ situacao: string; n: number }>(
      'select situacao, count(*)::int as n from controle.tarefa where conta = $1 group by situacao',
      [account.conta],
    );
    expect(tasks).toEqual([{ situacao: 'concluida', n: asked.length + 1 }]);
    expect(waitedMs).toBeLessThan(BOUND_MS);
    return lost;
  };

  it(
    'morto com tarefas esperando e em andamento: nenhuma se perde, nada é feito duas vezes à vista',
    async () => {
      expect(await through('morto', redis.kill, redis.start)).toBeGreaterThan(3);
    },
    3 * MINUTES,
  );

  it(
    'esvaziado com tarefas esperando e em andamento: o mesmo',
    async () => {
      expect(await through('vazio', redis.flush)).toBeGreaterThan(3);
    },
    3 * MINUTES,
  );

  it(
    'longe quando a Tulha começa, é dito, e ela começa: as tarefas são feitas quando ele vem',
    async () => {
      const port = await freePort();
      const other = await openProduct({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } });
      let late: Redis | undefined;
      try {
        await other.start();
        expect(other.output()).toMatch(/^Aviso: .*Redis/m);
        const account = await openAccount(other, 'longe');
        const asked = await account.ask(arquivos);
        late = await openRedis(program as string, port);
        expect(await account.ended(asked)).toMatchObject({ situacao: 'concluida' });
      } finally {
        await other.close();
        await late?.kill();
      }
    },
    4 * MINUTES,
  );
});
