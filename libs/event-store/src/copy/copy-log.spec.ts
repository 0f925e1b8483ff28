import { append, fact, facts, ids, range, readLog } from '../contract/facts.js';
import { openLog } from '../eventstoredb/testing/open-log.js';
import { type EventStore, START, textOf, VersionConflict } from '../event-store.js';
import { openMemoryEventStore } from '../memory/memory-event-store.js';
import { compareLogs, LogsDiffer } from './compare-logs.js';
import { copyLog } from './copy-log.js';

/** Streams that take turns, one long stream, and a fact of the largest size. */
const filled = async (): Promise<EventStore> => {
  const store = openMemoryEventStore();
  for (const n of range(40)) await store.append(append(`talhao-${n % 4}`, n < 4 ? 'no-stream' : Math.floor(n / 4) - 1, [fact({ n })]));
  for (const n of range(6)) await store.append(append('ledger-1', n === 0 ? 'no-stream' : n * 300 - 1, facts(300, { n, é: 'ç' })));
  await store.append(
    append(
      'foto-1',
      'no-stream',
      range(5).map(() => fact({ texto: 'x'.repeat(250_000) })),
    ),
  );
  return store;
};

/** A log that accepts so many appends and no more. */
const breakingAfter = (store: EventStore, appends: number): EventStore => {
  let left = appends;
  return {
    ...store,
    append: async (asked) => {
      if (left-- <= 0) throw new Error('Broken');
      return store.append(asked);
    },
  };
};

const texts = async (store: EventStore) => (await readLog(store)).map(textOf);

describe('a log copied to another', () => {
  it('has the same facts in the same order, whatever store it is', async () => {
    const from = await filled();
    const log = await openLog();
    const total = (await readLog(from)).length;
    expect(await copyLog(from, log.store, START)).toBe(total);
    expect(await texts(log.store)).toEqual(await texts(from));
    const compared = await compareLogs(from, log.store, { whole: true });
    expect(compared).toMatchObject({ facts: total, streams: 6 });
    expect(compared.digests.original).toBe(compared.digests.copy);
    expect(compared.positions).toEqual({ original: await from.head(), copy: await log.store.head() });
    // And back again.
    const back = openMemoryEventStore();
    await copyLog(log.store, back, START);
    expect((await compareLogs(from, back, { whole: true })).digests).toEqual(compared.digests);
    await log.drop();
  });

  it.each([1, 7, 30, 44])('broken off after %i appends goes on where it was, and doubles nothing', async (appends) => {
    const from = await filled();
    const to = openMemoryEventStore();
    await expect(copyLog(from, breakingAfter(to, appends), START)).rejects.toThrow('Broken');
    const { facts: there, positions } = await compareLogs(from, to);
    expect(there).toBeGreaterThanOrEqual(appends);
    const rest = await copyLog(from, to, positions.original);
    expect(there + rest).toBe((await readLog(from)).length);
    expect(ids(await readLog(to))).toEqual(ids(await readLog(from)));
  });

  it('is broken off at once when it is told to stop', async () => {
    const stop = new AbortController();
    const to = openMemoryEventStore();
    const copying = copyLog(await filled(), to, START, {
      signal: stop.signal,
      onCopied: (_last, n) => n > 20 && stop.abort(new Error('Ctrl-C')),
    });
    await expect(copying).rejects.toThrow('Ctrl-C');
    expect((await readLog(to)).length).toBeLessThan(50);
  });

  it('is not written to where somebody else writes as well', async () => {
    const from = await filled();
    const to = openMemoryEventStore();
    await to.append(append('talhao-0', 'no-stream'));
    await expect(copyLog(from, to, START)).rejects.toThrow(VersionConflict);
  });
});

describe('logs compared', () => {
  it.each([
    ['a fact of somebody else', (one: EventStore) => one.append(append('talhao-9', 'no-stream'))],
    ['the same facts elsewhere', (one: EventStore) => one.append(append('talhao-9', 'no-stream', [fact({ n: 0 })]))],
  ])('differ by %s', async (_what, write) => {
    const from = await filled();
    const to = openMemoryEventStore();
    await write(to);
    await expect(compareLogs(from, to)).rejects.toMatchObject({ name: 'LogsDiffer', at: 0 });
  });

  it.each(['type', 'data', 'meta', 'eventId', 'version', 'schemaVersion', 'stream'] as const)(
    'differ by the %s of one fact',
    async (part) => {
      const from = await filled();
      const forged: Pick<EventStore, 'readAll'> = {
        readAll: async (after, limit) => {
          const page = await from.readAll(after, limit);
          const change = (value: unknown) =>
            typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}x` : { ...(value as object), x: 1 };
          return { ...page, facts: page.facts.map((one) => (one.version === 1234 ? { ...one, [part]: change(one[part]) } : one)) };
        },
      };
      await expect(compareLogs(from, forged)).rejects.toThrow(LogsDiffer);
    },
  );

  it('do not differ by the order in which the keys of an object are kept', async () => {
    const [one, other] = [openMemoryEventStore(), openMemoryEventStore()];
    const written = fact({ a: 1, b: { c: [1, { e: 2, d: 3 }], f: null } });
    await one.append(append('talhao-1', 'no-stream', [written]));
    await other.append(append('talhao-1', 'no-stream', [{ ...written, data: { b: { f: null, c: [1, { d: 3, e: 2 }] }, a: 1 } }]));
    expect((await compareLogs(one, other, { whole: true })).facts).toBe(1);
  });

  it('differ where the copy ends first, when all of it is asked for', async () => {
    const from = await filled();
    const to = openMemoryEventStore();
    expect(await compareLogs(from, to)).toMatchObject({ facts: 0, positions: { original: START, copy: START } });
    await expect(compareLogs(from, to, { whole: true })).rejects.toMatchObject({ at: 0, copy: undefined });
  });
});
