import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import { append, facts, ids, range, readLog, readStream } from '../contract/facts.js';
import { START, StoreBusy } from '../event-store.js';
import { insist } from './testing/insist.js';
import { type OpenedLog, openLog } from './testing/open-log.js';
import { startWire } from './testing/wire/wire.js';

/**
 * Known traps of the client and the server, besides those in appends.spec.ts and watch.spec.ts: a batch stream that all
 * clients of a process share, wrong revisions, ids written twice, checkpoint handlers that hang, subscriptions that fall
 * silent, end or are dropped.
 */
let log: OpenedLog;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log.drop());

it('a connection that a network box forgot is found dead by pings, and another takes its place', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const wire = await startWire(log.server.url);
  const troubles: unknown[] = [];
  // The client says that it is not recommended to ask so often.
  const store = await log.another({
    url: `${wire.url}&keepAliveInterval=2000&keepAliveTimeout=2000`,
    onTrouble: (error) => troubles.push(error),
  });
  let woken = 0;
  store.onAppend(() => woken++);
  await until(() => log.server.subscribers.size === 1, 'a subscription');
  wire.forget();
  const before = woken;
  await log.store.append(append('talhao-1', 'no-stream'));
  await until(() => woken > before && log.server.calls.filter((call) => call === 'Subscribe').length > 1, 'another subscription', {
    instead: () => troubles.map(String),
  });
  expect(String(troubles[0])).toMatch(/UNAVAILABLE/);
  const again = woken;
  await log.store.append(append('talhao-1', 0));
  await until(() => woken > again, 'to be woken again');
  expect(ids(await readStream(store, 'talhao-1'))).toHaveLength(2);
  await store.close();
  wire.stop();
  warned.mockRestore();
});

it('a log is never asked for as a whole, which would be held in memory', async () => {
  for (const n of range(3)) await log.store.append(append('talhao-1', n === 0 ? 'no-stream' : n * 1_500 - 1, facts(1_500)));
  expect(await readLog(log.store, 700)).toHaveLength(4_500);
  expect(await readStream(log.store, 'talhao-1')).toHaveLength(4_500);
  await log.store.head();
  await log.store.find(ids(facts(1))[0] ?? '');
  expect(Math.max(...log.server.counts)).toBeLessThanOrEqual(1_001);
});

it('a subscription that has caught up says nothing of a reader: a page tells where it ends', async () => {
  await log.store.append(append('talhao-1', 'no-stream', facts(300)));
  const other = await log.another();
  const woken = new Promise<void>((wake) => other.onAppend(wake));
  await woken;
  const page = await other.readAll(START, 100);
  expect([page.facts.length, page.atEnd]).toEqual([100, false]);
  expect((await readLog(other, 100)).length).toBe(300);
});

it('every call goes to the leader of a cluster: a follower may not know yet what was written', async () => {
  const { store } = log;
  const written = facts(2);
  store.onAppend(() => undefined);
  await store.append(append('talhao-1', 'no-stream', written));
  await readStream(store, 'talhao-1');
  await store.readAll(START, 10);
  await store.find(written[0]?.eventId ?? '');
  await store.head();
  await store.identity();
  await until(() => log.server.subscribers.size === 1, 'a subscription');
  expect(new Set(log.server.calls)).toEqual(new Set(['Read', 'Append', 'BatchAppend', 'Subscribe']));
  expect(log.server.toAnyNode).toEqual([]);
});

it('tries while the server is away leave no connections behind', async () => {
  const impatient = await log.another({ patienceMs: 500, answerMs: 500 });
  await insist(impatient, append('talhao-1', 'no-stream'));
  const before = log.server.connections();
  log.server.stop();
  const tries = range(60).map((n) => impatient.append(append(`talhao-${n}`, 'no-stream')));
  const refused = await Promise.allSettled([...tries, impatient.head()]);
  expect(refused.map((one) => one.status === 'rejected' && one.reason instanceof StoreBusy)).not.toContain(false);
  await log.server.start();
  expect(await insist(impatient, append('talhao-1', 0))).toMatchObject({ version: 1 });
  // Closing connections take a while to go; leaked ones would stay.
  const { connections } = log.server;
  await until(() => connections() <= before, `no more connections than ${before}`, { instead: connections });
});
