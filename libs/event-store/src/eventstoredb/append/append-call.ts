import { NotLeaderError } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq as Request, BatchAppendResp as Response } from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, credentials, type ServiceError } from '@grpc/grpc-js';
import { StoreBusy } from '../../event-store.js';
import { type Answer, answerOf, correlationOf, Unanswered } from './append-answer.js';
import { appendMessage, type Letter } from './append-message.js';
import type { Connection, Connections } from '../connect/connection.js';
import { createGate } from './gate.js';
import { isOfConnection, isPassing, refusal, Silence } from '../connect/trouble.js';

/** The most that may be under way at once. */
const ROOM = { items: 256, bytes: 4 * 1024 * 1024 } as const;
type Call = ClientDuplexStream<Request, Response>;

const callOn = ({ channel, headers }: Connection): Call =>
  new StreamsClient('', credentials.createInsecure(), { channelOverride: channel }).batchAppend(headers());

/** The error as the client would give it; this call bypasses the client. */
const ofClient = (error: unknown): unknown => {
  const metadata = error instanceof Error && 'metadata' in error ? (error as ServiceError).metadata : undefined;
  return metadata?.get('exception')[0] === 'not-leader' ? new NotLeaderError(error as ServiceError) : error;
};

type Pending = {
  readonly stream: string;
  readonly message: Request;
  /** On the clock of `performance.now()`. */
  readonly due: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** One call and the messages on it that are not answered yet. It has no call while there is no connection. */
type Line = { readonly pending: Map<string, Pending>; connection?: Connection; call?: Call };

type Parts = {
  readonly connections: Pick<Connections, 'now' | 'renew' | 'onRenew'>;
  /** How long the server may take for an append. */
  readonly answerMs: number;
};

/** Calls back when the oldest pending message is due. One timer serves all, since they fall due in the order of sending. */
const createWatch = (oldest: () => number | undefined, late: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    timer = undefined;
    const due = oldest();
    if (due === undefined) return;
    if (due > performance.now()) arm(due);
    else late();
  };
  const arm = (due: number) => {
    timer ??= setTimeout(look, Math.max(due - performance.now(), 1));
  };
  return { arm, stop: () => clearTimeout(timer) };
};

/**
 * Appends over one BatchAppend call, many concurrently, each a message of its own. The client's own implementation is not
 * used: it shares one table of promises among all clients of the process. When the call breaks, the outcome of its pending
 * appends is unknown; the next append opens another call.
 */
const createLines = ({ connections, answerMs }: Parts) => {
  let current: Line | undefined;
  let counter = 0;

  const end = (line: Line, failure: unknown) => {
    if (current !== line) return;
    current = undefined;
    const error = ofClient(failure);
    if (line.connection && isOfConnection(error)) connections.renew(line.connection, error);
    line.call?.cancel();
    const told = isPassing(error) ? new Unanswered('The call broke off before the answer', { cause: error }) : refusal(error);
    for (const { reject } of line.pending.values()) reject(told);
    line.pending.clear();
  };

  const heard = (line: Line, response: Response) => {
    const correlation = correlationOf(response);
    const one = line.pending.get(correlation);
    if (!one) return;
    line.pending.delete(correlation);
    try {
      one.resolve(answerOf(response, one.stream));
    } catch (error) {
      one.reject(error);
      if (error instanceof Unanswered && error.ofNode) end(line, error);
    }
  };

  const connect = async (line: Line): Promise<void> => {
    const connection = await connections.now();
    if (current !== line) return;
    line.connection = connection;
    const call = callOn(connection);
    line.call = call;
    call.on('error', (error) => end(line, error)).on('end', () => end(line, new Unanswered('The server ended the call')));
    call.on('data', (response: Response) => heard(line, response));
    for (const { message } of line.pending.values()) call.write(message);
  };

  const lineNow = (): Line => {
    if (current) return current;
    const line: Line = { pending: new Map() };
    current = line;
    connect(line).catch((error) => end(line, error));
    return line;
  };

  const oldest = () => current?.pending.values().next().value?.due;
  const watch = createWatch(oldest, () => current && end(current, new Silence(`No answer within ${answerMs} ms`)));

  // Another caller found the connection broken, so answers pending on it may never come.
  const stopListening = connections.onRenew((because) => {
    if (current?.connection) end(current, because);
  });

  const begin = (letter: Letter): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const correlation = `00000000-0000-4000-8000-${(++counter).toString(16).padStart(12, '0')}`;
    const message = appendMessage(correlation, letter);
    const line = lineNow();
    const due = performance.now() + answerMs;
    line.pending.set(correlation, { stream: letter.stream, message, due, resolve, reject });
    watch.arm(due);
    line.call?.write(message);
    return promise;
  };

  const close = () => {
    stopListening();
    watch.stop();
    if (current) end(current, new Unanswered('Closed'));
  };
  return { begin, close };
};

/** Appends, as many under way at once as there is room for. */
export const createAppendCall = (parts: Parts) => {
  const lines = createLines(parts);
  const gate = createGate(ROOM);
  return {
    /**
     * Sends an append once.
     * @param deadline on the clock of `performance.now()`, for its turn to come.
     * @throws Unanswered where its outcome is not known; StoreBusy where it was not sent; StreamDeleted, InvalidAppend and
     * every other final refusal of the server.
     */
    async send(letter: Letter, deadline: number): Promise<Answer> {
      const size = letter.facts.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
      const turnToCome = gate.enter(size);
      try {
        if (turnToCome) await turnToCome;
        if (performance.now() > deadline) throw new StoreBusy('Too much is waiting for the event store');
        return await lines.begin(letter);
      } finally {
        gate.leave(size);
      }
    },
    close: lines.close,
  };
};

export type AppendCall = ReturnType<typeof createAppendCall>;
