import { type EventStore, InvalidAppend, LogEndsBefore, START } from '../event-store.js';
import { append, fact, facts, ids, nextId, nextWake, outcomes, range, readLog, readStream } from './facts.js';

export const reading = (store: () => EventStore) => {
  it('is empty before anything was written', async () => {
    expect(await store().head()).toBe(START);
    expect(await store().readAll(START, 10)).toMatchObject({ facts: [], atEnd: true });
    expect(await readStream(store(), 'talhao-1')).toEqual([]);
  });

  it('reads a stream from a version on', async () => {
    const written = facts(2300);
    await store().append(append('talhao-1', 'no-stream', written));
    await store().append(append('talhao-2', 'no-stream'));
    expect(ids(await readStream(store(), 'talhao-1', 1290))).toEqual(ids(written.slice(1290)));
    expect(await readStream(store(), 'talhao-1', 2300)).toEqual([]);
  });

  it('pages through the log without gap or overlap', async () => {
    const written = range(10).map((n) => append(`talhao-${n % 3}`, n < 3 ? 'no-stream' : 2 * Math.floor(n / 3) - 1, facts(2)));
    for (const one of written) await store().append(one);
    const all = ids(written.flatMap((one) => one.facts));
    for (const limit of [1, 3, 20, 1000]) expect(ids(await readLog(store(), limit))).toEqual(all);
    const page = await store().readAll(START, 3);
    expect(page.atEnd).toBe(false);
    // Fewer where the log holds events that are no facts: a page is full, or tells how far it came.
    expect(ids(page.facts)).toEqual(all.slice(0, Math.min(page.facts.length, 3)));
    expect(ids(await readLog(store(), 4, page.position))).toEqual(all.slice(page.facts.length));
    const head = await store().head();
    const end = await store().readAll(head, 5);
    expect(end).toMatchObject({ facts: [], atEnd: true });
    // Further where something follows that is no fact.
    expect(end.position >= head).toBe(true);
  });

  it('refuses to read on from where it does not reach', async () => {
    const { position } = await store().append(append('talhao-1', 'no-stream'));
    const beyond = position.replaceAll(/\d{20}/g, (number) => String(BigInt(number) + 1_000_000n).padStart(20, '0'));
    await expect(store().readAll(beyond, 10)).rejects.toThrow(LogEndsBefore);
    expect(await store().readAll(position, 10)).toMatchObject({ facts: [], atEnd: true });
  });

  it('misses nothing where nobody has removed anything', async () => {
    for (const n of range(6)) await store().append(append(`talhao-${n % 2}`, n < 2 ? 'no-stream' : 3 * Math.floor(n / 2) - 1, facts(3)));
    expect(await store().gaps(10)).toEqual([]);
  });

  it('finds a fact by its id', async () => {
    const written = facts(3);
    await store().append(append('talhao-1', 'no-stream', written));
    expect(await store().find(written[1]?.eventId ?? '')).toEqual((await readStream(store(), 'talhao-1'))[1]);
    expect(await store().find(nextId())).toBeUndefined();
    expect(await store().find('not an id')).toBeUndefined();
  });

  it('hands out facts that a reader may change without harm', async () => {
    await store().append(append('talhao-1', 'no-stream', [fact({ nome: 'Açude' })]));
    const [mine] = await readStream(store(), 'talhao-1');
    Object.assign(mine?.data as object, { nome: 'Outro' });
    expect((await readStream(store(), 'talhao-1'))[0]?.data).toEqual({ nome: 'Açude' });
  });
};

export const naming = (store: () => EventStore, another: () => Promise<EventStore>, elsewhere: () => Promise<EventStore>) => {
  it('has one name for all who open it, which is no fact and stays', async () => {
    const second = await another();
    const names = await Promise.all([store().identity(), second.identity(), store().identity()]);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^[0-9a-f-]{36}$/);
    await store().append(append('talhao-1', 'no-stream'));
    expect(await (await another()).identity()).toBe(names[0]);
    expect(await readLog(store())).toHaveLength(1);
  });

  it('is named otherwise than another log', async () => {
    expect(await (await elsewhere()).identity()).not.toBe(await store().identity());
  });
};

export const refusing = (store: () => EventStore) => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const refused: [string, Parameters<EventStore['append']>[0]][] = [
    ['with NUL in a value', append('talhao-1', 'no-stream', [fact({ a: 'x\u0000' })])],
    ['with NUL in a key', append('talhao-1', 'no-stream', [fact({ 'x\u0000': 1 })])],
    ['with NUL after a backslash', append('talhao-1', 'no-stream', [fact({ a: '\\\u0000' })])],
    ['with half a character', append('talhao-1', 'no-stream', [fact({ a: '\ud83d' })])],
    ['larger than 256 kB', append('talhao-1', 'no-stream', [fact({ a: 'é'.repeat(131_080) })])],
    ['that is not JSON', append('talhao-1', 'no-stream', [fact(cyclic)])],
    ['without data', append('talhao-1', 'no-stream', [{ ...fact(), data: undefined }])],
    ['with an id that is no UUID', append('talhao-1', 'no-stream', [{ ...fact(), eventId: 'x' }])],
    ['with a type of half a character', append('talhao-1', 'no-stream', [fact({}, '\udc00')])],
    ['to a stream without a name', append('', 'no-stream')],
    ['to a stream with NUL in its name', append('a\u0000', 'no-stream')],
    ['expecting version -1', append('talhao-1', -1)],
    ['expecting version NaN', append('talhao-1', Number.NaN)],
  ];

  it('what no store can keep', async () => {
    const settled = await Promise.allSettled(refused.map(([, bad]) => store().append(bad)));
    expect(outcomes(settled).map((outcome, index) => [refused[index]?.[0], outcome])).toEqual(
      refused.map(([why]) => [why, 'InvalidAppend']),
    );
    await expect(store().append(append('talhao-1', 'no-stream', []))).rejects.toThrow(InvalidAppend);
    expect(await store().head()).toBe(START);
  });

  it('but not a fact of just 256 kB', async () => {
    const data = { a: 'x'.repeat(256 * 1024 - 8) };
    await store().append(append('talhao-1', 'no-stream', [fact(data)]));
    expect((await readStream(store(), 'talhao-1'))[0]?.data).toEqual(data);
  });
};

export const waking = (store: () => EventStore, another: () => Promise<EventStore>) => {
  it('wakes a listener in this process and in another', async () => {
    const second = await another();
    const woken = [nextWake(store()), nextWake(second)];
    await store().append(append('talhao-1', 'no-stream'));
    await Promise.all(woken);
    expect(await second.head()).not.toBe(START);
    if (second !== store()) await second.close();
  });

  it('stops calling a listener that left', async () => {
    let calls = 0;
    store().onAppend(() => calls++)();
    const woken = nextWake(store());
    await store().append(append('talhao-1', 'no-stream'));
    await woken;
    expect(calls).toBe(0);
  });

  it('finishes what was asked before closing and refuses what comes after', async () => {
    const pending = range(50).map((n) => store().append(append(`talhao-${n}`, 'no-stream')));
    await store().close();
    expect(await Promise.all(pending)).toHaveLength(50);
    await expect(store().append(append('talhao-99', 'no-stream'))).rejects.toThrow('closed');
    await store().close();
  });
};
