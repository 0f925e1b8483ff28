import type { Case, SentRead } from './recording.js';
import { type Connected, type Listening } from './replay-calls.js';
import { replayer } from './replay.js';
import { startEventStoreServer } from '../server/server.js';

/** The answers of one server of a cluster, complete except for written events, of which the recording tells only that they were there. */

type ClusterCall = {
  readonly call: string;
  readonly headers?: Record<string, string>;
  readonly sent?: { readonly headers?: Record<string, string> };
  readonly from?: unknown;
  readonly messages?: readonly unknown[];
  readonly status: string;
  readonly details: string;
  readonly trailers?: Record<string, string>;
  readonly endedBy: string;
};

const EXCLUDING_SYSTEM = { on: 'type', regex: '^[^\\$].*', window: 'count', multiplier: 32 } as const;
const kindOf = (message: unknown): string =>
  Object.keys(Object(message)).find((key) => !['correlationId', 'streamIdentifier'].includes(key)) ?? '';

const ask = (client: Connected, { call, headers, sent, from }: ClusterCall, end: string): Listening => {
  const requiresLeader = (headers ?? sent?.headers)?.['requires-leader'] === 'true';
  const event = () => [{ id: crypto.randomUUID() }];
  const place = typeof from === 'string' ? from : { commit: end, prepare: end };
  const read: SentRead = { all: true, from: place };
  if (call === 'Append') return client.append({ stream: `c-${crypto.randomUUID()}`, expect: 'any', events: event() }, { requiresLeader });
  if (call === 'Read') return client.read({ ...read, count: 1, ...(from === 'end' && { direction: 'backwards' }) }, { requiresLeader });
  if (call === 'Subscribe') return client.read({ ...read, subscription: true, filter: EXCLUDING_SYSTEM }, { requiresLeader });
  if (call === 'GetSupportedMethods') return client.supported();
  const append = { correlation: crypto.randomUUID(), stream: `c-${crypto.randomUUID()}`, expect: 'any', events: event(), final: true };
  return client.batch({ requests: [append] }, requiresLeader);
};

export const playCluster = async (one: Case, hold: (came: unknown, recorded: unknown) => void): Promise<void> => {
  const leader = await startEventStoreServer();
  const address = { host: '127.0.0.1', port: leader.port };
  const follower = await startEventStoreServer({ log: leader.log, role: { is: 'follower', leader: () => address } });
  const replay = replayer(one.case.startsWith('to the leader') ? leader : follower);
  leader.log.writeForeign('c-0', 'Coisa');
  const end = String(leader.log.events.at(-1)?.position);
  // Events that the cases before this one had written meanwhile.
  if (one.case.startsWith('to the leader')) leader.log.writeForeign('c-1', 'Coisa');
  for (const call of one.calls as unknown as readonly ClusterCall[]) {
    const wanted = call.messages ?? [];
    const listening = ask(replay.client, call, end);
    if (call.endedBy === 'client') {
      await listening.has(wanted.length);
      listening.cancel();
    }
    const { status, details, trailers, endedBy, messages } = await listening.answer();
    const kinds = call.call === 'GetSupportedMethods' ? [] : messages.slice(0, Math.max(1, wanted.length)).map(kindOf);
    const port: Record<string, unknown> = { ...trailers, ...('leader-endpoint-host' in trailers && { 'leader-endpoint-host': '<host>' }) };
    if (String(port['leader-endpoint-port']) === String(address.port)) port['leader-endpoint-port'] = '<port of the leader>';
    const { call: kind } = call;
    const recorded = { kind, status: call.status, details: call.details, trailers: call.trailers ?? {}, endedBy: call.endedBy };
    hold({ kind, status, details, trailers: port, endedBy, kinds }, { ...recorded, kinds: wanted.map(kindOf) });
  }
  replay.close();
  follower.stop();
  leader.stop();
};
