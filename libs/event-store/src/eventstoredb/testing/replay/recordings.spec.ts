import { type Call, type Case, readRecording } from './recording.js';
import { compared } from './comparing.js';
import { APART } from './replay-apart.js';
import { playAccess, startWithUsers } from './replay-access.js';
import { changes, loseLeader, loseQuorum, type Troubled } from './replay-elections.js';
import { playCluster } from './replay-cluster.js';
import { replayer, type Replayer } from './replay.js';
import { type EventStoreServer, startEventStoreServer } from '../server/server.js';

/**
 * The stand-in is compared with every recording of a real EventStoreDB 24.2.0: each call is made again, over gRPC, and the whole answer is
 * compared.
 */

/** The recordings that the stand-in does not play, and why. The list may only become shorter: all others are played. */
const OVER_TIME = 'how often a follower is how late is timing: a test says itself what a follower knows (`know`)';
const BEFORE_GRPC = 'the real server ends it with a status of HTTP, before gRPC has seen it';
const TLS = 'the stand-in speaks no TLS, and what a TLS library says is the text of the library';
const NOT_PLAYED: Readonly<Record<string, string>> = {
  'cluster: an event is read from $all of a follower right after its append on the leader was answered, 100 times': OVER_TIME,
  'access: credentials that are none': BEFORE_GRPC,
  'access: the certificate is of another authority than the client trusts': TLS,
  'access: the client does without TLS, the server does not': TLS,
  'access: the client wants TLS, the server has none': TLS,
};

/** Asked of one server in this order, as the real ones were. */
const OF_ONE_SERVER = ['append', 'batch-append', 'read', 'read-all', 'subscribe', 'features'] as const;
const OF_OTHERS = ['cluster', 'access'] as const;
const titlesOf = (name: string) => readRecording(name).cases.map((one) => `${name}: ${one.case}`);

const isSlow = ({ case: name }: Case) => name.startsWith('a consumer that reads nothing');

type Held = { readonly came: unknown[]; readonly recorded: unknown[] };
const holding =
  (held: Held) =>
  (call: Call, answer: unknown, slowly = false) => {
    const { came, recorded } = compared(call, answer, slowly);
    held.came.push({ sent: call.sent, ...came });
    held.recorded.push({ sent: call.sent, ...recorded });
  };

const toPlay = OF_ONE_SERVER.flatMap((name) => {
  const { cases, writtenBefore } = readRecording(name);
  return cases.map((one, index) => [`${name}: ${one.case}`, one, index === 0 ? writtenBefore : undefined] as const);
});
const NOBODY = 'nobody listens there';
const withUsers = readRecording('access').cases.filter(({ case: name }) => !(`access: ${name}` in NOT_PLAYED));
const inTrouble = readRecording('cluster').cases as readonly Troubled[];
const leadersLost = inTrouble.filter(({ case: name }) => name.startsWith('the leader is ended'));
const quorumsLost = inTrouble.filter(({ case: name }) => name.startsWith('both followers'));
const ofCluster = readRecording('cluster').cases.slice(0, 3);

describe('the stand-in answers as the real server did', () => {
  const played: string[] = [];
  let server: EventStoreServer;
  let replay: Replayer;
  beforeAll(async () => {
    // Timeouts come soon.
    server = await startEventStoreServer({ commitTimeoutMs: 200 });
    replay = replayer(server);
  });
  afterAll(() => {
    replay.close();
    server.stop();
  });

  it.each(toPlay)('%s', async (title, one, before) => {
    await replay.write(before);
    await replay.write(one.writtenBefore);
    const held: Held = { came: [], recorded: [] };
    const hold = holding(held);
    const apart = APART[title];
    if (apart) await apart({ server, replay, hold }, one);
    else for (const call of one.calls) hold(call, await replay.play(call, isSlow(one)), isSlow(one));
    expect(held.came).toEqual(held.recorded);
    expect(held.came).toHaveLength(one.calls.length);
    played.push(title);
  });

  it.each(ofCluster)('cluster: $case', async (one) => {
    const held: Held = { came: [], recorded: [] };
    await playCluster(one, (came, recorded) => {
      held.came.push(came);
      held.recorded.push(recorded);
    });
    expect(held.came).toEqual(held.recorded);
    expect(held.came).toHaveLength(one.calls.length);
    played.push(`cluster: ${one.case}`);
  });

  describe('with users', () => {
    let guarded: EventStoreServer;
    beforeAll(async () => {
      guarded = await startWithUsers();
    });
    afterAll(() => guarded.stop());

    it.each(withUsers)('access: $case', async (one) => {
      if (one.case === NOBODY) guarded.stop();
      const held: Held = { came: [], recorded: [] };
      await playAccess(guarded, one, holding(held));
      expect(held.came).toEqual(held.recorded);
      expect(held.came).toHaveLength(one.calls.length);
      played.push(`access: ${one.case}`);
    });
  });

  it.each(leadersLost)('cluster: $case: which answers come', async (one) => {
    const slowly = one.case.includes('SIGTERM');
    const came = await loseLeader(async (leader) => (slowly ? leader.end(500) : leader.stop()), slowly);
    const { askedOfTheLeader = {}, askedOfFollowerA_requiresLeader: ofA = {}, askedOfFollowerB = {} } = one;
    expect(came).toEqual({
      askedOfTheLeader: changes(askedOfTheLeader),
      askedOfFollowerA_requiresLeader: changes(ofA),
      askedOfFollowerB: changes(askedOfFollowerB),
    });
    played.push(`cluster: ${one.case}`);
  });

  it.each(quorumsLost)('cluster: $case: which answers come', async (one) => {
    const { askedOfTheLeader_requiresLeader: ofLeader = {}, askedOfTheLeaderLater: later = {} } = one;
    const came = await loseQuorum(Object.keys(ofLeader), Object.keys(later));
    expect(came).toEqual([changes(ofLeader), changes(later)]);
    played.push(`cluster: ${one.case}`);
  });

  it('nothing was left out but what is named with its reason', () => {
    const all = [...OF_ONE_SERVER, ...OF_OTHERS].flatMap(titlesOf);
    expect([...played, ...Object.keys(NOT_PLAYED)].toSorted()).toEqual(all.toSorted());
    expect(Object.keys(APART).filter((title) => !played.includes(title))).toEqual([]);
  });
});
