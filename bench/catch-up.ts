import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEngine } from '@tulha/application/engine';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { copyIn } from '@tulha/read-models/project/copy-in';
import { createSchema } from '@tulha/read-models/declare/read-schema';
import { tablesOf } from '@tulha/read-models/declare/signature';
import { projections } from '@tulha/read-models/tables';
import { openStores, type Stores } from '@tulha/stores/open-stores';
import type { Pool } from 'pg';
import { copyOut } from '#support/copy-out';
import { type BenchServer, withServer } from '#support/database';
import { type Result, report, resultOf } from '#support/report';
import { allFacts, fillLog } from '#support/seasons';
import { importInto, openWorker, season, warmUp } from '#support/worker';

/**
 * How long all projections take to catch up with a log of a million facts, in a process of their own, beside COPY of the very rows that
 * come out, into tables with the same keys and indexes on the same server. `node bench/catch-up.ts` after a build; TULHA_BENCH_FACTS
 * sets another number of facts. About 4 min.
 */
const FACTS = Number(process.env.TULHA_BENCH_FACTS ?? 1_000_000);
const ROUNDS = 3;
const AIM = 0.35;
const MOST_MIB = 300;
const PRODUCT = 'leitura_bench';
const BARE = 'leitura_copia';
/** Filling the log is one statement. */
const PATIENCE_MS = 600_000;

const tables = tablesOf(projections).map(({ name }) => name);

/** A season's facts, made by importing it. */
const seasonFacts = async (server: BenchServer) => {
  const database = await server.fresh();
  const worker = await openWorker(database.url);
  try {
    await warmUp(worker, 1);
    await importInto(worker, 1, season());
    return await allFacts(worker.tools.store, worker.tools.engine.sealing.open);
  } finally {
    await worker.close();
    await database.drop();
  }
};

/** A log of so many facts in an empty database. */
const fill = async ({ pool, store }: Stores, key: string, server: BenchServer): Promise<void> => {
  const { sealing } = createEngine({ store, vault: postgresKeyVault(pool, key) });
  await fillLog(pool, await seasonFacts(server), FACTS, sealing.seal);
};

type Projected = { readonly seconds: number; readonly facts: number; readonly rssMiB: number };

const project = async (url: string, key: string): Promise<Projected> => {
  const script = join(import.meta.dirname, 'support/project.ts');
  const env = { ...process.env, BENCH_URL: url, BENCH_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script, PRODUCT], { env });
  return JSON.parse(stdout) as Projected;
};

/** Writes the rows of every table to a file each. @returns how many there are. */
const save = async (pool: Pool, folder: string): Promise<number> => {
  const client = await pool.connect();
  try {
    let rows = 0;
    for (const table of tables)
      rows += await copyOut(client, `copy "${PRODUCT}"."${table}" to stdout`, createWriteStream(join(folder, table)));
    return rows;
  } finally {
    client.release();
  }
};

/** Seconds that COPY takes for all tables, one after the other. */
const copyAll = async ({ pool, store }: Stores, folder: string): Promise<number> => {
  await createSchema(pool, BARE, { store, projections });
  const client = await pool.connect();
  try {
    const started = performance.now();
    for (const table of tables) {
      const chunks = createReadStream(join(folder, table), { highWaterMark: 256 * 1_024 });
      await copyIn(client, `copy "${BARE}"."${table}" from stdin`, chunks);
    }
    return (performance.now() - started) / 1_000;
  } finally {
    client.release();
  }
};

const drop = (pool: Pool, schema: string) => pool.query(`drop schema "${schema}" cascade; checkpoint`);

/** The highest memory use of any round, against the limit. */
const memoryResult = (peaks: readonly number[]): Result => {
  const worst = Math.max(...peaks);
  const spread = `${Math.min(...peaks)}–${worst} MiB`;
  return { what: 'peak RSS of that process', bare: MOST_MIB, product: worst, ratio: MOST_MIB / worst, spread, aim: 1 };
};

const measure = async (server: BenchServer, folder: string): Promise<{ readonly speed: Result; readonly memory: Result }> => {
  const database = await server.fresh();
  const key = randomBytes(32).toString('base64');
  const stores = await openStores({
    databaseUrl: database.url,
    eventStoreUrl: undefined,
    name: 'bench',
    max: 8,
    answerWithinMs: PATIENCE_MS,
  });
  const { pool } = stores;
  try {
    await fill(stores, key, server);
    const rounds: { bare: number; product: number }[] = [];
    const peaks: number[] = [];
    let rows = 0;
    for (let n = 0; n < ROUNDS; n++) {
      const projected = await project(database.url, key);
      if (n === 0) rows = await save(pool, folder);
      await drop(pool, PRODUCT);
      const copied = await copyAll(stores, folder);
      await drop(pool, BARE);
      const per = Math.round(projected.facts / projected.seconds);
      console.log(`${projected.seconds.toFixed(1)} s (${per} facts/s, ${projected.rssMiB} MiB) beside ${copied.toFixed(1)} s of COPY`);
      rounds.push({ bare: rows / copied, product: rows / projected.seconds });
      peaks.push(projected.rssMiB);
    }
    return { speed: resultOf(`${FACTS} facts to ${rows} rows, all projections`, rounds, AIM), memory: memoryResult(peaks) };
  } finally {
    await stores.close();
    await database.drop();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'tulha-bench-rows-'));
try {
  await withServer(async (server) => {
    const { speed, memory } = await measure(server, folder);
    await report('catch-up', 'rows/s', server.url, [speed]);
    await report('catch-up-memory', 'MiB', server.url, [memory]);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
