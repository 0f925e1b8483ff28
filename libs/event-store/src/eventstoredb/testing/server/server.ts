import { once } from 'node:events';
import { createServer as createSocketServer, type Server as SocketServer, type Socket } from 'node:net';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { type Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import { supportedMethods } from './features.js';
import { addGossip, type Member } from './gossip.js';
import type { Limits } from '../calls/proposals.js';
import { resetCalls, watchCalls } from '../calls/reset-calls.js';
import type { Role } from './roles.js';
import { createServerLog, type ServerLog } from './server-log.js';
import type { Stall } from './stall.js';
import { callerOf, type Users } from './users.js';
import { asCallError, type CallError } from '../calls/messages.js';
import { type ServerParts, StreamsServiceAsItAnswers, streamsService } from '../calls/streams-service.js';

const MIB = 1024 * 1024;

export type ServerOptions = {
  /** 1 MiB unless told. */
  readonly maxAppendBytes?: number;
  /** Another program writes after each append. */
  readonly shared?: boolean;
  /** The log it serves: several servers of a cluster serve one. Its own unless told. */
  readonly log?: ServerLog;
  /** It leads unless told. */
  readonly role?: Role;
  /** The users of the server, if not all callers may do all; the access lists in streams' metadata count then. */
  readonly users?: Users;
  /** How long an append waits for its commit before its writer gets a timeout: by default as long as in the real server. */
  readonly commitTimeoutMs?: number;
  /** Its report of the cluster; by default it knows of none. */
  readonly gossip?: () => readonly Member[];
};

const limitsOf = ({ maxAppendBytes = MIB, commitTimeoutMs = 2_500 }: ServerOptions): Limits => ({
  maxAppendBytes,
  commitTimeoutMs,
  counts: 'data',
  keepsHalves: false,
  forwardTimeoutMs: 5_000,
});

/** gRPC on sockets of our own: a server that crashes leaves them without a word. */
const listen = async (server: Server, port: number) => {
  const sockets = new Set<Socket>();
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const listener: SocketServer = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.setNoDelay(true);
    injector.injectConnection(socket);
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return { sockets, listener, injector, port: typeof address === 'object' && address ? address.port : 0 };
};

const featuresService = (parts: ServerParts) => ({
  getSupportedMethods({ metadata }: { readonly metadata: Metadata }, done: (error: CallError | null, response?: unknown) => void) {
    parts.calls.push('GetSupportedMethods');
    try {
      callerOf(parts.state.users, metadata);
      done(null, supportedMethods());
    } catch (error) {
      done(asCallError(error));
    }
  },
});

/**
 * A server in this process that answers as EventStoreDB 24.2.0 does (`recordings.spec.ts` holds it to that), to the real client over a
 * real socket. It forgets when the process ends, not when it is restarted. No TLS.
 */
export const startEventStoreServer = async (options: ServerOptions = {}) => {
  const parts: ServerParts = {
    log: options.log ?? createServerLog(options),
    faults: { append: [], read: [] },
    limits: limitsOf(options),
    state: { role: options.role ?? { is: 'leader' }, knows: undefined, users: options.users },
    calls: [],
    appends: [],
    toAnyNode: [],
    counts: [],
    open: new Set(),
    subscribers: new Set(),
    subscribed: [],
    checkpoints: [],
  };
  let running: (Awaited<ReturnType<typeof listen>> & { readonly server: Server; readonly unwatch: () => void }) | undefined;
  let port = 0;

  const start = async () => {
    const server = new Server({ 'grpc.max_receive_message_length': -1 });
    server.addService(StreamsServiceAsItAnswers, streamsService(parts));
    server.addService(ServerFeaturesService, featuresService(parts));
    if (options.gossip) addGossip(server, options.gossip);
    running = { server, unwatch: watchCalls(), ...(await listen(server, port)) };
    port = running.port;
    if (parts.state.role.is === 'ending') parts.state.role = { is: 'leader' };
  };
  await start();

  const stop = () => {
    const stopping = running;
    running = undefined;
    stopping?.unwatch();
    stopping?.listener.close();
    for (const socket of stopping?.sockets ?? []) socket.destroy();
    stopping?.injector.destroy();
    for (const subscriber of parts.subscribers) subscriber.end();
    stopping?.server.forceShutdown();
  };

  return {
    ...parts,
    port,
    /** As the adapter wants it. */
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** How many are open now. */
    connections: (): number => running?.sockets.size ?? 0,
    start,
    /** Ends every connection at once, as a crash does. The written events stay, and so does the port. */
    stop,

    /** As after SIGTERM: takes nothing new, and after a while resets the open calls and is gone. */
    async end(afterMs = 5_000): Promise<void> {
      parts.state.role = { is: 'ending' };
      await new Promise((resolve) => setTimeout(resolve, afterMs).unref());
      await resetCalls(running?.sockets ?? new Set());
      stop();
    },

    /** Starts a stall: appends are taken and cannot be read, until they are committed or lost. */
    stall: (): Stall => parts.log.stall(),

    /** Changes its role in the cluster. Writers that wait for a commit are told if there is no quorum any more. */
    become(role: Role) {
      parts.state.role = role;
      if (role.is === 'without-quorum') parts.log.cancelWaiting();
    },

    /** Makes it know so many events of the log, as a follower that is behind; without a number all of them. */
    know(events?: number) {
      parts.state.knows = events;
      parts.log.awaken();
    },
  };
};

export type EventStoreServer = Awaited<ReturnType<typeof startEventStoreServer>>;
