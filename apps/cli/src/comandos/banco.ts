import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { eventSchemaVersion } from '@tulha/event-store/postgres/schema';
import { startPostgres } from '@tulha/platform/postgres/embedded';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { LIVE, type Source } from '@tulha/read-models/kernel/read-schema';
import { signatureOf } from '@tulha/read-models/kernel/signature';
import { projections } from '@tulha/read-models/tables';
import { openLog } from '@tulha/stores/open-stores';
import pg from 'pg';
import type { Ctx, Handler } from '../context.js';
import { dataFolder, secretOf } from '../data-folder.js';
import { CliError, EXIT } from '../errors.js';
import { count, instant, plural } from '../terminal/format.js';
import { facts, table } from '../terminal/table.js';

/**
 * The commands of this file and its neighbours `verificar` and `reconstruir` work on the store itself: whoever suspects the server
 * must not have to ask the server.
 */
export type Banco = { readonly pool: pg.Pool; readonly source: Source };

type Place = { readonly url: string; readonly close: () => Promise<void> };

/** DATABASE_URL, or the embedded database of the data folder: used where it runs, started for the while where it does not. */
const placeOf = async ({ io, say }: Ctx): Promise<Place> => {
  const given = io.env['DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const dataDir = join(dataFolder(io), 'postgres');
  if (!existsSync(join(dataDir, 'cluster'))) {
    throw new CliError(`Não há um banco de dados em ${dataDir}.`, {
      code: 'SEM_BANCO',
      next: 'Rode na pasta da instalação, indique a pasta de dados em TULHA_DATA, ou informe DATABASE_URL.',
    });
  }
  const server = await startPostgres({ dataDir, log: (line) => void say(line) }).catch((cause: unknown) => {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { code: 'SEM_BANCO', cause });
  });
  return { url: server.url, close: () => (server.attached ? Promise.resolve() : server.stop()) };
};

/** A table is copied and digested in one statement each, however big it is. */
const poolOf = (url: string): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionConfig(url, 'tulha-cli'),
    query_timeout: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    max: 6,
  });
  // A connection lost while idle is replaced; one in use fails its own query.
  pool.on('error', () => undefined);
  return pool;
};

/** Above 0 where this is the database of an installation: where PostgreSQL keeps the facts, they are there. */
const versionOf = async (pool: pg.Pool, eventStoreUrl: string | undefined): Promise<number> => {
  if (eventStoreUrl === undefined) return eventSchemaVersion(pool);
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('esdb.fact') is not null as there");
  return rows[0]?.there ? 1 : 0;
};

const checkStore = async (pool: pg.Pool, eventStoreUrl: string | undefined): Promise<void> => {
  const version = await versionOf(pool, eventStoreUrl).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new CliError('O banco de dados não responde.', {
      code: 'SEM_BANCO',
      why,
      next: 'Confira DATABASE_URL; "tulha doutor" ajuda.',
      cause,
    });
  });
  if (version === 0) {
    throw new CliError('Este banco de dados não tem fatos da Tulha.', { code: 'SEM_BANCO', next: 'Confira DATABASE_URL ou TULHA_DATA.' });
  }
};

/** Opens the store for `work`, and closes all of it. */
export const withBanco = async <T>(ctx: Ctx, work: (banco: Banco) => Promise<T>): Promise<T> => {
  const place = await placeOf(ctx);
  try {
    const pool = poolOf(place.url);
    try {
      const eventStoreUrl = ctx.io.env['EVENTSTORE_URL'] || undefined;
      await checkStore(pool, eventStoreUrl);
      const store = await openLog(pool, { eventStoreUrl });
      try {
        const sealing = createSealing(factTypes, postgresKeyVault(pool, secretOf(ctx.io, 'TULHA_MASTER_KEY')));
        return await work({ pool, source: { store, open: sealing.open, projections } });
      } finally {
        await store.close();
      }
    } finally {
      await pool.end();
    }
  } finally {
    await place.close();
  }
};

/** A position as people count facts: without the zeros that make it sort. */
export const positionText = (position: string): string => position.replace(/^0+(?=\d)/, '') || '0';

/** How many facts lie between two positions, where positions are numbers. */
const lagOf = (head: string, live: string): number | null => (/^\d*$/.test(head + live) ? Number(head || 0) - Number(live || 0) : null);

type Live = { posicao: string; assinatura: string; atualizada_em: string };
type TableRow = { readonly projecao: string; readonly tabela: string; readonly linhas: number };

const rowsOf = async (pool: pg.Pool): Promise<TableRow[]> => {
  const rows: TableRow[] = [];
  for (const { name: projecao, tables } of projections) {
    for (const { name: tabela } of tables) {
      const there = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${LIVE}."${tabela}"`]);
      if (rows.some((row) => row.tabela === tabela) || !there.rows[0]?.there) continue;
      const { rows: counted } = await pool.query<{ linhas: number }>(`select count(*) as linhas from ${LIVE}."${tabela}"`);
      rows.push({ projecao, tabela, linhas: counted[0]?.linhas ?? 0 });
    }
  }
  return rows;
};

/** `tulha projecoes listar`. */
export const listar: Handler = (ctx) =>
  withBanco(ctx, async ({ pool, source }) => {
    const { rows } = await pool.query<Live>('select posicao, assinatura, atualizada_em from controle.leitura where esquema = $1', [LIVE]);
    const [live, fatos, tabelas] = [rows[0], await source.store.head(), await rowsOf(pool)];
    const atraso = lagOf(fatos, live?.posicao ?? '');
    const destaVersao = live?.assinatura === signatureOf(projections);
    if (ctx.json) {
      await ctx.outJson({ posicao: live?.posicao ?? null, fatos, atraso, destaVersao, atualizadaEm: live?.atualizada_em ?? null, tabelas });
      return EXIT.ok;
    }
    const about = [
      ['Fatos no registro', positionText(fatos)],
      [
        'Telas vão até',
        live ? `${positionText(live.posicao)}${atraso ? ` (faltam ${count(atraso)})` : ' (em dia)'}` : 'ainda não construídas',
      ],
      ['Atualizadas em', live ? instant(live.atualizada_em) : undefined],
      ['Declarações', live ? (destaVersao ? 'desta versão' : 'de outra versão; o trabalhador as refaz quando inicia') : undefined],
    ] as const;
    const columns = [
      { title: 'Projeção', value: ({ projecao }: TableRow) => projecao },
      { title: 'Tabela', value: ({ tabela }: TableRow) => tabela },
      { title: 'Linhas', align: 'right' as const, value: ({ linhas }: TableRow) => count(linhas) },
    ];
    await ctx.out(`${facts(about, ctx.colours.out)}\n${table(tabelas, columns, ctx.colours.out)}`);
    await ctx.say(plural(tabelas.length, 'tabela', 'tabelas'));
    return EXIT.ok;
  });
