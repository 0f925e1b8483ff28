import { dobrar } from '@tulha/domain/kernel/palavras';
import { turma } from '@tulha/domain/pessoas/turma.catalogue';
import { createPool } from '@tulha/platform/postgres/pool';
import { listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { prepareControl } from '@tulha/read-models/control/control';
import { createSchema, LIVE } from '@tulha/read-models/declare/read-schema';
import { createReadDb, type Reader, readerOf } from '@tulha/read-models/read/reader';
import { projections } from '@tulha/read-models/tables';
import { enterDatabase } from '@tulha/stores/enter-database';
import type { Pool } from 'pg';
import { withServer } from '#support/database';
import { report, type Result, resultOf } from '#support/report';

/**
 * A word looked for in a million names of one account, and their order, through the product's list of a catalogue as the API's role, beside the
 * least that answers the same in SQL: a table of nothing but names, each folded already, no account, no policy, one index to find and
 * one to order by. `node bench/palavras.ts` after a build. About 4 min.
 */
const COUNT = Number(process.env.TULHA_BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 9);
const CONTA = 7;
const SIZE = 20;
const DEEP = 500;
const AIM = 0.5;

const PALAVRAS = ['Água', 'Córrego', 'Éden', 'Fundão', 'Grota', 'Ipê', 'João', 'Mata', 'Pé de Serra', 'São', 'Várzea', 'Zulmira'];
const NOMES = PALAVRAS.flatMap((uma) => PALAVRAS.map((outra) => `${uma} ${outra}`));

/** Names with their number, as the product would have written them, and the same in the bare table. */
const fill = async (pool: Pool): Promise<void> => {
  await pool.query(
    `insert into ${LIVE}.turma (id, conta, versao, excluido, descricao, unico_descricao, procura_descricao)
     select g, ${CONTA}, 1, false, n.nome || ' ' || g, lower(n.nome) || ' ' || g, n.dobrado || g
     from generate_series(1, $3::int) g join unnest($1::text[], $2::text[]) with ordinality as n(nome, dobrado, i) on n.i = 1 + g::int8 * 7919 % $4::int`,
    [NOMES, NOMES.map(dobrar), COUNT, NOMES.length],
  );
  await pool.query(`create table public.nome as select id, descricao as nome, procura_descricao as dobrado from ${LIVE}.turma`);
  await pool.query('alter table public.nome add primary key (id)');
  await pool.query('create index on public.nome (nome, id)');
  await pool.query('create index on public.nome using gin (dobrado palavras.gin_trgm_ops)');
  await pool.query(`vacuum analyze ${LIVE}.turma`);
  await pool.query('vacuum analyze public.nome');
};

type Ask = { readonly q?: string; readonly page?: number };

/** How many there are, and a page of them. */
const bare = async (pool: Pool, { q = '', page = 1 }: Ask): Promise<readonly number[]> => {
  const [onde, valores] = q ? ['where dobrado like $1', [`%${dobrar(q)}%`]] : ['', []];
  await pool.query({ name: `conta${onde}`, text: `select count(*) from public.nome ${onde}`, values: valores });
  const text = `select id, nome from public.nome ${onde} order by nome, id limit ${SIZE} offset ${(page - 1) * SIZE}`;
  return (await pool.query<{ id: number }>({ name: `pagina${page}${onde}`, text, values: valores })).rows.map(({ id }) => Number(id));
};
const product = async (reader: Reader, { q, page = 1 }: Ask): Promise<readonly number[]> =>
  (await listCatalogue(reader, turma, { q, page, size: SIZE })).content.map((row) => Number(row['id']));

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const compare = async (owner: Pool, reader: Reader, what: string, ask: Ask): Promise<Result> => {
  const [one, other] = [await bare(owner, ask), await product(reader, ask)];
  if (one.length === 0 || String(one) !== String(other)) throw new Error(`${what}: ${one} and ${other}`);
  const rounds: { bare: number; product: number }[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const times = { bare: await timed(() => bare(owner, ask)), product: await timed(() => product(reader, ask)) };
    rounds.push({ bare: 60_000 / times.bare, product: 60_000 / times.product });
  }
  return resultOf(what, rounds, AIM);
};

await withServer(async (server) => {
  const database = await server.fresh();
  const options = { databaseUrl: database.url, eventStoreUrl: undefined, masterKey: Buffer.alloc(32, 1).toString('base64') };
  const owner = createPool((await enterDatabase(options)).databaseUrl, { name: 'bench-owner', max: 2 });
  await prepareControl(owner);
  await createSchema(owner, LIVE, { store: { identity: async () => 'bench' } as never, projections });
  const { apiUrl, unisolated } = await enterDatabase(options);
  if (unisolated) throw new Error(`The accounts are not isolated: ${unisolated}`);
  const admin = createPool(database.url, { name: 'bench-admin', max: 2, answerWithinMs: 600_000 });
  const api = createPool(apiUrl, { name: 'bench-api', max: 2 });
  try {
    await fill(admin);
    const reader = readerOf(createReadDb(api), CONTA);
    const results = [
      await compare(admin, reader, 'a word of a few (one in some thousands)', { q: 'agua-eden 77' }),
      await compare(admin, reader, 'a word of many (1 in 6)', { q: 'ÁGUA' }),
      await compare(admin, reader, 'all, in order: page 1', {}),
      await compare(admin, reader, `all, in order: page ${DEEP}`, { page: DEEP }),
    ];
    await report('palavras', `pages/min of ${COUNT} names, count included`, server.url, results);
  } finally {
    await Promise.all([owner, api, admin].map((pool) => pool.end()));
    await database.drop();
  }
});
