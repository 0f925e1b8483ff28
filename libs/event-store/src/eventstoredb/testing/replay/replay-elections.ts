import { until } from '@tulha/testing/until';
import { igual } from '@tulha/domain/kernel/igual';
import type { Case, SentRead } from './recording.js';
import { connect, type Connected, type Listening } from './replay-calls.js';
import type { Endpoint } from '../server/roles.js';
import { type EventStoreServer, startEventStoreServer } from '../server/server.js';

/**
 * The answers of a cluster's servers while it is in trouble. The recording counts the answers over seconds; here each
 * trouble is produced, and only the kinds of answers and their order are compared.
 */

type Recorded = { readonly answer: { readonly status: string; readonly details: string; readonly trailers: Record<string, string> } };
type Asked = Readonly<Record<string, readonly Recorded[]>>;
/** A case that counts the answers of each kind, by the node that was asked. */
export type Troubled = Case & {
  readonly askedOfTheLeader?: Asked;
  readonly askedOfTheLeader_requiresLeader?: Asked;
  readonly askedOfTheLeaderLater?: Asked;
  readonly askedOfFollowerA_requiresLeader?: Asked;
  readonly askedOfFollowerB?: Asked;
};

/** For each kind of question the answers, as they changed. */
export type Answers = Readonly<Record<string, readonly unknown[]>>;

/** The answers without repeats and earlier ones: each change of the answer once. */
export const changes = (asked: Asked): Answers =>
  Object.fromEntries(
    Object.entries(asked).map(([kind, times]) => {
      const answers = times.map(({ answer: { status, details, trailers } }) => ({ status, details, trailers }));
      return [kind, answers.filter((answer, index) => !igual(answer, answers[index - 1]))];
    }),
  );

const NO_SYSTEM = { on: 'type', regex: '^[^\\$].*', window: 'count', multiplier: 32 } as const;
const READS: Readonly<Record<string, SentRead>> = {
  read: { stream: 'c-0', from: 'start', count: 1 },
  readAll: { all: true, from: 'end', direction: 'backwards', count: 1 },
  subscribe: { all: true, from: 'end', subscription: true },
  subscribeFiltered: { all: true, from: 'start', subscription: true, filter: NO_SYSTEM },
};

/** Asks one server, and keeps its answers to each kind of question. */
const asking = (server: EventStoreServer, requiresLeader: boolean, nameOf: (port: string) => string) => {
  const client: Connected = connect(server.port, (place) => place, { alone: true });
  const answers: Record<string, unknown[]> = {};
  const keep = async (kind: string, listening: Listening) => {
    const { status, details, trailers, endedBy } = await listening.answer();
    const port = trailers['leader-endpoint-port'];
    const named =
      port === undefined ? trailers : { ...trailers, 'leader-endpoint-host': '<host>', 'leader-endpoint-port': nameOf(String(port)) };
    const open = { status: 'stays open', details: '', trailers: {} };
    const answer = endedBy === 'client' ? open : { status, details, trailers: named };
    const before = answers[kind]?.at(-1);
    if (!igual(before, answer)) (answers[kind] ??= []).push(answer);
  };
  const append = () =>
    client.append({ stream: `c-${crypto.randomUUID()}`, expect: 'any', events: [{ id: crypto.randomUUID() }] }, { requiresLeader });
  return {
    answers: answers as Answers,
    append,
    keep,
    lost: client.lost,
    settle: client.settle,
    async ask(...kinds: string[]) {
      for (const kind of kinds) {
        const listening = kind === 'append' ? append() : client.read(READS[kind] ?? {}, { requiresLeader });
        if (READS[kind]?.subscription) {
          await listening.has(1);
          await client.settle();
          listening.cancel();
        }
        await keep(kind, listening);
      }
    },
    close: client.close,
  };
};

const unnamed = (port: string) => port;

/** Both followers go away: pending calls are cancelled, and nothing more is written. */
export const loseQuorum = async (kinds: readonly string[], later: readonly string[]): Promise<readonly [Answers, Answers]> => {
  const leader = await startEventStoreServer({ commitTimeoutMs: 300 });
  leader.log.writeForeign('c-0', 'Coisa');
  const asked = asking(leader, true, unnamed);
  await asked.ask(...kinds);
  const stall = leader.stall();
  await asked.ask('append');
  leader.limits.commitTimeoutMs = 10_000;
  const [waiting, before] = [asked.append(), stall.taken()];
  await until(() => stall.taken() > before, 'the append to be taken');
  leader.become({ is: 'without-quorum' });
  await asked.keep('append', waiting);
  await asked.ask(...kinds);
  const afterwards = asking(leader, false, unnamed);
  await afterwards.ask(...later);
  asked.close();
  afterwards.close();
  leader.stop();
  return [asked.answers, afterwards.answers];
};

/** The leader ends, and the follower B leads. */
export const loseLeader = async (end: (leader: EventStoreServer) => Promise<void>, slowly: boolean) => {
  const leader = await startEventStoreServer();
  leader.log.writeForeign('c-0', 'Coisa');
  const state: { leader: Endpoint | undefined } = { leader: { host: '127.0.0.1', port: leader.port } };
  const follower = { is: 'follower', leader: () => state.leader } as const;
  const [a, b] = [
    await startEventStoreServer({ log: leader.log, role: follower }),
    await startEventStoreServer({ log: leader.log, role: follower }),
  ];
  const nameOf = (port: string) => `<port of the ${port === String(leader.port) ? 'old leader' : 'follower B, the new leader'}>`;
  const [ofLeader, ofA, ofB] = [asking(leader, true, nameOf), asking(a, true, nameOf), asking(b, false, nameOf)];
  const kinds = ['append', 'read', 'readAll', 'subscribe', 'subscribeFiltered'];
  await ofLeader.ask('append', 'readAll');
  await ofA.ask(...kinds);
  await ofB.ask('append', 'readAll', 'subscribe');
  const stall = slowly ? leader.stall() : undefined;
  const waiting = slowly ? ofLeader.append() : undefined;
  if (stall) await until(() => stall.taken() > 0, 'the append to be taken');
  const ended = end(leader);
  if (slowly) await ofLeader.ask('readAll');
  if (waiting) await ofLeader.keep('append', waiting);
  await ended;
  await ofLeader.lost();
  stall?.lose();
  await ofLeader.ask('append', 'readAll');
  state.leader = undefined;
  b.limits.forwardTimeoutMs = 50;
  await ofB.ask('append', 'readAll');
  state.leader = { host: '127.0.0.1', port: b.port };
  b.become({ is: 'leader' });
  await ofB.ask('append', 'readAll', 'subscribe');
  await ofA.ask(...kinds);
  for (const one of [ofLeader, ofA, ofB]) one.close();
  for (const one of [leader, a, b]) one.stop();
  return { askedOfTheLeader: ofLeader.answers, askedOfFollowerA_requiresLeader: ofA.answers, askedOfFollowerB: ofB.answers };
};
