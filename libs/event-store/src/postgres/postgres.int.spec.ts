import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { eventStoreContract } from '../contract/event-store.contract.js';
import type { EventStore } from '../event-store.js';
import { openPostgresEventStore } from './postgres-event-store.js';
import { prepareEventSchema } from './schema.js';

/** An empty database with the event schema, and stores on it that each have a pool of their own. */
const openLog = async () => {
  const database = await testDatabase();
  const pools: pg.Pool[] = [];
  const stores: EventStore[] = [];
  const pool = () => {
    const made = new pg.Pool({ connectionString: database.url, max: 4, connectionTimeoutMillis: 5_000 });
    made.on('error', () => undefined);
    pools.push(made);
    return made;
  };
  const admin = pool();
  const client = await admin.connect();
  await prepareEventSchema(client).finally(() => client.release());
  const another = async () => {
    const store = await openPostgresEventStore({ pool: pool(), listen: database.url });
    stores.push(store);
    return store;
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
    await Promise.all(pools.map((one) => one.end()));
    await database.drop();
  };
  return { store: await another(), another, drop, admin, url: database.url };
};

eventStoreContract('postgres', openLog);
