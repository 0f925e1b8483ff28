import { status } from '@grpc/grpc-js';
import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import { append, fact, nextWake, range } from '../../contract/facts.js';
import { type EventStoreDbOptions } from '../eventstoredb-event-store.js';
import { CallError, checkpointMessage } from '../testing/calls/messages.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';

let log: OpenedLog;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log.drop());

/** A second process that listens, the troubles it hears of, and how often it was woken. */
const listener = async (options: Partial<EventStoreDbOptions> = {}) => {
  const troubles: string[] = [];
  const store = await log.another({ onTrouble: (error) => troubles.push(String(error)), ...options });
  const woken = { times: 0 };
  store.onAppend(() => woken.times++);
  await until(() => woken.times > 0, 'to be woken at first');
  return { store, troubles, woken };
};

const subscriptions = () => log.server.calls.filter((call) => call === 'Subscribe').length;
const write = () => log.store.append(append(`talhao-${crypto.randomUUID()}`, 'no-stream'));

describe('a listener', () => {
  it('is woken by what another process writes, and shares one subscription', async () => {
    const { store } = await listener();
    const both = [nextWake(store), nextWake(store)];
    await write();
    await Promise.all(both);
    expect(subscriptions()).toBe(1);
  });

  it.each([
    ['an error', new CallError(status.UNAVAILABLE, 'Gone')],
    ['a slow consumer dropped', new CallError(status.ABORTED, 'Operation timed out: slow consumer')],
    ['a plain end', undefined],
  ])('hears again after %s, also of what was written meanwhile', async (_why, error) => {
    const { woken, troubles } = await listener();
    for (const subscriber of log.server.subscribers) subscriber.end(error);
    await until(() => log.server.subscribers.size === 0, 'the end of all subscriptions');
    const before = woken.times;
    await write();
    await until(() => woken.times > before && subscriptions() > 1, 'to be woken by another subscription');
    const again = woken.times;
    await write();
    await until(() => woken.times > again, 'to be woken again');
    expect(troubles).toHaveLength(1);
  });

  it('hears again after the server was away', async () => {
    const { woken } = await listener();
    log.server.stop();
    await log.server.start();
    await until(() => log.server.subscribers.size === 1, 'a subscription');
    const before = woken.times;
    await write();
    await until(() => woken.times > before, 'to be woken');
    expect(subscriptions()).toBeGreaterThan(1);
  });

  it('goes on from where it was, not from the beginning', async () => {
    for (const _ of range(20)) await write();
    await listener();
    for (const subscriber of log.server.subscribers) subscriber.end();
    await until(() => subscriptions() === 2, 'a second subscription');
    expect(log.server.subscribed).toEqual([log.server.log.events.at(-1)?.position, log.server.log.events.at(-1)?.position]);
  });
});

describe('traps of the client', () => {
  it('a subscription that falls silent is replaced, though it said it had caught up', async () => {
    const { woken, troubles } = await listener({ watchMs: 60 });
    for (const subscriber of log.server.subscribers) subscriber.stalled = true;
    const before = woken.times;
    await write();
    await until(() => subscriptions() > 1 && woken.times > before, 'to be woken by another subscription');
    expect(troubles[0]).toContain('says nothing since');
  });

  it('a quiet log is not taken for a silent subscription', async () => {
    await write();
    let checks = 0;
    const { troubles } = await listener({ watchMs: 20 });
    log.server.faults.read.push(...range(8).map(() => () => void checks++));
    await until(() => checks >= 8, 'eight checks');
    expect([troubles, subscriptions()]).toEqual([[], 1]);
  });

  it('a checkpoint that cannot be understood does not stop what follows (a handler that throws would)', async () => {
    const { woken, troubles } = await listener();
    for (const subscriber of log.server.subscribers) subscriber.say(checkpointMessage(2n ** 64n - 1n));
    await until(() => troubles.length === 1, 'a trouble');
    const before = woken.times;
    await write();
    await until(() => woken.times > before, 'to be woken');
    expect(subscriptions()).toBe(1);
  });

  it('checkpoints move it on where nothing is ours, so that it does not read that again', async () => {
    await listener();
    log.server.log.writeForeign('$stats', '$statsCollected', 1_500);
    const at = log.server.log.events[1023]?.position;
    await until(() => log.server.checkpoints.at(-1) === at, 'the checkpoint');
    for (const subscriber of log.server.subscribers) subscriber.end();
    await until(() => subscriptions() === 2, 'a second subscription');
    expect(log.server.subscribed[1]).toBe(at);
  });
});

/** Makes the server confirm each subscription and refuse it then, as the real one does. @returns a way to let it serve again */
const confirmAndRefuse = (refusal: CallError) => {
  const { subscribers } = log.server;
  const add = subscribers.add.bind(subscribers);
  const refusing = jest.spyOn(subscribers, 'add').mockImplementation((subscriber) => {
    subscriber.end(refusal);
    return add(subscriber);
  });
  for (const subscriber of subscribers) subscriber.end(refusal);
  return () => refusing.mockRestore();
};

const noPlace = () => new CallError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
const noQuorum = () => new CallError(status.UNAVAILABLE, 'Server Is Not Ready');

describe('a subscription that is confirmed and then refused', () => {
  it.each([
    ['no record is at its position', noPlace],
    ['there is no quorum', noQuorum],
  ])('is asked for less and less often where %s (the confirmation set the pause back: 20 a second)', async (_why, refusal) => {
    const { woken } = await listener();
    const began = performance.now();
    const [asked, heard] = [subscriptions(), woken.times];
    const serve = confirmAndRefuse(refusal());
    await until(() => subscriptions() === asked + 6, 'six more subscriptions');
    // Pauses of 50 ms, 100, 200, 400, 800, of each at least half.
    expect(performance.now() - began).toBeGreaterThan((50 + 100 + 200 + 400 + 800) / 2 - 50);
    expect(woken.times - heard).toBeLessThanOrEqual(14);
    serve();
    await until(() => log.server.subscribers.size === 1, 'a subscription');
    const before = woken.times;
    await write();
    await until(() => woken.times > before, 'to be woken');
  });

  it('begins at the end of a log that has become another one, and tells all to look', async () => {
    for (const _ of range(3)) await write();
    const { woken } = await listener();
    const [at] = log.server.subscribed;
    log.server.log.restoreTo(1);
    log.server.log.writeForeign('$outra', '$coisa', 20);
    const serve = confirmAndRefuse(noPlace());
    const before = woken.times;
    await until(() => subscriptions() > 1, 'another subscription');
    serve();
    await until(() => log.server.subscribers.size === 1 && log.server.subscribed.at(-1) !== at, 'a subscription from elsewhere');
    expect(log.server.subscribed.at(-1)).toBe(log.server.log.events.at(-1)?.position);
    expect(woken.times).toBeGreaterThan(before);
  });

  it('that began past the end of a shorter log is found by the watchdog, though nothing was seen to shrink', async () => {
    for (const _ of range(3)) await write();
    const { woken, troubles } = await listener({ watchMs: 60 });
    log.server.log.restoreTo(1);
    await until(
      () => troubles.some((trouble) => trouble.includes('become shorter')) && subscriptions() > 1,
      'another subscription, since the log has become shorter',
    );
    await until(() => log.server.subscribers.size === 1, 'a subscription');
    const before = woken.times;
    log.server.log.writeForeign('outro-1', 'Coisa');
    await until(() => woken.times > before, 'to be woken');
    expect(log.server.subscribed.at(-1)).toBe(log.server.log.events[0]?.position);
  });
});

describe('closing', () => {
  it('ends the subscription and every call', async () => {
    const { store } = await listener();
    await store.append(append('talhao-1', 'no-stream', [fact()]));
    await store.close();
    await until(() => log.server.subscribers.size === 0, 'the end of all subscriptions');
    expect(log.server.open.size).toBe(0);
    await expect(store.append(append('talhao-1', 0))).rejects.toThrow('closed');
  });

  it('does not wait for a server that is away', async () => {
    const { store } = await listener();
    log.server.stop();
    await store.close();
    await log.server.start();
    await write();
    expect(log.server.subscribers.size).toBe(0);
  });
});
