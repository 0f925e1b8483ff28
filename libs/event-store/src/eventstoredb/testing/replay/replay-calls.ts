import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { connectivityState, credentials, Metadata, type StatusObject, status } from '@grpc/grpc-js';
import type { SentBatches, SentRead, SentWrite } from './recording.js';
import { appendRequests, batchRequest, deleteRequest, type Places, readRequest, tombstoneRequest } from './replay-requests.js';
import { recordedWords } from './recorded-words.js';

/** The part of grpc-js that all kinds of calls have. */
type Emitting = {
  on(event: 'data', told: (message: unknown) => void): unknown;
  on(event: 'status', told: (ended: StatusObject) => void): unknown;
  on(event: 'error', told: (error: Error) => void): unknown;
  cancel(): void;
};

const LIBRARY_TRAILERS = new Set(['date', 'content-type', 'server', 'content-length']);
const trailersOf = (metadata: Metadata) =>
  Object.fromEntries(Object.entries(metadata.getMap()).filter(([key]) => !LIBRARY_TRAILERS.has(key)));

const LAST_ERROR = 'Last error: ';
/** The library's text about a failed call, without its duration and place. */
const withoutPlace = (details: string): string => {
  if (details.startsWith('Deadline exceeded')) return 'Deadline exceeded after <seconds>';
  const at = details.indexOf(LAST_ERROR);
  return at !== -1 && details.includes('ECONNREFUSED') ? `${details.slice(0, at + LAST_ERROR.length)}ECONNREFUSED` : details;
};

/** Collects the results of a call as they come. */
export const listenTo = (call: Emitting) => {
  const messages: unknown[] = [];
  const ended = Promise.withResolvers<StatusObject>();
  const state = { ended: false, byClient: false };
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  call.on('data', (message) => {
    messages.push(recordedWords(message));
    change();
  });
  // The status says the same.
  call.on('error', () => undefined);
  call.on('status', (how) => {
    state.ended = true;
    ended.resolve(how);
    change();
  });
  return {
    messages,
    /** Until so many messages came, or the call ended. */
    async has(count: number) {
      while (messages.length < count && !state.ended) await changed.promise;
    },
    cancel() {
      if (state.ended) return;
      state.byClient = true;
      call.cancel();
    },
    async answer() {
      const { code, details, metadata } = await ended.promise;
      // Texts of the libraries themselves, about success and durations, are dropped.
      const told = code === status.OK && details === 'OK' ? '' : withoutPlace(details);
      return {
        messages,
        status: status[code],
        details: told,
        trailers: trailersOf(metadata),
        endedBy: state.byClient ? 'client' : 'server',
      };
    },
  };
};

export type Listening = ReturnType<typeof listenTo>;

type Unary = { on(event: 'status', told: (ended: StatusObject) => void): unknown; cancel(): void };

/** A call with one answer, as one whose answer is a message. */
const single = (make: (done: (error: Error | null, response?: unknown) => void) => Unary): Emitting => {
  const heard: ((message: unknown) => void)[] = [];
  const answers: unknown[] = [];
  const call = make((error, response) => {
    if (error) return;
    answers.push(response);
    for (const tell of heard) tell(response);
  });
  return {
    on(event: string, told: (value: never) => void) {
      if (event === 'data') heard.push(told as (message: unknown) => void);
      if (event === 'status') call.on('status', told as (ended: StatusObject) => void);
    },
    cancel: () => call.cancel(),
  };
};

/** Calls a server with the messages of the client's generated code and without its client; over a connection of its own where told. */
export const connect = (port: number, places: Places, { alone = false, user }: { alone?: boolean; user?: string | undefined } = {}) => {
  const options = { 'grpc.max_receive_message_length': -1, ...(alone && { 'grpc.use_local_subchannel_pool': 1 }) };
  const client = new StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  // Uses the same options, so that both share one connection, on which messages arrive in the order of sending.
  const features = new ServerFeaturesClient(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  const headers = (requiresLeader = false) => {
    const metadata = new Metadata();
    if (user !== undefined) metadata.set('authorization', `Basic ${Buffer.from(user).toString('base64')}`);
    if (requiresLeader) metadata.set('requires-leader', 'true');
    return metadata;
  };
  const supported = () => listenTo(single((done) => features.getSupportedMethods(new shared.Empty(), headers(), done)));

  return {
    supported,
    /** After this, messages that were on their way have arrived. */
    async settle() {
      for (let turn = 0; turn < 3; turn++) await supported().answer();
    },
    append(
      sent: SentWrite,
      { deadline, half = false, requiresLeader = false }: { deadline?: number; half?: boolean; requiresLeader?: boolean } = {},
    ) {
      let write: (() => void) | undefined;
      const call = single((done) => {
        const appending = client.append(headers(requiresLeader), deadline === undefined ? {} : { deadline }, done);
        write = () => {
          for (const request of appendRequests(sent)) appending.write(request);
          if (!half) appending.end();
        };
        return appending;
      });
      const listening = listenTo(call);
      write?.();
      return listening;
    },
    delete: (sent: SentWrite) => listenTo(single((done) => client.delete(deleteRequest(sent), done))),
    tombstone: (sent: SentWrite) => listenTo(single((done) => client.tombstone(tombstoneRequest(sent), done))),
    read(sent: SentRead, { deadline, requiresLeader = false }: { deadline?: number; requiresLeader?: boolean } = {}) {
      const call = client.read(readRequest(sent, places), headers(requiresLeader), deadline === undefined ? {} : { deadline });
      return Object.assign(listenTo(call), { pause: () => call.pause(), resume: () => call.resume() });
    },
    batch({ requests, endAtOnce = false }: SentBatches, requiresLeader = false) {
      const call = client.batchAppend(headers(requiresLeader));
      const listening = listenTo(call);
      const write = async () => {
        for (const request of requests) {
          // A pause stands for a deadline that passes: its answer is awaited.
          if (request.pauseMs !== undefined) await listening.has(1);
          else call.write(batchRequest(request));
        }
        if (endAtOnce) call.end();
      };
      return { ...listening, sent: write() };
    },
    /** Resolves when the loss of the server is known. */
    lost: () =>
      new Promise<void>((resolve) => {
        const channel = client.getChannel();
        if (channel.getConnectivityState(false) !== connectivityState.READY) resolve();
        else channel.watchConnectivityState(connectivityState.READY, Number.POSITIVE_INFINITY, () => resolve());
      }),
    close() {
      client.close();
      features.close();
    },
  };
};

export type Connected = ReturnType<typeof connect>;
