import {
  BACKWARDS,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  type Position,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { range } from '../../../contract/facts.js';
import { type EventStoreServer, startEventStoreServer } from './server.js';

let server: EventStoreServer;
let client: EventStoreDBClient;
beforeEach(async () => {
  server = await startEventStoreServer();
  client = EventStoreDBClient.connectionString(server.url);
});
afterEach(async () => {
  await client.dispose();
  server.stop();
});

/** With credentials the client sends one request, without them it uses its batch stream. */
const ways = [
  ['Append', { credentials: { username: 'eu', password: 'eu' } }],
  ['BatchAppend', {}],
] as const;
const coisa = (id = crypto.randomUUID() as string, n = 0) => jsonEvent({ id, type: 'Coisa', data: { n } });

const number = (event: { data: unknown } | undefined): number => (event ? (event.data as { n: number }).n : Number.NaN);

const collect = async <T>(events: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of events) all.push(one);
  return all;
};

describe('the server for tests answers the client as the real one does', () => {
  it.each(ways)('%s tells revision and position of the last event, as $all has them', async (call, how) => {
    await client.appendToStream('a', coisa(), { expectedRevision: 'no_stream', ...how });
    const result = await client.appendToStream('a', [coisa(), coisa()], { expectedRevision: 0n, ...how });
    const all = await collect(client.readAll());
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n, position: all[2]?.event?.position });
    expect(server.calls).toContain(call);
  });

  it.each(ways)('%s of a wrong revision tells which one is right', async (_call, how) => {
    const missing = client.appendToStream('a', coisa(), { expectedRevision: 5n, ...how });
    await expect(missing).rejects.toMatchObject({ streamName: 'a', expectedVersion: 5n, actualVersion: 'no_stream' });
    await client.appendToStream('a', [coisa(), coisa()], { expectedRevision: 'no_stream', ...how });
    const late = client.appendToStream('a', coisa(), { expectedRevision: 'no_stream', ...how });
    await expect(late).rejects.toThrow(WrongExpectedVersionError);
    await expect(late).rejects.toMatchObject({ expectedVersion: 'no_stream', actualVersion: 1n });
  });

  it.each(ways)('%s recognises the same events where they must be, and nowhere else', async (_call, how) => {
    const [a, b, c] = [coisa(), coisa(), coisa()];
    const first = await client.appendToStream('a', [a, b], { expectedRevision: 'no_stream', ...how });
    expect(await client.appendToStream('a', [a, b], { expectedRevision: 'no_stream', ...how })).toEqual(first);
    expect(await client.appendToStream('a', b, { expectedRevision: 0n, ...how })).toEqual(first);
    await expect(client.appendToStream('a', [a, b, c], { expectedRevision: 'no_stream', ...how })).rejects.toThrow(
      WrongExpectedVersionError,
    );
    await client.appendToStream('a', a, { expectedRevision: 1n, ...how });
    await client.appendToStream('b', a, { expectedRevision: 'no_stream', ...how });
    expect(server.log.events.map((one) => one.id)).toEqual([a.id, b.id, a.id, a.id]);
  });

  it('reads $all from a position, which is included forwards and not backwards', async () => {
    for (const n of range(5)) await client.appendToStream(`s${n}`, coisa(undefined, n), { expectedRevision: 'no_stream' });
    const numbers = async (events: AsyncIterable<{ event?: { data: unknown; position: Position } }>) =>
      (await collect(events)).map(({ event }) => number(event));
    const third = server.log.events[2]?.position ?? 0n;
    const fromPosition = { commit: third, prepare: third };
    expect(await numbers(client.readAll({ fromPosition, maxCount: 2 }))).toEqual([2, 3]);
    expect(await numbers(client.readAll({ fromPosition, direction: BACKWARDS }))).toEqual([1, 0]);
    expect(await numbers(client.readAll({ fromPosition: 'end', direction: BACKWARDS, maxCount: 1 }))).toEqual([4]);
    const between = { commit: third + 1n, prepare: third + 1n };
    await expect(collect(client.readAll({ fromPosition: between }))).rejects.toThrow('InvalidPosition');
  });

  it('reads a stream in both directions, and tells that there is none', async () => {
    await client.appendToStream(
      'a',
      [0, 1, 2].map((n) => coisa(undefined, n)),
      { expectedRevision: 'no_stream' },
    );
    const revisions = async (events: AsyncIterable<{ event?: { revision: bigint } }>) =>
      (await collect(events)).map(({ event }) => event?.revision);
    expect(await revisions(client.readStream('a', { fromRevision: 1n }))).toEqual([1n, 2n]);
    expect(await revisions(client.readStream('a', { fromRevision: 7n }))).toEqual([]);
    expect(await revisions(client.readStream('a', { direction: BACKWARDS, fromRevision: 'end', maxCount: 2 }))).toEqual([2n, 1n]);
    await expect(collect(client.readStream('b'))).rejects.toThrow(StreamNotFoundError);
  });

  it('confirms a subscription, catches up after a position, tells so, goes on live and gives checkpoints where nothing matches', async () => {
    for (const n of range(3)) await client.appendToStream(`s${n}`, coisa(undefined, n), { expectedRevision: 'no_stream' });
    const lines: string[] = [];
    const at = server.log.events[0]?.position ?? 0n;
    const checkpointReached = async (_: unknown, { commit }: Position) => void lines.push(`checkpoint ${server.log.indexFrom(commit)}`);
    const filter = eventTypeFilter({ prefixes: ['Coisa'], checkpointInterval: 1, checkpointReached });
    const subscription = client.subscribeToAll({ fromPosition: { commit: at, prepare: at }, filter });
    subscription.on('confirmation', () => lines.push('confirmed')).on('caughtUp', () => lines.push('caught up'));
    for await (const { event } of subscription) {
      lines.push(`event ${number(event)}`);
      if (number(event) === 0) break;
      if (number(event) === 1) continue;
      server.log.writeForeign('outro', 'Outro', 64);
      server.log.append('s9', -1, server.log.events.slice(0, 1));
    }
    await subscription.unsubscribe();
    // Messages about progress overtake events that wait to be read: caught up does not mean all was read.
    expect([...lines].sort()).toEqual(
      ['confirmed', 'event 1', 'event 2', 'checkpoint 2', 'caught up', 'checkpoint 34', 'checkpoint 66', 'event 0'].sort(),
    );
  });
});
