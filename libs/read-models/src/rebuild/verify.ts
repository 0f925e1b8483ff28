import type { ClientBase, Pool } from 'pg';
import { bulkLoad } from './bulk-load.js';
import { catchUpOne, wayTo } from '../project/catch-up.js';
import { type Checkpoint, readCheckpoint, retry, type Straggler } from '../project/checkpoint.js';
import { withMaintenanceLock } from '../control/maintenance.js';
import { createSchema, inSchema, LIVE, type Source } from '../declare/read-schema.js';
import { signatureOf, tablesOf } from '../declare/signature.js';
import type { TableSpec } from '../declare/table.js';

const COPY = 'conferencia_viva';
const REBUILT = 'conferencia_refeita';
const MOST_DIFFERENCES = 20;

/** A row that differs from the facts. Columns are named without their values, which may be personal. */
export type Difference = {
  readonly key: Readonly<Record<string, unknown>>;
  /** `missing`: the facts make it, the live table has it not. `extra`: the other way round. */
  readonly kind: 'missing' | 'extra' | 'different';
  readonly columns: readonly string[];
};

type Sides<T> = { readonly live: T; readonly rebuilt: T };

export type TableCheck = {
  readonly table: string;
  readonly rows: Sides<number>;
  /** SHA-256 over the SHA-256 of each row's text, in the order of the key. */
  readonly sha256: Sides<string>;
  readonly equal: boolean;
  /** The first twenty. */
  readonly differences: readonly Difference[];
};

export type Verification = {
  readonly position: string;
  /** How many facts the tables were made of. Fewer when they are made anew: some are nowhere any more. */
  readonly facts: Sides<number>;
  readonly equal: boolean;
  readonly tables: readonly TableCheck[];
  /** Units that stand elsewhere than the others; their tables were compared at their own position. */
  readonly stragglers: readonly Straggler[];
};

/** The live tables cannot be compared with those this program would build. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable';
  constructor(readonly reason: 'no-live-tables' | 'other-declarations' | 'log-ends-before') {
    super(`The read model cannot be verified: ${reason}`);
  }
}

const list = (names: readonly string[], prefix = '') => names.map((name) => `${prefix}"${name}"`).join(', ');

const dropAll = (pool: Pool) =>
  inSchema(pool, 'controle', async (client) => {
    await client.query(`drop schema if exists "${COPY}" cascade; drop schema if exists "${REBUILT}" cascade`);
    await client.query('delete from leitura where esquema = $1', [REBUILT]);
    await client.query('delete from projecao where esquema = $1', [REBUILT]);
  });

/**
 * Copies the live tables as one snapshot sees them. The tables are locked against being switched away before the snapshot is
 * taken, as the catalogue does not obey snapshots. @returns the checkpoint these very rows show.
 */
const copyLive = async (client: ClientBase, tables: readonly TableSpec[], signature: string): Promise<Checkpoint> => {
  const before = await readCheckpoint(client, LIVE);
  if (!before) throw new NotComparable('no-live-tables');
  if (before.assinatura !== signature) throw new NotComparable('other-declarations');
  await client.query('begin isolation level repeatable read');
  try {
    await client.query(`lock table ${tables.map(({ name }) => `"${LIVE}"."${name}"`).join(', ')} in access share mode`);
    const checkpoint = await readCheckpoint(client, LIVE);
    if (checkpoint?.assinatura !== signature) throw new NotComparable('other-declarations');
    await client.query(`create schema "${COPY}"`);
    for (const { name, columns } of tables) {
      const names = list(Object.keys(columns));
      await client.query(`create unlogged table "${COPY}"."${name}" as select ${names} from "${LIVE}"."${name}"`);
    }
    await client.query('commit');
    return checkpoint;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Builds the tables up to where the live ones stand, each straggler up to where it stands. @throws NotComparable */
const rebuildTo = async (
  pool: Pool,
  source: Source,
  { posicao, stragglers }: Checkpoint,
  onPage: VerifyOptions['onPage'],
): Promise<void> => {
  await createSchema(pool, REBUILT, source, { bare: true });
  for (const { nome, conta } of stragglers)
    await pool.query(`insert into controle.projecao (esquema, nome, conta, posicao, situacao) values ($1, $2, $3, '', 'parada')`, [
      REBUILT,
      nome,
      conta,
    ]);
  const reached = await bulkLoad(pool, REBUILT, source, { until: posicao, ...(onPage ? { onPage } : {}) });
  if (reached !== posicao) throw new NotComparable('log-ends-before');
  await retry(pool, REBUILT);
  const way = await wayTo(pool, REBUILT, source);
  for (const { posicao: own, ...name } of stragglers) {
    if (!(await catchUpOne(way, name, own))) throw new NotComparable('log-ends-before');
  }
};

const digest = async (client: ClientBase, schema: string, { name, key }: TableSpec) => {
  const { rows } = await client.query<{ rows: number; sha256: string }>(
    `select count(*) as rows, encode(sha256(coalesce(string_agg(sha256(convert_to(_row::text, 'UTF8')), ''::bytea order by ${list(key)}), ''::bytea)), 'hex') as sha256
     from "${schema}"."${name}" as _row`,
  );
  return rows[0] as { rows: number; sha256: string };
};

type DifferenceRow = { key: Record<string, unknown>; live: boolean; rebuilt: boolean; columns: string[] };

const differencesOf = async (client: ClientBase, { name, key, columns }: TableSpec): Promise<Difference[]> => {
  const changed = Object.keys(columns).map((c) => `case when _live."${c}"::text is distinct from _rebuilt."${c}"::text then '${c}' end`);
  const { rows } = await client.query<DifferenceRow>(
    `select jsonb_build_object(${key.map((c) => `'${c}', "${c}"`).join(', ')}) as key, _live."${key[0]}" is not null as live,
            _rebuilt."${key[0]}" is not null as rebuilt, array_remove(array[${changed.join(', ')}], null) as columns
     from "${COPY}"."${name}" as _live full join "${REBUILT}"."${name}" as _rebuilt using (${list(key)})
     where _live::text is distinct from _rebuilt::text order by ${list(key)} limit ${MOST_DIFFERENCES}`,
  );
  return rows.map((row) => {
    const kind = !row.live ? 'missing' : row.rebuilt ? 'different' : 'extra';
    return { key: row.key, kind, columns: kind === 'different' ? row.columns : [] };
  });
};

const compare = async (client: ClientBase, table: TableSpec): Promise<TableCheck> => {
  const [live, rebuilt] = [await digest(client, COPY, table), await digest(client, REBUILT, table)];
  const equal = live.rows === rebuilt.rows && live.sha256 === rebuilt.sha256;
  return {
    table: table.name,
    rows: { live: live.rows, rebuilt: rebuilt.rows },
    sha256: { live: live.sha256, rebuilt: rebuilt.sha256 },
    equal,
    differences: equal ? [] : await differencesOf(client, table),
  };
};

export type VerifyOptions = {
  /** Hears, once the live tables are copied, of the position they show: the rebuild goes up to there. */
  readonly onCopied?: (position: string) => void | Promise<void>;
  readonly onPage?: (applied: number, position: string) => void;
};

/**
 * Builds every read table anew from the facts and compares it, byte for byte, with the live one at the same position. The live tables go on
 * moving meanwhile; nothing of theirs is changed. Its own tables are dropped at the end, also after a failure. Give it a pool without a
 * statement timeout: a table is copied and digested in one statement each.
 * @throws MaintenanceBusy, NotComparable
 */
export const verifyReadModel = (pool: Pool, source: Source, { onCopied, onPage }: VerifyOptions = {}): Promise<Verification> =>
  withMaintenanceLock(pool, async () => {
    const tables = tablesOf(source.projections);
    await dropAll(pool);
    try {
      const client = await pool.connect();
      let live: Checkpoint;
      try {
        live = await copyLive(client, tables, signatureOf(source.projections));
      } finally {
        client.release();
      }
      await onCopied?.(live.posicao);
      await rebuildTo(pool, source, live, onPage);
      const checks = await inSchema(pool, REBUILT, async (reader) => {
        // The text of a row must not depend on the session's settings.
        await reader.query(`set local timezone to 'UTC'; set local datestyle to 'ISO'; set local bytea_output to 'hex'`);
        const done: TableCheck[] = [];
        for (const table of tables) done.push(await compare(reader, table));
        return done;
      });
      const rebuilt = await readCheckpoint(pool, REBUILT);
      const facts = { live: live.fatos, rebuilt: rebuilt?.fatos ?? 0 };
      return { position: live.posicao, facts, equal: checks.every(({ equal }) => equal), tables: checks, stragglers: live.stragglers };
    } finally {
      await dropAll(pool);
    }
  });
