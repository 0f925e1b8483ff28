import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { until } from '@tulha/testing/until';
import { openAccount } from './account.js';
import { gatesHere } from './gate.js';
import { stopwatch, tell } from './processes.js';
import { freePort, openProduct, type Product } from './product.js';
import { openRedis, type Redis, redisServer } from './redis.js';

const openGate = gatesHere();

/** The Redis that carries the jobs dies and forgets while tasks wait and run. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 900_000;
const ASKED = 12;
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

  beforeAll(async () => {
    const port = await freePort();
    redis = await openRedis(program as string, port);
    product = await openProduct({ env: { REDIS_URL: redis.url } });
    await product.start();
    const account = await openAccount(product, 'calma');
    await account.ended(await account.ask(arquivos));
    await account.settled();
    calm = await account.facts();
  });
  afterAll(async () => {
    await product?.close();
    await redis?.kill();
  });

  /** One import in the middle of its writing, and others waiting behind it, when Redis loses them. @returns how many it lost */
  const through = async (login: string, lose: () => Promise<void>, bring: () => Promise<void> = async () => undefined) => {
    const account = await openAccount(product, login);
    const gate = await openGate(product.databaseUrl());
    await gate.shut({ after: 100, where: `(new.meta->>'conta')::bigint = ${account.conta}` });
    // More than a worker takes at once.
    const asked = await Promise.all(Array.from({ length: ASKED }, () => account.ask(arquivos)));
    await gate.reached('tulha-worker');
    const lost = await unended();
    await lose();
    await gate.close();
    asked.push(await account.ask(arquivos));
    await bring();
    const exporting = Promise.allSettled([account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv')]);
    const watch = stopwatch();
    await until(async () => (await unended()) === 0, 'the end of every task', { withinMs: HANGS / 2, instead: unended });
    tell(`redis, ${login}: todas as tarefas terminadas em ${watch()} ms`);
    await exporting;
    await account.settled();
    for (const id of asked) expect(await account.importacao(id)).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    expect(await account.facts()).toEqual(calm);
    const tasks = await product.query<{ situacao: string; n: number }>(
      'select situacao, count(*)::int as n from controle.tarefa where conta = $1 group by situacao',
      [account.conta],
    );
    expect(tasks).toEqual([{ situacao: 'concluida', n: asked.length + 1 }]);
    return lost;
  };

  it(
    'morto com tarefas esperando e em andamento: nenhuma se perde, nada é feito duas vezes à vista',
    async () => {
      expect(await through('morto', redis.kill, redis.start)).toBe(ASKED);
    },
    HANGS,
  );

  it(
    'esvaziado com tarefas esperando e em andamento: o mesmo',
    async () => {
      expect(await through('vazio', redis.flush)).toBe(ASKED);
    },
    HANGS,
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
    HANGS,
  );
});
