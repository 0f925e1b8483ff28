import { testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import { startWire } from '../eventstoredb/testing/wire/wire.js';
import { type Listener, startListener } from './listener.js';
import { CHANNEL } from './schema.sql.js';

const PACE = { beatMs: 100, pauseMs: 10 };

describe('a listener on a connection of its own', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let other: pg.Pool;
  let listener: Listener | undefined;
  let times: number;
  beforeEach(async () => {
    database = await testDatabase();
    wire = await startWire(database.url);
    other = new pg.Pool({ connectionString: database.url, max: 1 });
    times = 0;
  });
  afterEach(async () => {
    await listener?.stop();
    wire.stop();
    await other.end();
    await database.drop();
  });

  const listen = async (troubles: unknown[] = []) => {
    const heard = () => void times++;
    listener = await startListener({ connectionString: wire.url }, heard, (error) => troubles.push(error), PACE);
    return listener;
  };
  /** Whether it hears a notification of another process. The notification is repeated, since one sent to a broken connection is lost. */
  const hears = async () => {
    const before = times;
    await until(async () => {
      await other.query(`notify ${CHANNEL}`);
      return times > before;
    }, 'what another process says');
  };

  it('finds out that the network has forgotten it, looks, and hears again', async () => {
    const troubles: unknown[] = [];
    await listen(troubles);
    await hears();
    const before = times;
    wire.forget();
    await until(() => times > before, 'a look after it was connected anew');
    await hears();
    expect(String(troubles[0])).toContain('says nothing');
  });

  it('stops while the network has forgotten it, without waiting for an answer', async () => {
    const { stop } = await listen();
    wire.forget();
    await expect(stop()).resolves.toBeUndefined();
  });

  it('tells others, once it is connected again, what it could not tell', async () => {
    const troubles: unknown[] = [];
    const { tell } = await listen(troubles);
    const heard: unknown[] = [];
    const listening = await other.connect();
    listening.on('notification', (message) => heard.push(message));
    await listening.query(`listen ${CHANNEL}`);
    await listening.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await tell().catch((error: unknown) => troubles.push(error));
    await until(async () => {
      await listening.query('select 1');
      return heard.length > 0;
    }, 'what it had to tell');
    listening.release();
    expect(heard[0]).toMatchObject({ channel: CHANNEL });
    expect(troubles).not.toEqual([]);
  });
});
