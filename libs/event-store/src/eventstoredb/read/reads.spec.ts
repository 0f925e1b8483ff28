import { status } from '@grpc/grpc-js';
import { until } from '@tulha/testing/until';
import { append, fact, facts, ids, range, readLog, readStream } from '../../contract/facts.js';
import { LogEndsBefore, START, StoreBusy } from '../../event-store.js';
import { brokenAfter, silentAfter } from '../testing/server/faults.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';

let log: OpenedLog;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log.drop());

/** Waits until the server has no call any more. */
const gone = async () => {
  await until(() => log.server.open.size === 0, 'the end of all calls', { instead: () => log.server.open.size });
};

describe('a read that breaks', () => {
  it('is asked again, and gives each fact once', async () => {
    const written = facts(1500);
    await log.store.append(append('talhao-1', 'no-stream', written));
    log.server.faults.read.push(brokenAfter(700), brokenAfter(0, status.CANCELLED));
    expect(ids(await readStream(log.store, 'talhao-1'))).toEqual(ids(written));
    log.server.faults.read.push(brokenAfter(999), brokenAfter(1));
    expect(ids(await readLog(log.store))).toEqual(ids(written));
  });

  it('is asked again where the server says nothing more (the client would wait for ever)', async () => {
    const written = facts(10);
    await log.store.append(append('talhao-1', 'no-stream', written));
    const impatient = await log.another({ answerMs: 200 });
    log.server.faults.read.push(silentAfter(4));
    expect(ids(await readLog(impatient))).toEqual(ids(written));
    log.server.faults.read.push(silentAfter(0));
    expect(await impatient.head()).not.toBe(START);
    await gone();
  });

  it('is refused as busy when the trouble lasts', async () => {
    log.server.stop();
    await expect(log.store.readAll(START, 10)).rejects.toThrow(StoreBusy);
    await expect(readStream(log.store, 'talhao-1')).rejects.toThrow(StoreBusy);
    await log.server.start();
    expect(await log.store.readAll(START, 10)).toMatchObject({ facts: [], atEnd: true });
  });

  it('leaves no call behind when its reader leaves (an error of it would end the process)', async () => {
    await log.store.append(append('talhao-1', 'no-stream', facts(1500)));
    for await (const one of log.store.read('talhao-1')) if (one.version === 1200) break;
    const { position } = await log.store.readAll(START, 1);
    expect(position).not.toBe(START);
    await gone();
    log.server.stop();
    await log.server.start();
    expect(await readStream(log.store, 'talhao-1', 1400)).toHaveLength(100);
  });
});

describe('the log among events of others', () => {
  it('goes on where a page holds no fact', async () => {
    await log.store.append(append('talhao-1', 'no-stream', facts(2)));
    log.server.log.writeForeign('$stats', '$statsCollected', 4_500);
    await log.store.append(append('talhao-1', 1, facts(1)));
    const first = await log.store.readAll(START, 2);
    const second = await log.store.readAll(first.position, 2);
    expect(second).toMatchObject({ facts: [], atEnd: false });
    expect(second.position > first.position).toBe(true);
    expect((await log.store.readAll(second.position, 2)).facts.map((one) => one.version)).toEqual([2]);
  });

  it('ends at the last fact, however much follows that is none', async () => {
    const { position } = await log.store.append(append('talhao-1', 'no-stream'));
    log.server.log.writeForeign('outro-1', 'Coisa', 1_500);
    expect(await log.store.head()).toBe(position);
    const end = await log.store.readAll(position, 5_000);
    expect(end).toMatchObject({ facts: [], atEnd: true });
    expect(end.position > position).toBe(true);
    expect(await log.store.readAll(end.position, 10)).toEqual({ facts: [], position: end.position, atEnd: true });
  });

  it('is one of several on a server', async () => {
    const [norte, sul] = [await log.another({ prefix: 'norte_' }), await log.another({ prefix: 'sul_' })];
    const [a, b] = [fact(), fact()];
    await norte.append(append('talhao-1', 'no-stream', [a]));
    await sul.append(append('talhao-1', 'no-stream', [b]));
    expect(ids(await readLog(norte))).toEqual([a.eventId]);
    expect(await sul.find(a.eventId)).toBeUndefined();
    expect(await readStream(sul, 'talhao-1')).toMatchObject([{ eventId: b.eventId, stream: 'talhao-1', version: 0 }]);
  });
});

describe('positions', () => {
  it('are offsets: they grow by more than one, and compare as text over any number of digits', async () => {
    for (const n of range(30)) await log.store.append(append(`talhao-${n}`, 'no-stream', [fact({ texto: 'x'.repeat(400) })]));
    const positions = (await readLog(log.store)).map((one) => one.position);
    expect(positions).toEqual([...positions].sort());
    expect(BigInt(positions[1] ?? 0) - BigInt(positions[0] ?? 0)).toBeGreaterThan(1n);
    expect(new Set(positions.map((one) => one.length))).toEqual(new Set([40]));
  });

  it('are not invented: the log has a record at each, and another is refused', async () => {
    const { position } = await log.store.append(append('talhao-1', 'no-stream', facts(2)));
    const between = (BigInt(position.slice(0, 20)) - 1n).toString().padStart(20, '0');
    await expect(log.store.readAll(between + between, 10)).rejects.toThrow(LogEndsBefore);
    await expect(log.store.readAll('7'.padStart(20, '0'), 10)).rejects.toThrow('no position of this event store');
  });

  it('are refused where an older state of the log was restored', async () => {
    await log.store.append(append('talhao-1', 'no-stream', facts(5)));
    const head = await log.store.head();
    log.server.log.restoreTo(3);
    await expect(log.store.readAll(head, 10)).rejects.toThrow('restored');
  });
});
