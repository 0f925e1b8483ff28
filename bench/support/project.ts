import { readFileSync } from 'node:fs';
import { createEngine } from '@tulha/application/engine';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { bulkLoad } from '@tulha/read-models/rebuild/bulk-load';
import { createIndexes, createSchema } from '@tulha/read-models/declare/read-schema';
import { projections } from '@tulha/read-models/tables';

/** One process that does nothing but bring all projections up to date in a schema of their own: `project.ts <schema>`. */
const [schema = ''] = process.argv.slice(2);
const { BENCH_URL = '', BENCH_KEY = '' } = process.env;

const pool = createPool(BENCH_URL, { name: 'bench-project', max: 8 });
const store = await openPostgresEventStore({ pool });
const { sealing } = createEngine({ store, vault: postgresKeyVault(pool, BENCH_KEY) });
const source = { store, open: sealing.open, projections };
await createSchema(pool, schema, source, { bare: true });
const started = performance.now();
let facts = 0;
await bulkLoad(pool, schema, source, { onPage: (applied) => void (facts = applied) });
await createIndexes(pool, schema, source);
const seconds = (performance.now() - started) / 1_000;
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN);
await store.close();
await pool.end();
console.log(JSON.stringify({ seconds, facts, rssMiB: Math.round(peak / 1_024) }));
