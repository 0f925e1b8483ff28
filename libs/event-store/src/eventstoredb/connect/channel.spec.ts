import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from '@tulha/testing/until';
import { type EventStoreServer, startEventStoreServer } from '../testing/server/server.js';
import { readAddress } from './address.js';
import { channelsOf } from './channel.js';
import { findLeader } from './discover.js';

/** The treatment of a connection: it is broken off, accepted in silence, or led to the server. */
type Mood = 'breaks off' | 'is silent' | 'leads in';

let server: EventStoreServer;
let door: Server;
let mood: Mood;
let came: Mood[];
const sockets = new Set<Socket>();
beforeEach(async () => {
  [mood, came] = ['leads in', []];
  server = await startEventStoreServer();
  door = createServer((near) => {
    came.push(mood);
    sockets.add(near.on('error', () => undefined));
    if (mood === 'breaks off') near.resetAndDestroy();
    if (mood !== 'leads in') return;
    const far = createConnection({ port: server.port, host: '127.0.0.1' });
    sockets.add(far.on('error', () => near.destroy()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  door.close();
  server.stop();
});

it('a node that neither answered nor hung up once is found when it answers again', async () => {
  const address = readAddress(`esdb://127.0.0.1:${(door.address() as AddressInfo).port}?tls=false`);
  const { open, end } = channelsOf(address, { stuckMs: 0 });
  const search = () =>
    findLeader(address, open, []).then(
      ({ channel }) => channel,
      () => undefined,
    );
  mood = 'breaks off';
  expect(await search()).toBeUndefined();
  mood = 'is silent';
  await until(async () => (await search()) === undefined && came.includes('is silent'), 'an attempt that nobody answers');
  mood = 'leads in';
  const channel = await until(search, 'the node', { instead: () => came });
  channel.close();
  end();
});
