import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq as AppendRequest,
  AppendResp as AppendResponse,
  BatchAppendReq as BatchAppendRequest,
  BatchAppendResp as BatchAppendResponse,
  DeleteReq as DeleteRequest,
  DeleteResp as DeleteResponse,
  TombstoneReq as TombstoneRequest,
  TombstoneResp as TombstoneResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import type {
  Metadata,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type AppendFault, type AppendParts, answerAppend, serializeAppend } from './append-calls.js';
import { answerBatches } from './batch-calls.js';
import { answerDelete, answerTombstone } from './delete-calls.js';
import { asCallError, type CallError } from './messages.js';
import type { Limits } from './proposals.js';
import { answerRead, type ReadFault } from './read-calls.js';
import { checkReads, checkWrites, type Role, wantsLeader } from '../server/roles.js';
import type { ReadCall, View } from '../server/sending.js';
import type { ServerLog } from '../server/server-log.js';
import { answerSubscription, createSubscriber, type Subscriber } from './subscription-calls.js';
import { callerOf, mayUse, type Users } from '../server/users.js';

export type ServerParts = {
  readonly log: ServerLog;
  readonly faults: { readonly append: AppendFault[]; readonly read: ReadFault[] };
  readonly limits: Limits;
  /** Its role in the cluster, and how many events of the log it knows if not all. */
  readonly state: { role: Role; knows: number | undefined; users: Users | undefined };
  /** Names of the calls that arrived. */
  readonly calls: string[];
  /** The stream of each append that arrived. */
  readonly appends: string[];
  /** The calls that any server of a cluster may answer. */
  readonly toAnyNode: string[];
  /** How many events each read asked for. */
  readonly counts: number[];
  /** Reads and subscriptions under way. */
  readonly open: Set<object>;
  readonly subscribers: Set<Subscriber>;
  /** After which position each subscription began. */
  readonly subscribed: bigint[];
  /** Checkpoints that were sent where there was no event. */
  readonly checkpoints: bigint[];
};

type Done<Response> = (error: CallError | null, response?: Response) => void;

/** The service of the client, with a serializer for answers to appends that the generated code cannot express. */
export const StreamsServiceAsItAnswers: ServiceDefinition = {
  ...StreamsService,
  append: { ...StreamsService.append, responseSerialize: serializeAppend },
};

/** The caller's right to write, and the faults to play. */
const appendingFor = ({ log, limits, faults, appends, state: { users } }: ServerParts, metadata: Metadata): AppendParts => {
  const caller = callerOf(users, metadata);
  return { log, limits, faults: faults.append, appends, mayWrite: (stream) => mayUse(log, caller, stream, '$w') };
};

/** The part of the log that the caller can read. */
const viewFor = ({ log, state }: ServerParts, metadata: Metadata): View => {
  const caller = callerOf(state.users, metadata);
  return {
    log,
    end: () => Math.min(state.knows ?? log.events.length, log.events.length),
    gate: () => checkReads(state.role, metadata),
    mayRead: (stream) => mayUse(log, caller, stream, '$r'),
  };
};

export const streamsService = (parts: ServerParts): UntypedServiceImplementation => {
  const { faults, limits, state, calls, toAnyNode, counts, open, subscribers, subscribed, checkpoints } = parts;
  const arrived = (name: string, metadata: Metadata) => {
    calls.push(name);
    if (!wantsLeader(metadata)) toAnyNode.push(name);
  };

  const write = async <Response>(metadata: Metadata, done: Done<Response>, answer: (appending: AppendParts) => Promise<Response>) => {
    try {
      const appending = appendingFor(parts, metadata);
      await checkWrites(state.role, metadata, limits.forwardTimeoutMs);
      done(null, await answer(appending));
    } catch (error) {
      done(asCallError(error));
    }
  };

  const subscribe = async (call: ReadCall) => {
    const view = viewFor(parts, call.metadata);
    const { subscriber, ended } = createSubscriber(call);
    subscribers.add(subscriber);
    const from = call.request.getOptions()?.getAll()?.getPosition()?.getCommitPosition();
    subscribed.push(BigInt(from ?? 0));
    await answerSubscription(view, call, { subscriber, ended, checkpoints }).finally(() => subscribers.delete(subscriber));
  };

  const read = async (call: ReadCall) => answerRead(viewFor(parts, call.metadata), call, faults.read.shift());

  return {
    append(call: ServerReadableStream<AppendRequest, AppendResponse>, done: Done<AppendResponse>) {
      arrived('Append', call.metadata);
      return write(call.metadata, done, (appending) => answerAppend(appending, call));
    },
    batchAppend(call: ServerDuplexStream<BatchAppendRequest, BatchAppendResponse>) {
      arrived('BatchAppend', call.metadata);
      const answer = async () => {
        const appending = appendingFor(parts, call.metadata);
        await checkWrites(state.role, call.metadata, limits.forwardTimeoutMs);
        await answerBatches(appending, call);
      };
      answer().catch((error) => call.emit('error', asCallError(error)));
    },
    delete(call: ServerUnaryCall<DeleteRequest, DeleteResponse>, done: Done<DeleteResponse>) {
      arrived('Delete', call.metadata);
      return write(call.metadata, done, (appending) => answerDelete(appending, call.request));
    },
    tombstone(call: ServerUnaryCall<TombstoneRequest, TombstoneResponse>, done: Done<TombstoneResponse>) {
      arrived('Tombstone', call.metadata);
      return write(call.metadata, done, (appending) => answerTombstone(appending, call.request));
    },
    read(call: ReadCall) {
      const subscription = call.request.getOptions()?.hasSubscription() ?? false;
      arrived(subscription ? 'Subscribe' : 'Read', call.metadata);
      if (!subscription) counts.push(Number(call.request.getOptions()?.getCount()));
      open.add(call);
      call.on('cancelled', () => open.delete(call));
      const answered = subscription ? subscribe(call) : read(call);
      answered
        .then(
          () => call.end(),
          (error) => call.emit('error', asCallError(error)),
        )
        .finally(() => open.delete(call));
    },
  };
};
