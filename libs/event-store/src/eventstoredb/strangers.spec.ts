import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { append, fact, ids, readLog, readStream } from '../contract/facts.js';
import { type EventStore, START, StreamCut } from '../event-store.js';
import { openEventStoreDb } from './eventstoredb-event-store.js';
import { Stranger } from './strangers.js';
import { type EventStoreServer, startEventStoreServer } from './testing/server/server.js';

/** Another program writes events that resemble facts to the same server, by chance or by copying. */

let server: EventStoreServer;
let store: EventStore;
let client: EventStoreDBClient;
let told: unknown[];
beforeEach(async () => {
  server = await startEventStoreServer();
  told = [];
  store = await openEventStoreDb({ url: server.url, onTrouble: (error) => told.push(error) });
  client = EventStoreDBClient.connectionString(server.url);
});
afterEach(async () => {
  await store.close();
  await client.dispose();
  server.stop();
});

type Body = { readonly id?: string; readonly metadata?: Record<string, unknown> };
/** Writes as a foreign program does, which states only the stream's last revision. */
const writes = (stream: string, { id = randomUUID(), metadata }: Body, expectedRevision: 'no_stream' | bigint = 'no_stream') =>
  client.appendToStream(stream, jsonEvent({ id, type: 'TalhaoCadastrado', data: { n: 1 }, ...(metadata ? { metadata } : {}) }), {
    expectedRevision,
    credentials: { username: 'outro', password: 'outro' },
  });

/** The stored form of a fact of ours, word for word. */
const kept = (stream: string) => {
  const [event] = server.log.stream(stream) ?? [];
  if (!event) throw new Error(`${stream} is empty`);
  return { id: event.id, metadata: JSON.parse(Buffer.from(event.metadata).toString()) as Record<string, unknown> };
};

it('what others write is no fact, however alike: of our type, of our form, or a copy word for word', async () => {
  const written = fact();
  await store.append(append('talhao-1', 'no-stream', [written]));
  const { id, metadata } = kept('talhao-1');
  const { fato, ...unmarked } = metadata;
  expect(fato).toEqual(expect.any(String));

  const alike: [string, Body][] = [
    ['outro-nada', {}],
    ['outro-outra-forma', { metadata: { usuario: 'x' } }],
    ['outro-metade', { metadata: { schemaVersion: 1, meta: {} } }],
    ['outro-quase', { metadata: { schemaVersion: 1, meta: { ...written.meta, conta: '1' } } }],
    ['outro-sem-quando', { metadata: { schemaVersion: 1, meta: { ...written.meta, recordedAt: 'ontem' } } }],
    ['outro-versao', { metadata: { ...unmarked, schemaVersion: 0 } }],
    ['outro-inteiro', { metadata: unmarked }],
    ['outro-inteiro-marcado', { metadata }],
    ['copia-talhao-1', { id, metadata }],
    ['copia-sem-marca-talhao-1', { id, metadata: unmarked }],
  ];
  for (const [stream, body] of alike) await writes(stream, body);
  await client.appendToStream('outro-binario', binaryEvent({ type: 'TalhaoCadastrado', data: Buffer.from([0, 255]) }), {
    expectedRevision: 'no_stream',
    credentials: { username: 'outro', password: 'outro' },
  });

  expect(ids(await readLog(store))).toEqual([written.eventId]);
  expect(ids((await store.readAll(START, 1)).facts)).toEqual([written.eventId]);
  expect((await store.find(written.eventId))?.stream).toBe('talhao-1');
  expect(await store.gaps(10)).toEqual([]);
  // All but the two that do not resemble a fact; each counted once, and reported once.
  expect(store.strangers?.()).toBe(alike.length - 2);
  expect(told).toEqual([expect.any(Stranger)]);
  expect(await store.append(append('talhao-1', 0))).toMatchObject({ version: 1, repeated: false });
});

it('facts of before, which carry no mark, are facts', async () => {
  const { meta, data } = fact();
  const id = '6ba7b810-9dad-51d1-80b4-00c04fd430c8';
  await writes('talhao-1', { id, metadata: { schemaVersion: 1, meta } });
  expect(await readStream(store, 'talhao-1')).toMatchObject([{ eventId: id, meta, data, version: 0 }]);
  expect(await store.append(append('talhao-1', 0))).toMatchObject({ version: 1, repeated: false });
  expect(await readLog(store)).toHaveLength(2);
  expect([store.strangers?.(), told]).toEqual([0, []]);
});

it('one inside a stream of ours stops that stream, by name, and nothing else', async () => {
  await store.append(append('talhao-1', 'no-stream'));
  await writes('talhao-1', { metadata: { schemaVersion: 1, meta: {} } }, 0n);
  await store.append(append('talhao-2', 'no-stream'));
  await expect(readStream(store, 'talhao-1')).rejects.toThrow(StreamCut);
  expect(await readLog(store)).toHaveLength(2);
  expect(await readStream(store, 'talhao-2')).toHaveLength(1);
});
