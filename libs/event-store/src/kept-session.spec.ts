import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import { keepSession, watchSilence } from './kept-session.js';

const PACE = { beatMs: 1_000, pauseMs: 1 };

/** A database that accepts every connection and hands it to `receive`. */
const startServer = async (receive: (socket: Socket) => void = () => undefined) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    receive(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    config: { host: '127.0.0.1', port, user: 'ana', password: 'x' },
    sockets,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const heard = () => {
  const troubles: unknown[] = [];
  const counts = { begun: 0, over: 0 };
  const user = {
    begin: async () => void counts.begun++,
    over: () => void counts.over++,
    onTrouble: (error: unknown) => void troubles.push(error),
  };
  return { user, troubles, counts };
};

describe('a kept session', () => {
  it('is closed while it connects to a server that accepts and never answers', async () => {
    const server = await startServer();
    const { user, troubles, counts } = heard();
    const session = keepSession(server.config, user, PACE);
    await until(() => server.sockets.length === 1, 'a connection');
    await session.close();
    await expect(session.first).rejects.toThrow('Closed');
    expect([troubles, counts]).toEqual([[], { begun: 0, over: 1 }]);
    await until(() => server.sockets[0]?.readableEnded, 'the end of the connection');
    server.stop();
  });

  it('is closed before its connection has even been opened', async () => {
    const server = await startServer();
    const { user, counts } = heard();
    await keepSession(server.config, user, PACE).close();
    expect(counts).toEqual({ begun: 0, over: 1 });
    server.stop();
  });

  it('is tried again where nobody listens, tells each failure, and is closed meanwhile', async () => {
    const server = await startServer();
    server.stop();
    const { user, troubles } = heard();
    const session = keepSession(server.config, user, PACE);
    await expect(session.first).rejects.toThrow('ECONNREFUSED');
    await until(() => troubles.length > 2, 'three failures');
    expect(session.client()).toBeUndefined();
    await session.close();
  });

  it('is tried again where the server hangs up, less and less often', async () => {
    const server = await startServer((socket) => socket.destroy());
    const { user, troubles } = heard();
    const session = keepSession(server.config, user, { beatMs: 1_000, pauseMs: 1, longestPauseMs: 600_000 });
    await until(() => server.sockets.length > 4, 'five connections');
    await session.close();
    expect(troubles.length).toBeGreaterThan(3);
    server.stop();
  });
});

describe('silence on a connection', () => {
  const BEAT_MS = 1_000;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const watched = () => {
    const asked: PromiseWithResolvers<void>[] = [];
    const given: unknown[] = [];
    const ask = () => {
      const answer = Promise.withResolvers<void>();
      asked.push(answer);
      return answer.promise;
    };
    const stop = watchSilence(ask, BEAT_MS, (why) => given.push(why));
    return { asked, given, stop, beats: (times: number) => jest.advanceTimersByTimeAsync(times * BEAT_MS) };
  };

  it('is given up after three beats without the answer that is owed', async () => {
    const { asked, given, beats, stop } = watched();
    await beats(3);
    expect([asked.length, given.length]).toEqual([1, 0]);
    await beats(1);
    expect(String(given[0])).toContain('says nothing');
    stop();
  });

  it('is none of a process that was starved: the answer lies there before its next beat, however late that comes', async () => {
    const { asked, given, beats, stop } = watched();
    await beats(1);
    jest.setSystemTime(Date.now() + 60_000);
    asked[0]?.resolve();
    await beats(1);
    expect([asked.length, given]).toEqual([2, []]);
    stop();
  });

  it('is over where the question fails', async () => {
    const { asked, given, beats, stop } = watched();
    await beats(1);
    asked[0]?.reject(new Error('cut'));
    await beats(1);
    expect(given).toEqual([new Error('cut')]);
    stop();
  });
});
