import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { until } from '@tulha/testing/until';
import { append, fact, facts, ids, outcomes, range, readLog, readStream } from '../../contract/facts.js';
import { EventIdConflict, InvalidAppend, StoreBusy, StoreForbidden, VersionConflict } from '../../event-store.js';
import { openEventStoreDb } from '../eventstoredb-event-store.js';
import { answerLost, answerNever, notLeader, refused, writtenLate } from '../testing/server/faults.js';
import { insist } from '../testing/insist.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';

let log: OpenedLog;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log.drop());

const appendCalls = () => log.server.appends.length;

describe('an append whose outcome is not known', () => {
  it.each([
    ['lost with the server', answerLost()],
    ['cancelled by the server', answerLost(status.CANCELLED)],
    ['out of time', answerLost(status.DEADLINE_EXCEEDED)],
    ['aborted by the server', answerLost(status.ABORTED)],
  ])('is written once when the answer is %s', async (_why, fault) => {
    log.server.faults.append.push(fault);
    const written = facts(3);
    const answer = await log.store.append(append('talhao-1', 'no-stream', written));
    expect(answer).toMatchObject({ version: 2, repeated: true, position: await log.store.head() });
    expect(ids(await readLog(log.store))).toEqual(ids(written));
    expect(appendCalls()).toBe(2);
  });

  it('is written once when the answer never comes', async () => {
    const impatient = await log.another({ answerMs: 300 });
    log.server.faults.append.push(answerNever);
    const written = facts(3);
    expect(await impatient.append(append('talhao-1', 'no-stream', written))).toMatchObject({ version: 2, repeated: true });
    expect(ids(await readLog(log.store))).toEqual(ids(written));
  });

  it.each([status.UNAVAILABLE, status.CANCELLED, status.UNKNOWN])('is tried again where it was refused with code %i', async (code) => {
    log.server.faults.append.push(refused(code), refused(code));
    expect(await log.store.append(append('talhao-1', 'no-stream', facts(2)))).toMatchObject({ version: 1 });
    expect(await readLog(log.store)).toHaveLength(2);
  });

  it('is written once when the first try arrives after the second', async () => {
    const impatient = await log.another({ answerMs: 300 });
    const late = writtenLate();
    log.server.faults.append.push(late.fault);
    const written = facts(2);
    const answer = await impatient.append(append('talhao-1', 'no-stream', written));
    late.release();
    expect(await impatient.append(append('talhao-1', 1))).toMatchObject({ version: 2 });
    expect((await readStream(log.store, 'talhao-1')).map((one) => one.version)).toEqual([0, 1, 2]);
    expect(await impatient.append(append('talhao-1', 'no-stream', written))).toEqual({ ...answer, repeated: true });
  });

  it('is found again where others went on meanwhile', async () => {
    const other = await log.another();
    log.server.faults.append.push(async (write) => {
      write();
      await other.append(append('talhao-1', 1));
      return answerLost()(write);
    });
    expect(await log.store.append(append('talhao-1', 'no-stream', facts(2)))).toMatchObject({ version: 1, repeated: true });
    expect(await readStream(log.store, 'talhao-1')).toHaveLength(3);
  });

  it('is refused as busy when the trouble lasts, and written once when it is asked again', async () => {
    const impatient = await log.another({ patienceMs: 300 });
    const asked = append('talhao-1', 'no-stream', facts(2));
    log.server.stop();
    await expect(impatient.append(asked)).rejects.toThrow(StoreBusy);
    await log.server.start();
    expect(await insist(impatient, asked)).toMatchObject({ version: 1 });
    expect(await readLog(log.store)).toHaveLength(2);
  });

  it('outlasts restarts, and so do all that begin just as others fail (the client throws those where nobody can catch it)', async () => {
    const second = await log.another();
    let done = 0;
    const write = async (stream: string, through: typeof second) => {
      for (const n of range(12)) {
        await through.append(append(stream, n === 0 ? 'no-stream' : n - 1, [fact({ n })]));
        if (++done % 40 === 0) {
          log.server.stop();
          await log.server.start();
        } else if (done % 7 === 0) log.server.faults.append.push(refused(status.UNAVAILABLE), answerLost());
      }
    };
    await Promise.all(range(16).map((n) => write(`talhao-${n}`, n % 2 === 0 ? log.store : second)));
    for (const n of range(16)) {
      expect((await readStream(log.store, `talhao-${n}`)).map((one) => one.data)).toEqual(range(12).map((m) => ({ n: m })));
    }
  });
});

describe('an append the server judges', () => {
  it('goes to the leader the server names', async () => {
    log.server.faults.append.push(notLeader(Number(new URL(log.server.url).port)));
    expect(await log.store.append(append('talhao-1', 'no-stream'))).toMatchObject({ version: 0 });
    expect(appendCalls()).toBe(2);
  });

  it('is a conflict where the server says so and none of its facts is there', async () => {
    log.server.faults.append.push(() => ({ written: false, current: 7 }));
    await expect(log.store.append(append('talhao-1', 'no-stream'))).rejects.toThrow(VersionConflict);
  });

  it('is not tried again where the credentials are refused, and tells so with no class of the client', async () => {
    log.server.faults.append.push(refused(status.PERMISSION_DENIED, { exception: 'access-denied' }));
    const error: unknown = await log.store.append(append('talhao-1', 'no-stream')).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(StoreForbidden);
    expect(appendCalls()).toBe(1);
  });

  it('is told apart by who only asks whether it could be written: refused, or without an answer in time', async () => {
    log.server.faults.append.push(refused(status.PERMISSION_DENIED, { exception: 'access-denied' }));
    await expect(log.store.tryWrite(5_000)).rejects.toThrow(StoreForbidden);
    const stalled = writtenLate();
    log.server.faults.append.push(stalled.fault);
    const patient = await log.another({ patienceMs: 3_600_000, answerMs: 3_600_000 });
    await expect(patient.tryWrite(300)).rejects.toThrow(StoreBusy);
    stalled.release();
    await log.store.tryWrite(5_000);
    expect(log.server.log.events).toEqual([]);
  });

  it('is refused without asking where it is larger than any server takes', async () => {
    const large = range(5).map(() => fact({ texto: 'x'.repeat(250_000) }));
    await expect(log.store.append(append('talhao-1', 'no-stream', large))).rejects.toThrow(InvalidAppend);
    expect(appendCalls()).toBe(0);
    expect(await log.store.append(append('talhao-1', 'no-stream', large.slice(1)))).toMatchObject({ version: 3 });
  });

  it('is refused where this server takes less, and not for what was sent along with it', async () => {
    Object.assign(log.server.limits, { maxAppendBytes: 4_000, counts: 'all' });
    await expect(log.store.append(append('talhao-1', 'no-stream', facts(20)))).rejects.toThrow(InvalidAppend);
    const chain = range(8).map((n) => append('talhao-1', n === 0 ? 'no-stream' : n * 5 - 1, facts(5)));
    expect(outcomes(await log.store.appendMany(chain))).toEqual(range(8).map(() => 'written'));
  });

  it('uses no name that belongs to the server, which readers would pass over', async () => {
    await expect(log.store.append(append('$talhao', 'no-stream'))).rejects.toThrow(InvalidAppend);
    await expect(log.store.append(append('talhao-1', 'no-stream', [fact({}, '$Coisa')]))).rejects.toThrow(InvalidAppend);
  });
});

describe('ids the server does not guard', () => {
  it('are written once though the version is right, where the server writes them twice', async () => {
    const written = facts(2);
    const answer = await log.store.append(append('talhao-1', 'no-stream', written));
    expect(await log.store.append(append('talhao-1', 1, written))).toEqual({ ...answer, repeated: true });
    expect(await readLog(log.store)).toHaveLength(2);
    const again = log.server.log.events.slice(0, 2);
    expect(log.server.log.append('talhao-1', 1, again)).toMatchObject({ written: true, revision: 3 });
  });

  it('are found where another process wrote them', async () => {
    const other = await log.another();
    const written = facts(2);
    const answer = await other.append(append('talhao-1', 'no-stream', written));
    await expect(log.store.append(append('talhao-2', 'no-stream', written))).rejects.toThrow(EventIdConflict);
    expect(await log.store.append(append('talhao-1', 1, written))).toEqual({ ...answer, repeated: true });
    expect(await log.store.find(written[1]?.eventId ?? '')).toMatchObject({ stream: 'talhao-1', version: 1 });
  });

  it('are looked up only after trouble at a first try', async () => {
    const reads = () => log.server.calls.filter((call) => call === 'Read').length;
    const before = reads();
    const first = { ...append('talhao-1', 'no-stream', facts(2)), firstTry: true };
    expect(await log.store.append(first)).toMatchObject({ version: 1, repeated: false });
    expect(reads()).toBe(before);
    log.server.faults.append.push(answerLost());
    expect(await log.store.append({ ...append('talhao-1', 1, facts(2)), firstTry: true })).toMatchObject({ version: 3, repeated: true });
    await expect(log.store.append({ ...append('talhao-1', 2), firstTry: true })).rejects.toThrow(VersionConflict);
    expect(await readLog(log.store)).toHaveLength(4);
  });

  it('are written once when two processes write the very same at the same time', async () => {
    const other = await log.another();
    for (const n of range(10)) {
      const same = append(`talhao-${n}`, 'no-stream', facts(2));
      const [mine, theirs] = await Promise.all([log.store.append(same), other.append(same)]);
      expect([mine.version, mine.position]).toEqual([theirs.version, theirs.position]);
    }
    expect(await readLog(log.store)).toHaveLength(20);
  });
});

describe('traps of the client', () => {
  it("a batch call that breaks fails its own client only: ours is none of the vendor's client", async () => {
    const theirs = EventStoreDBClient.connectionString(log.server.url);
    const late = writtenLate();
    log.server.faults.append.push(late.fault, refused(status.UNAVAILABLE));
    const ours = log.store.append(append('talhao-1', 'no-stream'));
    await until(() => appendCalls() > 0, 'an append at the server');
    await expect(theirs.appendToStream('coisa', jsonEvent({ type: 'Coisa', data: {} }), { expectedRevision: 'no_stream' })).rejects.toThrow(
      'Refused',
    );
    late.release();
    expect(await ours).toMatchObject({ version: 0, repeated: false });
    expect(log.server.calls.filter((call) => call === 'BatchAppend')).toHaveLength(2);
    await theirs.dispose();
  });

  it('throwOnAppendFailure=false, which answers wrong revisions, is refused', async () => {
    await expect(openEventStoreDb({ url: `${log.server.url}&throwOnAppendFailure=false` })).rejects.toThrow('leave it out');
  });

  it('an address it cannot read is not repeated, since it holds a password', async () => {
    const error: unknown = await openEventStoreDb({ url: 'esdb://eu:segredo@:x' }).catch((refusal: unknown) => refusal);
    expect(String(error)).toContain('esdb://user:password');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('segredo');
    await expect(openEventStoreDb({ url: 'esdb://farm.example:2113' })).rejects.toThrow('needs a user');
  });
});
