import { until } from '@tulha/testing/until';
import { append, fact, ids, range, readLog, readStream } from '../../contract/facts.js';
import type { EventStore } from '../../event-store.js';
import { openEventStoreDb } from '../eventstoredb-event-store.js';
import { type Cluster, startCluster } from '../testing/server/cluster.js';
import { insist } from '../testing/insist.js';

let cluster: Cluster;
let stores: EventStore[];
beforeEach(async () => {
  [cluster, stores] = [await startCluster(), []];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  cluster.stop();
});

const open = async (url: string) => {
  const store = await openEventStoreDb({ url });
  stores.push(store);
  return store;
};

const calls = (index: number) => cluster.nodes[index]?.server.calls ?? [];

/** The outcome of a promise, which must come before the operating system gives a frozen connection up (145 s). */
const inTime = async <T>(promise: Promise<T>, what: string): Promise<T> => {
  const settled: PromiseSettledResult<T>[] = [];
  void Promise.allSettled([promise]).then(([one]) => settled.push(one));
  await until(() => settled.length > 0, what);
  return promise;
};

describe('a cluster', () => {
  it.each([
    ['all its nodes', [0, 1, 2]],
    ['one that follows', [1]],
  ])('is asked by its leader where the address names %s', async (_what, named) => {
    const store = await open(cluster.url(...named));
    await store.append(append('talhao-1', 'no-stream'));
    expect(ids(await readStream(store, 'talhao-1'))).toHaveLength(1);
    expect(calls(0)).toContain('BatchAppend');
    expect([...calls(1), ...calls(2)]).toEqual([]);
  });

  it('is asked by its leader where a DNS name stands for it', async () => {
    const store = await open(`esdb+discover://localhost:${cluster.nodes[1]?.door.port}?tls=false`);
    await store.append(append('talhao-1', 'no-stream'));
    expect(calls(0)).toContain('BatchAppend');
  });

  it('that chooses another leader is followed, without an append that is lost or written twice', async () => {
    const store = await open(cluster.url());
    for (const n of range(9)) {
      if (n % 3 === 2) cluster.elect(n % 2 === 0 ? 1 : 2);
      await insist(store, append('talhao-1', n === 0 ? 'no-stream' : n - 1, [fact({ n })]));
    }
    expect((await readLog(store)).map((one) => one.data)).toEqual(range(9).map((n) => ({ n })));
  });
});

describe('a leader that is frozen (its sockets are open and answer nothing)', () => {
  it.each([
    ['all nodes', [0, 1, 2]],
    ['that one alone', [0]],
  ])('is left after an election where the address names %s (the operating system took 145 s to)', async (_what, named) => {
    const store = await open(cluster.url(...named));
    let woken = 0;
    store.onAppend(() => woken++);
    await store.append(append('talhao-1', 'no-stream'));
    await until(() => woken > 0, 'to be woken at first');
    cluster.freeze(0);
    const writing = insist(store, append('talhao-1', 0));
    cluster.elect(1);
    expect(await inTime(writing, 'an append through the new leader')).toMatchObject({ version: 1 });
    expect(ids(await readStream(store, 'talhao-1'))).toHaveLength(2);
    await until(() => calls(1).includes('Subscribe'), 'a subscription at the new leader');
    const before = woken;
    const other = await open(cluster.url(1));
    await other.append(append('talhao-2', 'no-stream'));
    await until(() => woken > before, 'to be woken');
  });

  it('is left after an election that comes late, by readers as well', async () => {
    const store = await open(cluster.url());
    await store.append(append('talhao-1', 'no-stream'));
    cluster.freeze(0);
    const writing = insist(store, append('talhao-1', 0));
    await expect(readStream(store, 'talhao-1')).rejects.toThrow('does not answer');
    cluster.elect(2);
    expect(await inTime(writing, 'an append through the new leader')).toMatchObject({ version: 1 });
    expect(ids(await inTime(readStream(store, 'talhao-1'), 'a read through the new leader'))).toHaveLength(2);
  });

  it('keeps nobody from beginning: whoever answers first says who leads', async () => {
    cluster.freeze(0);
    cluster.elect(1);
    const store = await inTime(open(cluster.url(0, 1, 2)), 'a store');
    expect(await inTime(store.append(append('talhao-1', 'no-stream')), 'an append')).toMatchObject({ version: 0 });
  });

  it('that wakes up writes nothing of what was given up meanwhile a second time', async () => {
    const store = await open(cluster.url());
    await store.append(append('talhao-1', 'no-stream'));
    cluster.freeze(0);
    const writing = insist(store, append('talhao-1', 0));
    cluster.elect(1);
    await writing;
    cluster.thaw(0);
    await store.append(append('talhao-1', 1));
    expect(await readLog(store)).toHaveLength(3);
  });
});
