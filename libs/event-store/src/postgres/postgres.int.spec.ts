import { testDatabaseAs } from '@tulha/testing/postgres';
import { fc } from '@tulha/testing/property';
import pg from 'pg';
import { eventStoreContract } from '../contract/event-store.contract.js';
import { append, fact, facts, ids, nextWake, outcomes, range, readLog, readStream } from '../contract/facts.js';
import { type Append, type EventStore, EventIdConflict, StoreBusy } from '../event-store.js';
import { openMemoryEventStore } from '../memory/memory-event-store.js';
import { APPEND_LOCK } from './one-log.sql.js';
import { openPostgresEventStore } from './postgres-event-store.js';
import { eventSchemaVersion, grantEventStore, prepareEventSchema, SCHEMA_VERSION } from './schema.js';
import { fragileWire } from './testing/fragile-wire.js';

const withSchema = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await prepareEventSchema(client).finally(() => client.end());
};

/** An empty log with the event schema, named anew as each copy is when it is prepared, and stores on it that each have a pool of their own. */
const openLog = async () => {
  const database = await testDatabaseAs('event schema', withSchema, prepareEventSchema);
  const pools: pg.Pool[] = [];
  const stores: EventStore[] = [];
  const pool = (url = database.url) => {
    const made = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 5_000 });
    made.on('error', () => undefined);
    // A connection may be killed within the packet that says it is ready, before its user listens for errors. The product's pool guards
    // against it in the same way.
    made.on('connect', (client) => client.on('error', () => undefined));
    pools.push(made);
    return made;
  };
  const admin = pool();
  const another = async (through = pool(), patienceMs?: number, listen = database.url) => {
    const store = await openPostgresEventStore({ pool: through, listen, ...(patienceMs ? { patienceMs } : {}) });
    stores.push(store);
    return store;
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
    await Promise.all(pools.map((one) => one.end()));
    await database.drop();
  };
  return { store: await another(), another, drop, admin, pool, url: database.url };
};

eventStoreContract('postgres', () => openLog());

/** The positions in the table, which must be 1, 2, 3 … after every fault. */
const positions = async (admin: pg.Pool) => {
  const { rows } = await admin.query<{ all: string[]; head: string }>(
    'select array_agg(position order by position)::text[] as all, (select position::text from es.head) as head from es.events',
  );
  return rows[0];
};
const upTo = (count: number) => ({ all: range(count).map((n) => String(n + 1)), head: String(count) });

describe('event store on PostgreSQL', () => {
  let log: Awaited<ReturnType<typeof openLog>>;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.drop());

  // One after the other: two at once would end each other's connection.
  let killed: Promise<unknown> = Promise.resolve();
  const killAll = () => {
    killed = killed.then(() => kill());
    return killed;
  };
  const kill = () =>
    log.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );

  describe('when connections die', () => {
    it('neither loses nor doubles a fact', async () => {
      const second = await log.another();
      let done = 0;
      const write = async (store: EventStore, stream: string) => {
        for (const n of range(20)) {
          await store.append(append(stream, n === 0 ? 'no-stream' : n - 1, [fact({ n })]));
          if (++done % 25 === 0) await killAll();
        }
      };
      await Promise.all(range(12).map((n) => write(n % 2 === 0 ? log.store : second, `talhao-${n}`)));
      for (const n of range(12)) {
        expect((await readStream(log.store, `talhao-${n}`)).map((one) => one.data)).toEqual(range(20).map((m) => ({ n: m })));
      }
      expect(await positions(log.admin)).toEqual(upTo(240));
    });

    it('recognises its own append when only the answer was lost', async () => {
      const wire = await fragileWire(log.url);
      const pool = log.pool(wire.url);
      const store = await log.another(pool);
      for (const written of [facts(1), facts(3)]) {
        wire.cutNextAnswer();
        await expect(store.append(append(`talhao-${written.length}`, 'no-stream', written))).resolves.toMatchObject({
          version: written.length - 1,
        });
        expect(wire.isUncut()).toBe(false);
      }
      expect(await positions(log.admin)).toEqual(upTo(4));
      wire.cutAll();
    });

    it('says that it is busy when the database stays away', async () => {
      const wire = await fragileWire(log.url);
      const store = await log.another(log.pool(wire.url), 300);
      wire.cutAll();
      const waiting = range(5).map((n) => store.append(append(`talhao-${n}`, 'no-stream')));
      await expect(Promise.all(waiting)).rejects.toThrow(StoreBusy);
      expect(await log.store.head()).toBe('');
    });

    it('hears of others again', async () => {
      const second = await log.another();
      const back = Promise.all([nextWake(second), nextWake(log.store)]);
      await killAll();
      await back;
      const woken = nextWake(second);
      await log.store.append(append('talhao-1', 'no-stream'));
      await expect(woken).resolves.toBeUndefined();
    });

    it('tells others what it could not tell while it had no connection', async () => {
      const wire = await fragileWire(log.url);
      const writer = await log.another(log.pool(), undefined, wire.url);
      const second = await log.another();
      wire.pause();
      const woken = nextWake(second);
      await writer.append(append('talhao-1', 'no-stream'));
      wire.resume();
      await expect(woken).resolves.toBeUndefined();
      wire.cutAll();
    });
  });

  describe('when one append is bad', () => {
    it('lets all others through', async () => {
      await log.admin.query("alter table es.log add constraint no_poison check (type <> 'Veneno')");
      const settled = await Promise.allSettled(
        range(60).map((n) => log.store.append(append(`talhao-${n}`, 'no-stream', [fact(), ...(n % 25 === 7 ? [fact({}, 'Veneno')] : [])]))),
      );
      expect(settled.flatMap((one, n) => (one.status === 'rejected' ? [n] : []))).toEqual([7, 32, 57]);
      expect(settled[7]).toMatchObject({ reason: { message: expect.stringContaining('no_poison') } });
      expect(await positions(log.admin)).toEqual(upTo(57));
    });

    it('says which one took an id twice', async () => {
      const taken = fact();
      await log.store.append(append('talhao-0', 'no-stream', [taken]));
      const settled = await Promise.allSettled(
        range(40).map((n) => log.store.append(append(`lote-${n}`, 'no-stream', [n === 20 ? taken : fact()]))),
      );
      expect(outcomes(settled)).toEqual(range(40).map((n) => (n === 20 ? 'EventIdConflict' : 'written')));
      await expect(log.store.append(append('talhao-0', 0, [fact(), taken]))).rejects.toThrow(EventIdConflict);
    });

    it('leaves no gap behind refusals', async () => {
      for (const n of range(10)) {
        await Promise.allSettled([
          log.store.append(append('talhao-1', n === 0 ? 'no-stream' : n - 1)),
          log.store.append(append('talhao-1', 99)),
          log.store.append(append('talhao-2', 5, facts(3))),
        ]);
        await Promise.allSettled([log.store.append(append('talhao-1', 99))]);
      }
      expect(await positions(log.admin)).toEqual(upTo(10));
    });
  });

  it('refuses at once what its queue cannot hold, and writes all it has taken', async () => {
    const holder = await log.admin.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(${APPEND_LOCK})`);
    const taken = range(4).map((n) => log.store.append(append(`talhao-${n}`, 'no-stream', facts(5_000))));
    await expect(log.store.append(append('talhao-9', 'no-stream'))).rejects.toThrow(StoreBusy);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(taken)).map(({ version }) => version)).toEqual([4_999, 4_999, 4_999, 4_999]);
    await log.store.append(append('talhao-9', 'no-stream'));
    expect(await log.store.head()).toBe('20001'.padStart(20, '0'));
  });

  it('judges appends that arrive together as if one came after the other', async () => {
    const model = openMemoryEventStore();
    let run = 0;
    const wish = fc.record({
      stream: fc.integer({ max: 1, min: 0 }),
      expected: fc.integer({ min: -1, max: 6 }),
      count: fc.integer({ min: 1, max: 2 }),
    });
    const again = fc.record({ again: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof({ arbitrary: wish, weight: 5 }, again), { maxLength: 30 }), async (wishes) => {
        run++;
        const asked: Append[] = [];
        for (const one of wishes) {
          const earlier = 'again' in one ? asked[one.again % (asked.length || 1)] : undefined;
          if (earlier) asked.push(earlier);
          else if ('count' in one)
            asked.push(append(`s${one.stream}-${run}`, one.expected < 0 ? 'no-stream' : one.expected, facts(one.count)));
        }
        const verdicts = async (store: EventStore) =>
          (await store.appendMany(asked)).map((one) =>
            one.status === 'fulfilled' ? `${one.value.version} ${one.value.repeated}` : (one.reason as Error).name,
          );
        expect(await verdicts(log.store)).toEqual(await verdicts(model));
      }),
      { numRuns: 60 },
    );
    expect(await positions(log.admin)).toEqual(upTo((await readLog(model)).length));
  });

  it('shares one log between two processes without gap or double', async () => {
    const second = await log.another();
    const both = [log.store, second] as const;
    for (const version of range(15)) {
      const expected = version === 0 ? 'no-stream' : version - 1;
      const settled = await Promise.allSettled(range(10).map((n) => both[n % 2 === 0 ? 0 : 1].append(append('talhao-1', expected))));
      expect(outcomes(settled).sort()).toEqual([...range(9).map(() => 'VersionConflict'), 'written']);
    }
    const same = append('talhao-2', 'no-stream', facts(2));
    const answers = await Promise.all(range(20).map((n) => both[n % 2 === 0 ? 0 : 1].append(same)));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(ids(await readStream(second, 'talhao-2'))).toEqual(ids(same.facts));
    expect(await positions(log.admin)).toEqual(upTo(17));
  });
});

describe('event schema', () => {
  let log: Awaited<ReturnType<typeof openLog>>;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.drop());

  const asClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await log.admin.connect();
    return work(client).finally(() => client.release());
  };

  it('is prepared once, however often and by however many', async () => {
    await log.store.append(append('talhao-1', 'no-stream'));
    await log.admin.query('drop schema es cascade');
    await Promise.all(range(3).map(() => asClient(prepareEventSchema)));
    await asClient(prepareEventSchema);
    expect(await eventSchemaVersion(log.admin)).toBe(SCHEMA_VERSION);
    const { rows } = await log.admin.query('select position::int from es.head');
    expect(rows).toEqual([{ position: 0 }]);
  });

  it('of a newer program is left alone', async () => {
    await log.admin.query('insert into es.migrations (version) values ($1)', [SCHEMA_VERSION + 1]);
    await expect(asClient(prepareEventSchema)).rejects.toThrow('this program knows');
    await expect(log.another()).rejects.toThrow('this program needs');
  });

  it('lets a role without rights append and read, never change or remove', async () => {
    const role = `app_${new URL(log.url).pathname.slice(1)}`;
    await log.admin.query(`create role ${role}`);
    await asClient((client) => grantEventStore(client, role));
    const limited = log.pool(`${log.url}?options=-c%20role%3D${role}`);
    const store = await log.another(limited);
    await store.append(append('talhao-1', 'no-stream'));
    await store.appendMany([append('talhao-2', 'no-stream', facts(2)), append('talhao-1', 0)]);
    expect(await readLog(store)).toHaveLength(4);
    for (const change of [
      'delete from es.events',
      "update es.events set type = 'x'",
      'truncate es.log',
      'insert into es.log select * from es.log',
      'update es.name set store_id = gen_random_uuid()',
    ]) {
      await expect(limited.query(change)).rejects.toThrow('permission denied');
    }
    await asClient((client) => client.query(`drop owned by ${role}; drop role ${role}`));
  });

  it('refuses changes even by its owner', async () => {
    await log.store.append(append('talhao-1', 'no-stream'));
    for (const change of ['delete from es.events', "update es.log set type = 'x'", 'delete from es.log', 'truncate es.log']) {
      await expect(log.admin.query(change)).rejects.toThrow('Facts are never changed nor removed');
    }
  });
});
