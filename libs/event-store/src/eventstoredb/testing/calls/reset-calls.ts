import diagnostics from 'node:diagnostics_channel';
import { constants, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

/** Calls that are open in this process, by the port their client speaks from: gRPC does not give them out. */
const open = new Map<number | undefined, Set<ServerHttp2Stream>>();

const note = (stream: ServerHttp2Stream) => {
  const port = stream.session?.socket.remotePort;
  const calls = open.get(port) ?? new Set();
  open.set(port, calls.add(stream));
  stream.on('close', () => {
    calls.delete(stream);
    if (calls.size === 0) open.delete(port);
  });
};

const CREATED = 'http2.server.stream.created';
const noteCreated = (message: unknown) => note((message as { readonly stream: ServerHttp2Stream }).stream);
let watching = 0;

/** Starts watching which calls are open. @returns a way to end that: the channel is the process's, and outlives a suite */
export const watchCalls = (): (() => void) => {
  if (watching++ === 0) diagnostics.subscribe(CREATED, noteCreated);
  return () => {
    if (--watching === 0) diagnostics.unsubscribe(CREATED, noteCreated);
  };
};

/** Resets every call that is open over these sockets, with code 0, as the real server does at its end. */
export const resetCalls = async (sockets: ReadonlySet<Socket>): Promise<void> => {
  const calls = [...sockets].flatMap(({ remotePort }) => [...(open.get(remotePort) ?? [])]);
  const closed = calls.map((stream) => new Promise((resolve) => stream.once('close', resolve)));
  const sessions = new Set(calls.map(({ session }) => session));
  for (const stream of calls) stream.close(constants.NGHTTP2_NO_ERROR);
  await Promise.all(closed);
  // Messages sent before a ping have arrived when it is answered. A session that is gone is not waited for.
  const heard = [...sessions].map((session) => new Promise<void>((resolve) => session?.ping(() => resolve()) || resolve()));
  await Promise.all(heard);
};
