import { EventStoreDBClient, jsonEvent, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { type EventStoreServer, startEventStoreServer } from './server.js';

let server: EventStoreServer;
let client: EventStoreDBClient;
beforeEach(async () => {
  server = await startEventStoreServer({ commitTimeoutMs: 50 });
  client = EventStoreDBClient.connectionString(server.url);
});
afterEach(async () => {
  await client.dispose();
  server.stop();
});

const coisa = () => jsonEvent({ type: 'Coisa', data: {} });
const eu = { credentials: { username: 'eu', password: 'eu' } };
/** Each way to append: with credentials the client sends one request, without them it uses its batch stream. */
const ways = [
  ['Append', eu],
  ['BatchAppend', {}],
] as const;

const idsOf = async (events: AsyncIterable<{ event?: { id: string } }>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { event } of events) ids.push(event?.id ?? '');
  return ids;
};

describe('an append that is taken and cannot be read yet', () => {
  it.each(ways)('tells its writer of a timeout, is seen by nobody, and is there once it is committed (%s)', async (call, how) => {
    const stall = server.stall();
    const [a, b] = [coisa(), coisa()];
    // The client gives no text for a timeout on its batch stream.
    const late = call === 'Append' ? 'Commit phase timeout' : '';
    await expect(client.appendToStream('a', [a, b], { expectedRevision: 'no_stream', ...how })).rejects.toThrow(late);
    expect(stall.taken()).toBe(2);
    await expect(idsOf(client.readStream('a'))).rejects.toThrow(StreamNotFoundError);
    expect(await idsOf(client.readAll())).toEqual([]);
    stall.commit();
    expect(await idsOf(client.readAll())).toEqual([a.id, b.id]);
    expect(await client.appendToStream('a', [a, b], { expectedRevision: 'no_stream', ...how })).toMatchObject({ nextExpectedRevision: 1n });
  });

  it.each(ways)('counts for others who expect what it expected, and is known again when it is repeated (%s)', async (_call, how) => {
    const stall = server.stall();
    const first = coisa();
    const append = (event: ReturnType<typeof coisa>, expectedRevision: 'no_stream' | bigint) =>
      client.appendToStream('a', event, { expectedRevision, ...how });
    await Promise.allSettled([append(first, 'no_stream')]);
    await Promise.allSettled([append(first, 'no_stream')]);
    expect([stall.taken(), stall.repeats()]).toEqual([1, 1]);
    await expect(append(coisa(), 'no_stream')).rejects.toThrow(WrongExpectedVersionError);
    await Promise.allSettled([append(coisa(), 0n)]);
    expect(stall.taken()).toBe(2);
    stall.commit();
    expect(await append(coisa(), 1n)).toMatchObject({ nextExpectedRevision: 2n });
    expect(server.log.events).toHaveLength(3);
  });

  it('is gone for ever where who leads loses it, and may then be written anew', async () => {
    const stall = server.stall();
    const lost = coisa();
    await expect(client.appendToStream('a', lost, { expectedRevision: 'no_stream', ...eu })).rejects.toThrow('timeout');
    stall.lose();
    await expect(idsOf(client.readStream('a'))).rejects.toThrow(StreamNotFoundError);
    const answer = await client.appendToStream('a', lost, { expectedRevision: 'no_stream', ...eu });
    expect(answer).toMatchObject({ nextExpectedRevision: 0n, position: { commit: server.log.events[0]?.position } });
  });

  it('is told to a subscription when it is committed, and not before', async () => {
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const told: string[] = [];
    const heard = (async () => {
      for await (const { event } of subscription) if (told.push(event?.id ?? '') === 2) break;
    })();
    const [a, b] = [coisa(), coisa()];
    const stall = server.stall();
    await expect(client.appendToStream('a', a, { expectedRevision: 'no_stream', ...eu })).rejects.toThrow('timeout');
    expect(told).toEqual([]);
    stall.commit();
    await client.appendToStream('b', b, { expectedRevision: 'no_stream', ...eu });
    await heard;
    expect(told).toEqual([a.id, b.id]);
  });
});

describe('servers of one log', () => {
  it('one leads, another hands on what it is asked to write, names who leads to who asks for it, and may be behind', async () => {
    const leader = { host: '127.0.0.1', port: server.port };
    const follower = await startEventStoreServer({ log: server.log, role: { is: 'follower', leader: () => leader } });
    const there = EventStoreDBClient.connectionString(follower.url);
    const [a, b] = [coisa(), coisa()];
    await there.appendToStream('a', a, { expectedRevision: 'no_stream', ...eu, requiresLeader: false });
    follower.know(1);
    await client.appendToStream('b', b, { expectedRevision: 'no_stream', ...eu });
    expect(await idsOf(there.readAll({ requiresLeader: false }))).toEqual([a.id]);
    await expect(idsOf(there.readStream('b', { requiresLeader: false }))).rejects.toThrow(StreamNotFoundError);
    follower.know();
    expect(await idsOf(there.readAll({ requiresLeader: false }))).toEqual([a.id, b.id]);
    // From then on the client asks who leads.
    await expect(idsOf(there.readAll({ requiresLeader: true }))).rejects.toMatchObject({ leader: { port: server.port } });
    await there.dispose();
    follower.stop();
  });

  it('one without a quorum writes nothing, and reads for who does not ask for the leader', async () => {
    await client.appendToStream('a', coisa(), { expectedRevision: 'no_stream', ...eu });
    server.become({ is: 'without-quorum' });
    await expect(client.appendToStream('a', coisa(), { expectedRevision: 0n, ...eu })).rejects.toThrow('Server Is Not Ready');
    await expect(idsOf(client.readAll({ requiresLeader: true }))).rejects.toThrow('Server Is Not Ready');
    expect(await idsOf(client.readAll({ requiresLeader: false }))).toHaveLength(1);
    server.become({ is: 'leader' });
    expect(await client.appendToStream('a', coisa(), { expectedRevision: 0n, ...eu })).toMatchObject({ nextExpectedRevision: 1n });
  });
});
