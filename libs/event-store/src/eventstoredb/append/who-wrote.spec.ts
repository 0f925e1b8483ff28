import { EventStoreDBClient } from '@eventstore/db-client';
import { until } from '@tulha/testing/until';
import { append, facts, ids, range, readLog } from '../../contract/facts.js';
import { StoreBusy, StreamDeleted, VersionConflict } from '../../event-store.js';
import { memoryFactIndex } from '../fact-index/fact-index.js';
import { answerLost } from '../testing/server/faults.js';
import { insist } from '../testing/insist.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';
import { startWire } from '../testing/wire/wire.js';

let log: OpenedLog;
let vendor: EventStoreDBClient;
beforeEach(async () => {
  log = await openLog();
  vendor = EventStoreDBClient.connectionString(log.server.url);
});
afterEach(async () => {
  await vendor.dispose();
  await log.drop();
});

const first = (...asked: Parameters<typeof append>) => ({ ...append(...asked), firstTry: true });

describe('a stream that an administrator deleted', () => {
  it('softly: a repeat says that it is one, whether the index knows it or only the server', async () => {
    const asked = append('talhao-1', 'no-stream', facts(2));
    const answer = await log.store.append(asked);
    await vendor.deleteStream('talhao-1');
    expect(await log.store.append(asked)).toEqual({ ...answer, repeated: true });
    const forgetful = await log.another({ index: memoryFactIndex(await log.store.head()) });
    expect(await forgetful.append(asked)).toMatchObject({ version: 1, repeated: true });
    expect(await forgetful.append({ ...asked, firstTry: true })).toMatchObject({ version: 1, repeated: true });
    expect(log.server.log.events.filter(({ stream }) => stream === 'talhao-1')).toHaveLength(2);
  });

  it('for good: is refused by name, at once, and nothing else is', async () => {
    await log.store.append(append('talhao-1', 'no-stream'));
    await vendor.tombstoneStream('talhao-1');
    const before = log.server.appends.length;
    await expect(log.store.append(append('talhao-1', 0))).rejects.toThrow(StreamDeleted);
    await expect(log.store.append(first('talhao-1', 0))).rejects.toThrow(StreamDeleted);
    expect(log.server.appends).toHaveLength(before + 2);
    expect(await log.store.append(first('talhao-2', 'no-stream'))).toMatchObject({ version: 0 });
  });
});

describe('an append that is taken and cannot be read yet', () => {
  it('is written once, and its writer waits for it', async () => {
    const stall = log.server.stall();
    const asked = first('talhao-1', 'no-stream', facts(2));
    const answered = log.store.append(asked);
    await until(() => log.server.appends.length > 1, 'a second try at the server');
    stall.commit();
    expect(await answered).toMatchObject({ version: 1 });
    expect(ids(await readLog(log.store))).toEqual(ids(asked.facts));
  });

  it('is busy when patience ends, and recognised by whoever tries again without the promise', async () => {
    const stall = log.server.stall();
    const impatient = await log.another({ patienceMs: 200 });
    const asked = first('talhao-1', 'no-stream', facts(2));
    await expect(impatient.append(asked)).rejects.toThrow(StoreBusy);
    const again = log.store.append({ ...asked, firstTry: false });
    stall.commit();
    expect(await again).toMatchObject({ version: 1 });
    expect(await readLog(log.store)).toHaveLength(2);
  });

  it('is a conflict for whoever expects the same, who never writes beside it', async () => {
    const stall = log.server.stall();
    const impatient = await log.another({ patienceMs: 200 });
    await expect(impatient.append(first('talhao-1', 'no-stream'))).rejects.toThrow(StoreBusy);
    await expect(log.store.append(first('talhao-1', 'no-stream'))).rejects.toThrow(VersionConflict);
    stall.commit();
    await insist(log.store, append('talhao-1', 0));
    expect(await readLog(log.store)).toHaveLength(2);
  });
});

describe('many appends of one stream at once', () => {
  it('are sent in their order, and again in their order when the call breaks among them', async () => {
    const chain = range(20).map((n) => first('talhao-1', n === 0 ? 'no-stream' : n - 1));
    log.server.faults.append.push(
      (write) => write(),
      (write) => write(),
      answerLost(),
    );
    const settled = await log.store.appendMany(chain);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.version : one.reason))).toEqual(range(20));
    expect(ids(await readLog(log.store))).toEqual(ids(chain.flatMap((one) => one.facts)));
  });
});

it('an append whose call says nothing renews the connection, whatever that believes of itself, and is written once', async () => {
  const wire = await startWire(log.server.url);
  const store = await log.another({ url: wire.url, answerMs: 300 });
  await store.append(first('talhao-1', 'no-stream'));
  wire.forget();
  const calls = () => log.server.calls.filter((call) => call === 'BatchAppend').length;
  const before = calls();
  const answers = await Promise.all(range(5).map((n) => store.append(first(`talhao-${n + 2}`, 'no-stream', facts(2)))));
  expect(answers.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  expect(calls()).toBeGreaterThan(before);
  expect(await readLog(log.store)).toHaveLength(11);
  await store.close();
  wire.stop();
});
