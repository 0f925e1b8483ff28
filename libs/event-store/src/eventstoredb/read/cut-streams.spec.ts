import { Readable } from 'node:stream';
import { type EventStoreDBClient, StreamDeletedError } from '@eventstore/db-client';
import { append, fact, ids, facts as newFacts, readStream as readWhole } from '../../contract/facts.js';
import { StreamCut, StreamDeleted } from '../../event-store.js';
import type { Connection, Connections } from '../connect/connection.js';
import { stampOf } from '../ours.js';
import { createStreamReader } from './read-stream.js';
import { type OpenedLog, openLog } from '../testing/open-log.js';

const idAt = (revision: number) => `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`;

const eventAt = (revision: number) => ({
  event: {
    id: idAt(revision),
    streamId: 'ledger-1',
    type: 'Coisa',
    isJson: true,
    revision: BigInt(revision),
    position: { commit: BigInt(revision + 1), prepare: BigInt(revision + 1) },
    data: {},
    metadata: { schemaVersion: 1, fato: stampOf('ledger-1', idAt(revision)), meta: fact().meta },
  },
});

type Asked = { readonly fromRevision: bigint; readonly maxCount: number };

/**
 * A server that answers single streams as the real one does where an administrator cut them: a full page from the first
 * remaining event.
 */
const readerOf = (last: number, first: number | 'tombstoned') => {
  const readStream = (name: string, { fromRevision, maxCount }: Asked) => {
    if (first === 'tombstoned') {
      const gone = new Readable({ objectMode: true, read: () => undefined });
      process.nextTick(() => gone.destroy(StreamDeletedError.fromStreamName(name)));
      return Object.assign(gone, { cancel: async () => undefined });
    }
    const from = Math.max(Number(fromRevision), first);
    const revisions = Array.from({ length: Math.max(0, Math.min(maxCount, last + 1 - from)) }, (_, n) => from + n);
    return Object.assign(Readable.from(revisions.map(eventAt)), { cancel: async () => undefined });
  };
  const connection = { client: { readStream } as unknown as EventStoreDBClient, call: {} } as unknown as Connection;
  const connections = { use: (work: (one: Connection) => unknown) => work(connection) } as unknown as Connections;
  return createStreamReader({ connections, prefix: '', answerMs: 5_000, readMetadata: async () => undefined });
};

const readAll = async (reader: ReturnType<typeof readerOf>) => {
  const facts = [];
  for await (const one of reader.readStream('ledger-1')) facts.push(one);
  return facts;
};

describe('a stream that an administrator has cut', () => {
  it('gives what is left, each fact once (the next page begins after the last version that came)', async () => {
    const facts = await readAll(readerOf(2_999, 500));
    expect(facts).toHaveLength(2_500);
    expect(new Set(ids(facts)).size).toBe(2_500);
    expect([facts[0]?.version, facts.at(-1)?.version]).toEqual([500, 2_999]);
  });

  it('has no fact at a version that is gone, and not the next one in its place', async () => {
    await expect(readerOf(9, 5).readOne('ledger-1', 2)).rejects.toThrow(StreamCut);
    expect(await readerOf(9, 5).readOne('ledger-1', 5)).toMatchObject({ version: 5 });
  });

  it('is refused by name where it was deleted for good', async () => {
    await expect(readAll(readerOf(9, 'tombstoned'))).rejects.toThrow(StreamDeleted);
  });
});

describe('a stream of which an administrator has hidden all', () => {
  let log: OpenedLog;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.drop());

  const describeAs = (stream: string, data: string) =>
    log.server.log.append(`$$${stream}`, (log.server.log.stream(`$$${stream}`)?.length ?? 0) - 1, [
      {
        id: crypto.randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: new TextEncoder().encode(data),
        metadata: new Uint8Array(),
      },
    ]);

  it.each([
    ['cut behind its end', '{"$tb":99}', StreamCut],
    ['deleted so that it can be taken back', '{"$tb":9223372036854775807}', StreamDeleted],
  ])(
    'is refused by name where it was %s, also to who looks for a fact of it, and is whole again without that',
    async (_, metadata, Named) => {
      const written = newFacts(3);
      await log.store.append(append('ledger-1', 'no-stream', written));
      describeAs('ledger-1', metadata);
      await expect(readWhole(log.store, 'ledger-1')).rejects.toThrow(Named);
      await expect(log.store.find(written[1]?.eventId ?? '')).rejects.toThrow(Named);
      describeAs('ledger-1', '{}');
      expect(ids(await readWhole(log.store, 'ledger-1'))).toEqual(ids(written));
    },
  );

  it('is refused as well to who knows it up to some version, where it was deleted', async () => {
    await log.store.append(append('ledger-1', 'no-stream', newFacts(3)));
    log.server.log.deleteSoftly('ledger-1', 'any');
    await expect(readWhole(log.store, 'ledger-1', 2)).rejects.toThrow(StreamDeleted);
  });

  it('is none where nothing was ever written, whatever its metadata says of who may read it', async () => {
    describeAs('ledger-1', '{"$acl":{"$r":"$all"},"$tb":0}');
    expect(await readWhole(log.store, 'ledger-1')).toEqual([]);
    expect(await readWhole(log.store, 'ledger-2')).toEqual([]);
  });

  it('costs who reads one that is there, or writes a new one, no further question', async () => {
    const asked = () => log.server.calls.filter((call) => call === 'Read').length;
    const before = asked();
    await log.store.append({ ...append('ledger-1', 'no-stream', newFacts(1)), firstTry: true });
    expect(asked()).toBe(before);
    await readWhole(log.store, 'ledger-1');
    await readWhole(log.store, 'ledger-1', 1);
    expect(asked()).toBe(before + 2);
  });

  it('is told of where it is written to as a new one: what is written stands, at the version that the answer says', async () => {
    const troubles: unknown[] = [];
    const store = await log.another({ onTrouble: (error) => troubles.push(error) });
    await store.append(append('ledger-1', 'no-stream', newFacts(2)));
    expect(troubles).toEqual([]);
    log.server.log.deleteSoftly('ledger-1', 'any');
    expect(await store.append(append('ledger-1', 'no-stream', newFacts(1)))).toMatchObject({ version: 2, repeated: false });
    expect(troubles).toEqual([new StreamCut('ledger-1', 0)]);
  });
});
