import { Kysely, PostgresDialect, type SelectQueryBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { AnyRecordRow, AnyRecordTable } from '../declare/declared-tables.js';
import type { DB } from '../tables.js';
import { askByConta } from './ask-together.js';
import { gathered } from './gather.js';
import { type Settings, seeing } from './isolation.js';
import { limitar, semClientes } from './limite.js';
import { prepared } from './prepared.js';
import { LIVE } from '../declare/read-schema.js';
import { type ReadPool, readPool } from './read-pool.js';

/** The read model under some settings. `shared` is the pool of all accounts, by which memories and gathered queries are keyed. */
export type ReadDb = Kysely<DB> & { readonly pool: ReadPool; readonly shared: Pool };

/** Rewrites a query. */
export type Rewrite = (text: string) => string;

/** The read model, each query under these settings, and rewritten where it is to be asked of something else than all of it. */
export const readDbWith = (shared: Pool, settings: Settings, rewrite?: Rewrite): ReadDb => {
  const pool = readPool(shared, settings, rewrite);
  return Object.assign(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withSchema(LIVE), { pool, shared });
};

/** The read model of no account: its queries see no rows, until `readerOf` names one. */
export const createReadDb = (pool: Pool): ReadDb => readDbWith(pool, {});

type Row = Readonly<Record<string, unknown>>;
type Declared = { readonly tabela: string };
type Wanted = { readonly conta: number; readonly table: string; readonly columns: readonly string[]; readonly id: number };

/**
 * Reads of one account. There is no way to read another's rows through it: every query starts with `conta = …`, and the database shows it
 * no others.
 */
export type Reader = {
  readonly conta: number;
  /** The farms it is limited to, for a user of some of the account's; undefined: all. Their rows may not be remembered. */
  readonly fazendas: readonly number[] | undefined;
  /** Whether the user may not see buyers: for such a reader there are no clients, and no sale names its buyer. */
  readonly semClientes: boolean;
  /** Whether its rows are those of another moment than now: nothing of them may be remembered either. */
  readonly passado: boolean;
  /** Rows of one table that belong to the account. */
  de<T extends keyof DB & string>(table: T): SelectQueryBuilder<DB, T, object>;
  /** These columns of the account's row with an id, also of one marked as deleted. Several askers are answered by one query. */
  porId<T extends keyof DB & string, C extends keyof DB[T] & string>(
    table: T,
    columns: readonly C[],
    id: number,
  ): Promise<Pick<DB[T], C> | undefined>;
  /** As `de` and `porId`, of a declaration that only the running program knows. */
  deDeclarado(declared: Declared): SelectQueryBuilder<AnyRecordTable, 'registro', object>;
  porIdDeclarado(declared: Declared, columns: readonly string[], id: number): Promise<AnyRecordRow | undefined>;
  /** For joins, CTEs and raw queries (`db.pool`) that `de` cannot start. The caller has to write the account's condition as well. */
  readonly db: ReadDb;
  /** `db` with settings of the planner, each query's own. */
  comPlano(settings: Settings): ReadDb;
};

/** Rows of one table, each by its account and its id, so that no caller gets a row of an account other than the named one. */
const rowsById = gathered<Wanted, Row | undefined>(
  async (pool, wanted) => {
    const [{ table, columns }] = wanted as [Wanted];
    const text = `select ${columns.map((column) => `t."${column}"`).join(', ')}, t.id as _id from "${LIVE}"."${table}" t where t.conta = $1 and t.id = any($2::int8[])`;
    const ask = (conta: number, own: readonly Wanted[]) => prepared(text, [conta, own.map(({ id }) => id)]);
    const found = new Map<string, Row>();
    for (const [[one], rows] of await askByConta<Wanted, Row & { _id: number }>(pool, wanted, ask))
      for (const { _id, ...row } of rows) found.set(`${one?.conta} ${_id}`, row);
    return wanted.map(({ conta, id }) => found.get(`${conta} ${id}`));
  },
  ({ table, columns }) => `${table} ${columns.join()}`,
);

/** One row, asked for alone: a limited reader's questions are not gathered with others'. */
const rowById = async ({ pool }: ReadDb, { conta, table, columns, id }: Wanted): Promise<Row | undefined> => {
  const text = `select ${columns.map((column) => `t."${column}"`).join(', ')} from "${LIVE}"."${table}" t where t.conta = $1 and t.id = $2`;
  return (await pool.query<Row>({ text, values: [conta, id] })).rows[0];
};

/** The account's rows of another moment: how a question is put to them, of all farms or of some. */
type Passado = (fazendas: readonly number[] | undefined) => Rewrite;

/** The reader's view of the account besides the farms: an earlier moment, without clients, and planner settings for that. */
type Visto = { readonly passado?: Passado; readonly semClientes?: boolean; readonly plano?: Settings };

const rewriteOf = (fazendas: readonly number[] | undefined, { passado, semClientes: sem }: Visto): Rewrite | undefined => {
  const situado = passado ? passado(fazendas) : fazendas && ((text: string) => limitar(text, fazendas));
  if (!sem) return situado;
  return situado ? (text) => semClientes(situado(text)) : semClientes;
};

/** The account's view of the read model, or its part of some farms, or its state at an earlier moment. */
export const readerOf = ({ shared }: Pick<ReadDb, 'shared'>, conta: number, fazendas?: readonly number[], visto: Visto = {}): Reader => {
  const settings = { ...seeing(conta), ...visto.plano };
  const rewrite = rewriteOf(fazendas, visto);
  /** Tables that all readers see alike may be queried for several callers at once. */
  const inteiro = (table: string) => fazendas === undefined && !visto.passado && !(visto.semClientes && table === 'cliente');
  let own: ReadDb | undefined;
  const db = () => {
    own ??= readDbWith(shared, settings, rewrite);
    return own;
  };
  const rows = (table: string) =>
    (db() as unknown as Kysely<AnyRecordTable>).selectFrom(table as 'registro').where(`${table}.conta` as 'conta', '=', conta);
  const row = (table: string, columns: readonly string[], id: number) =>
    inteiro(table) ? rowsById(shared, { conta, table, columns, id }) : rowById(db(), { conta, table, columns, id });
  return {
    conta,
    fazendas,
    semClientes: visto.semClientes ?? false,
    passado: visto.passado !== undefined,
    de: <T extends keyof DB & string>(table: T) => rows(table) as unknown as SelectQueryBuilder<DB, T, object>,
    porId: <T extends keyof DB & string, C extends keyof DB[T] & string>(table: T, columns: readonly C[], id: number) =>
      row(table, columns, id) as Promise<Pick<DB[T], C> | undefined>,
    deDeclarado: ({ tabela }) => rows(tabela),
    porIdDeclarado: ({ tabela }, columns, id) => row(tabela, columns, id) as Promise<AnyRecordRow | undefined>,
    get db() {
      return db();
    },
    comPlano: (more) => readDbWith(shared, { ...settings, ...more }, rewrite),
  };
};
