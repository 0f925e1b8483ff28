import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq as AppendRequest,
  AppendResp as AppendResponse,
  BatchAppendReq as BatchAppendRequest,
  BatchAppendResp as BatchAppendResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type AppendFault, answerAppend, answerBatches } from './append-calls.js';
import { asCallError, type CallError } from './messages.js';
import { answerRead, answerSubscription, createSubscriber, type ReadCall, type ReadFault, type Subscriber } from './read-calls.js';
import { createServerLog } from './server-log.js';

const MIB = 1024 * 1024;
const METHODS = ['append', 'batchappend', 'read'];

const supportedMethods = () => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion('26.0.3');
  for (const name of METHODS) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    supported.addMethods(method);
  }
  return supported;
};

type Parts = {
  readonly log: ReturnType<typeof createServerLog>;
  readonly faults: { readonly append: AppendFault[]; readonly read: ReadFault[] };
  readonly limits: { maxAppendBytes: number };
  /** Names of the calls that arrived. */
  readonly calls: string[];
  /** Those of them that any server of a cluster may answer. */
  readonly toAnyNode: string[];
  /** How many events each read asked for. */
  readonly counts: number[];
  /** Reads and subscriptions under way. */
  readonly open: Set<object>;
  readonly subscribers: Set<Subscriber>;
  /** After which position each subscription began. */
  readonly subscribed: bigint[];
  /** Positions that were told where no event was. */
  readonly checkpoints: bigint[];
};

type AppendDone = (error: CallError | null, response?: AppendResponse) => void;

const streamsService = ({
  log,
  faults,
  limits,
  calls,
  toAnyNode,
  counts,
  open,
  subscribers,
  subscribed,
  checkpoints,
}: Parts): UntypedServiceImplementation => {
  const appending = () => ({ log, maxAppendBytes: limits.maxAppendBytes, faults: faults.append });

  const arrived = (name: string, metadata: Metadata) => {
    calls.push(name);
    if (metadata.get('requires-leader')[0] !== 'true') toAnyNode.push(name);
  };

  const subscribe = async (call: ReadCall) => {
    const { subscriber, ended } = createSubscriber(call);
    subscribers.add(subscriber);
    const from = call.request.getOptions()?.getAll()?.getPosition()?.getCommitPosition();
    subscribed.push(BigInt(from ?? 0));
    await answerSubscription(log, call, { subscriber, ended, checkpoints }).finally(() => subscribers.delete(subscriber));
  };

  return {
    async append(call: ServerReadableStream<AppendRequest, AppendResponse>, done: AppendDone) {
      arrived('Append', call.metadata);
      try {
        done(null, await answerAppend(appending(), call));
      } catch (error) {
        done(asCallError(error));
      }
    },
    batchAppend(call: ServerDuplexStream<BatchAppendRequest, BatchAppendResponse>) {
      arrived('BatchAppend', call.metadata);
      answerBatches(appending(), call).catch((error) => call.emit('error', asCallError(error)));
    },
    read(call: ReadCall) {
      const subscription = call.request.getOptions()?.hasSubscription() ?? false;
      arrived(subscription ? 'Subscribe' : 'Read', call.metadata);
      if (!subscription) counts.push(Number(call.request.getOptions()?.getCount()));
      open.add(call);
      call.on('cancelled', () => open.delete(call));
      const answered = subscription ? subscribe(call) : answerRead(log, call, faults.read.shift());
      answered
        .then(
          () => call.end(),
          (error) => call.emit('error', asCallError(error)),
        )
        .finally(() => open.delete(call));
    },
  };
};

export type ServerOptions = {
  /** 1 MiB unless told. */
  readonly maxAppendBytes?: number;
  /** Somebody else writes after each append. */
  readonly shared?: boolean;
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound)));
  });

/**
 * A server in this process that speaks the protocol of EventStoreDB 23.10 and later, as far as the adapter uses it, to the real
 * client over a real socket. It forgets when the process ends, not when it is restarted. No TLS, no users, no deletion.
 */
export const startEventStoreServer = async (options: ServerOptions = {}) => {
  const parts: Parts = {
    log: createServerLog(options),
    faults: { append: [], read: [] },
    limits: { maxAppendBytes: options.maxAppendBytes ?? MIB },
    calls: [],
    toAnyNode: [],
    counts: [],
    open: new Set(),
    subscribers: new Set(),
    subscribed: [],
    checkpoints: [],
  };
  let server: Server | undefined;
  let port = 0;

  const start = async () => {
    server = new Server({ 'grpc.max_receive_message_length': 17 * MIB });
    server.addService(StreamsService, streamsService(parts));
    server.addService(ServerFeaturesService, {
      getSupportedMethods(_call: unknown, done: (error: null, response: unknown) => void) {
        parts.calls.push('GetSupportedMethods');
        done(null, supportedMethods());
      },
    });
    port = await listen(server, port);
  };
  await start();

  return {
    ...parts,
    /** As the adapter wants it. */
    url: `esdb://127.0.0.1:${port}?tls=false`,
    start,
    /** Ends every connection at once, as a crash does. What was written stays, and so does the port. */
    stop() {
      for (const subscriber of parts.subscribers) subscriber.end();
      server?.forceShutdown();
      server = undefined;
    },
  };
};

export type EventStoreServer = Awaited<ReturnType<typeof startEventStoreServer>>;
