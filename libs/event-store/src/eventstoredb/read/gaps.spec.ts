import { append, facts, range } from '../../contract/facts.js';
import { createSeenIds } from '../../seen-ids.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';

const bytes = (value: object | string) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

describe('a log that is not whole', () => {
  let log: OpenedLog;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.drop());

  const administer = (stream: string, type: string, data: object | string) =>
    log.server.log.append(stream, (log.server.log.stream(stream)?.length ?? 0) - 1, [
      { id: crypto.randomUUID(), type, contentType: 'application/json', data: bytes(data), metadata: bytes('') },
    ]);

  it('names an id that stands twice, and where: one request was written to two streams', async () => {
    const written = facts(2);
    await log.store.append(append('lancamento-1', 'no-stream', written));
    await log.store.append(append('lancamento-9', 'no-stream', facts(1)));
    // A process that breaks its promise: the server accepts an id again for another stream.
    await (await log.another()).append({ ...append('lancamento-2', 'no-stream', written), firstTry: true });
    const twin = (index: number) => ({
      of: 'id',
      eventId: written[index]?.eventId,
      first: { stream: 'lancamento-1', version: index },
      again: { stream: 'lancamento-2', version: index },
    });
    expect(await log.store.gaps(10)).toMatchObject([twin(0), twin(1)]);
    expect(await log.store.gaps(1)).toMatchObject([twin(0)]);
  });

  it('names the versions that a scavenge took, at the beginning of a stream or in it', async () => {
    for (const n of range(6)) await log.store.append(append('ledger-1', n === 0 ? 'no-stream' : n - 1, facts(1)));
    log.server.log.events.splice(4, 1);
    log.server.log.events.splice(0, 3);
    expect(await log.store.gaps(10)).toEqual([
      { of: 'stream', stream: 'ledger-1', after: -1, before: 3, missing: 3 },
      { of: 'stream', stream: 'ledger-1', after: 3, before: 5, missing: 1 },
    ]);
  });

  it.each([{ $tb: 5 }, { $maxCount: 2 }, { $maxAge: 3600 }])(
    'names a stream that is cut by %j, before anything is gone',
    async (metadata) => {
      await log.store.append(append('ledger-1', 'no-stream', facts(3)));
      await administer('$$ledger-1', '$metadata', metadata);
      await administer('$$outro-1', '$metadata', metadata);
      expect(await log.store.gaps(10)).toEqual([{ of: 'cut', stream: 'ledger-1' }]);
      await administer('$$ledger-1', '$metadata', {});
      expect(await log.store.gaps(10)).toEqual([]);
    },
  );

  it('names a stream that was deleted for good', async () => {
    await log.store.append(append('ledger-1', 'no-stream', facts(3)));
    await administer('ledger-1', '$streamDeleted', '');
    expect(await log.store.gaps(10)).toEqual([{ of: 'deleted', stream: 'ledger-1' }]);
  });
});

describe('ids seen before', () => {
  it('are always told, however many, and those that were not hardly ever', () => {
    const isSeen = createSeenIds();
    const ids = range(50_000).map(() => crypto.randomUUID());
    expect(ids.filter(isSeen).length).toBe(0);
    expect(ids.every(isSeen)).toBe(true);
  });
});
