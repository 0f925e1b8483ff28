import pg from 'pg';
import { type Asked, bareMoney } from '#support/bare-money';
import { withServer } from '#support/database';
import { makeMoney, type Money } from '#support/many-entries';
import { startProduct } from '#support/product';
import { report, type Result, resultOf } from '#support/report';

/**
 * What an office asks of its money, of the product over its API, beside the same asked of the same tables by SQL alone, over one connection
 * each, turn by turn: the first and a deep page of the entries with their totals, the totals of what filters leave, the balance of a cash flow at a
 * day, and a bank's statement with what each of its lines must be. `node bench/financeiro.ts` after a build; TULHA_BENCH_ROWS and
 * TULHA_BENCH_LINES say how many entries and how many lines.
 */
const ENTRIES = Number(process.env.TULHA_BENCH_ROWS ?? 1_000_000);
const LINES = Number(process.env.TULHA_BENCH_LINES ?? 10_000);
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 7);
const ROUND_MS = Number(process.env.TULHA_BENCH_ROUND_MS ?? 1_000);
const [DEEP, PAGE_OF_LINES] = [500, 200];
/** At most twice the time of SQL alone; of a statement, which is suggested by more than value and day, at most five times. */
const [AIM, STATEMENT_AIM] = [0.5, 0.2];

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, String);

const asking = (port: number, token: string) => {
  const raw = async (method: string, path: string, more: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      ...more,
      method,
      headers: { ...more.headers, authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const json = { 'content-type': 'application/json' };
  return {
    ask: (method: 'GET' | 'POST', path: string, body?: unknown) =>
      raw(method, path, body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
    bring: async (path: string, form: FormData) => {
      await raw('POST', path, { body: form });
    },
  };
};

type Lista = {
  readonly content: readonly { readonly id: number }[];
  readonly pagination: { readonly total: number };
  readonly totals: { readonly receita: number; readonly despesa: number };
};
type Linhas = { readonly content: readonly { readonly sugestoes: readonly unknown[] }[] };

const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  let done = 0;
  for (; done === 0 || performance.now() - started < ROUND_MS; done++) await work();
  return (1_000 * done) / (performance.now() - started);
};

type Contest = {
  readonly what: string;
  readonly aim: number;
  readonly bare: () => Promise<unknown>;
  readonly product: () => Promise<unknown>;
};

/** Both must say the same before they are measured. */
const contestsOf = (money: Money, client: pg.Client, { ask }: ReturnType<typeof asking>): Contest[] => {
  const bare = bareMoney(client, money);
  const list = async (asked: Asked) => {
    const query = new URLSearchParams(Object.entries({ fazenda: money.fazenda, ...asked }).map(([name, value]) => [name, String(value)]));
    const { content, pagination, totals } = (await ask('GET', `/financeiro?${query}`)) as unknown as Lista;
    const cents = (reais: number) => Math.round(reais * 100);
    const sums = { total: pagination.total, receita: cents(totals.receita), despesa: cents(totals.despesa) };
    return JSON.stringify([content.map(({ id }) => id), sums]);
  };
  const bareList = async (asked: Asked) => {
    const { ids, totals } = await bare.page(asked);
    return JSON.stringify([ids, totals]);
  };
  const season: Asked = { dateStart: '2025-02-01', dateEnd: '2025-10-31', tipo: 'despesa', page: 1 };
  const balance = async () =>
    Math.round(((await ask('POST', '/fluxos/saldo/mostrar', { fluxo: money.fluxo, ate: '2025-06-30' }))['total'] as number) * 100);
  const matched = async () => {
    let found = 0;
    for (let page = 1; page <= Math.ceil((LINES + 1) / PAGE_OF_LINES); page++) {
      const path = `/extratos/linhas?fluxo=${money.fluxo}&situacao=ABERTA&size=${PAGE_OF_LINES}&page=${page}`;
      const { content } = (await ask('GET', path)) as unknown as Linhas;
      found += content.filter(({ sugestoes }) => sugestoes.length > 0).length;
    }
    return found;
  };
  return [
    { what: 'page 1 with totals', aim: AIM, bare: () => bareList({ page: 1 }), product: () => list({ page: 1 }) },
    { what: `page ${DEEP} with totals`, aim: AIM, bare: () => bareList({ page: DEEP }), product: () => list({ page: DEEP }) },
    { what: 'a season of one kind, with totals', aim: AIM, bare: () => bareList(season), product: () => list(season) },
    { what: 'the balance of a cash flow at a day', aim: AIM, bare: () => bare.balance('2025-06-30'), product: balance },
    { what: `a statement of ${LINES} lines matched`, aim: STATEMENT_AIM, bare: bare.matched, product: matched },
  ];
};

const measure = async (contests: readonly Contest[]): Promise<Result[]> => {
  for (const { what, bare, product } of contests) {
    const [ours, theirs] = [await product(), await bare()];
    if (ours !== theirs) throw new Error(`${what} differs:\n${String(ours).slice(0, 600)}\n${String(theirs).slice(0, 600)}`);
  }
  const rounds = contests.map((): { bare: number; product: number }[] => []);
  for (let n = -1; n < ROUNDS; n++)
    for (const [at, { bare, product }] of contests.entries()) {
      const sample = { bare: await perSecond(bare), product: await perSecond(product) };
      if (n >= 0) rounds[at]?.push(sample); // the first warms both up
    }
  return contests.map(({ what, aim }, at) => {
    const scaled = (rounds[at] ?? []).map(({ bare, product }) => ({ bare: 60 * bare, product: 60 * product }));
    return resultOf(what, scaled, aim);
  });
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const client = new pg.Client({ connectionString: database.url });
  try {
    const calls = asking(product.port, await product.signIn('conta'));
    const money = await makeMoney(pool, calls, { entries: ENTRIES, lines: LINES });
    await client.connect();
    const results = await measure(contestsOf(money, client, calls));
    await report('financeiro', `answers/min over ${ENTRIES} entries`, server.url, results);
  } finally {
    await client.end();
    await pool.end();
    await product.stop();
    await database.drop();
  }
});
