import { createPool } from '@tulha/platform/postgres/pool';
import { ATENCAO } from '@tulha/domain/rastreabilidade/cafe';
import { prepared } from '@tulha/read-models/read/prepared';
import type { ReadPool } from '@tulha/read-models/read/read-pool';
import { createReadDb, type ReadDb, type Reader, readerOf } from '@tulha/read-models/read/reader';
import { quadro } from '@tulha/read-models/rastreabilidade/lote/quadro.queries';
import { enterDatabase } from '@tulha/stores/enter-database';
import type { Pool } from 'pg';
import { withServer } from '#support/database';
import { wideFamily } from '#support/families';
import { CONTA, fillLedger } from '#support/ledger';
import { recursiveSql } from '#support/recursive-sql';
import { median, report, type Result, resultOf } from '#support/report';

/**
 * The cost of the database's separation of accounts: queries of one account through the product's reader, as the API's role, beside the
 * same queries as the owner of the tables, a role without any policy or setting. `node bench/isolamento.ts` after a build. About 40 s.
 */
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 9);
const ROUND_MS = 800;
const ACCOUNTS = 5;
const AT_ONCE = 16;
const AIM = 0.8;
const COLUMNS = ['id', 'conta', 'versao', 'codigo', 'tipo', 'unidade', 'quantidade', 'saldo', 'em'] as const;
const RECORD = `select ${COLUMNS.join(', ')} from leitura.lote where conta = $1 and id = $2`;

type Work = () => Promise<unknown>;

const timed = async (work: Work): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** One of each in turn, and the median of the times: other work of the machine hits single queries of both kinds alike. */
const measure = async (what: string, bare: Work, product: Work): Promise<Result> => {
  const rounds: { bare: number; product: number }[] = [];
  for (let n = -1; n < ROUNDS; n++) {
    const times: { bare: number; product: number }[] = [];
    for (const until = performance.now() + ROUND_MS; performance.now() < until || times.length < 5; )
      times.push({ bare: await timed(bare), product: await timed(product) });
    const rate = (kind: 'bare' | 'product') => 1_000 / median(times.map((time) => time[kind]));
    if (n >= 0) rounds.push({ bare: rate('bare'), product: rate('product') }); // the first warms both up
  }
  return resultOf(what, rounds, AIM);
};

/** Others' rows, as many each as the account has, between its own. */
const addOthers = async (pool: Pool): Promise<void> => {
  for (const [table, ids] of [
    ['lote', ['id']],
    ['lote_aresta', ['filho_id', 'pai_id']],
  ] as const) {
    const moved = ids.map((id) => `'${id}', t.${id} + 1000000 * n`).join(', ');
    await pool.query(`insert into leitura.${table} select (jsonb_populate_record(t, jsonb_build_object('conta', ${CONTA} + n, ${moved}))).*
      from leitura.${table} t, generate_series(1, ${ACCOUNTS - 1}) n`);
  }
  await pool.query('analyze');
};

/** Questions as the reader puts them, past the policies: nothing is set, and the owner is shown everything. */
const unguarded = (owner: Pool): Reader => {
  const db = createReadDb(owner);
  const plain: ReadDb = Object.assign(db, { pool: owner as ReadPool });
  const reader = readerOf(db, CONTA);
  return {
    ...reader,
    db: plain,
    de: (table) => db.selectFrom(table as never).where(`${table}.conta` as never, '=', CONTA as never) as never,
  };
};

const page = (reader: Reader) =>
  reader
    .de('lote')
    .selectAll()
    .where((eb) => eb.or([eb('codigo', 'ilike', '%26-%'), eb('qualidade', 'ilike', '%26-%')]))
    .orderBy('em', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

const compare = async (owner: Pool, api: Pool, lote: number): Promise<Result[]> => {
  const [free, own] = [unguarded(owner), readerOf(createReadDb(api), CONTA)];
  let asked = 0;
  const next = () => (asked++ % lote) + 1;
  const many = (work: () => Promise<unknown>) => () => Promise.all(Array.from({ length: AT_ONCE }, work));
  const question = { fazendas: [1], hoje: '2026-07-01', atencao: ATENCAO, limiteAlerta: 70 };
  return [
    await measure(
      'a record by its id',
      () => owner.query(prepared(RECORD, [CONTA, next()])),
      () => own.db.pool.query(prepared(RECORD, [CONTA, next()])),
    ),
    await measure(
      `records by their ids, ${AT_ONCE} asked at once`,
      many(() => owner.query(prepared(RECORD, [CONTA, next()]))),
      many(() => own.porId('lote', COLUMNS, next())),
    ),
    await measure(
      'a page of a list, searched',
      () => page(free),
      () => page(own),
    ),
    await measure(
      'the board',
      () => quadro(free, question),
      () => quadro(own, question),
    ),
    await measure(
      'a genealogy in SQL',
      () => recursiveSql(owner, CONTA, lote),
      () => recursiveSql(own.db.pool as unknown as Pool, CONTA, lote),
    ),
  ];
};

await withServer(async (server) => {
  const database = await server.fresh();
  const { facts, lote } = wideFamily();
  await fillLedger(database.url, facts);
  const masterKey = Buffer.alloc(32, 1).toString('base64');
  const { databaseUrl, apiUrl, unisolated } = await enterDatabase({ databaseUrl: database.url, eventStoreUrl: undefined, masterKey });
  if (unisolated) throw new Error(`The accounts are not isolated: ${unisolated}`);
  const owner = createPool(databaseUrl, { name: 'bench-owner', max: AT_ONCE });
  const api = createPool(apiUrl, { name: 'bench-api', max: AT_ONCE });
  try {
    await addOthers(owner);
    await report('isolamento', 'questions/s', server.url, await compare(owner, api, lote));
  } finally {
    await owner.end();
    await api.end();
    await database.drop();
  }
});
