import { lookup } from 'node:dns/promises';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type Channel, ChannelCredentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Address, Endpoint } from './address.js';

/** How long a node may take to name the leader. A healthy one answers at once. */
const ASK_WITHIN_MS = 2_500;

/** No node leads, or none of those asked knows a leader. `reasons` holds the answer of each. */
export class NoLeader extends Error {
  override readonly name = 'NoLeader';
  constructor(readonly reasons: readonly unknown[]) {
    const told = new Set(reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))));
    super([...told].join('; ') || 'No node is known', { cause: reasons[0] });
  }
}

/** The node to write to, as far as it is known, and all members it reported. */
export type Found = { readonly channel: Channel; readonly endpoint: Endpoint; readonly members: readonly Endpoint[] };

type Member = Endpoint & { readonly leads: boolean };
type Open = (endpoint: Endpoint) => Channel;

const isSame = (one: Endpoint, other: Endpoint): boolean => one.host === other.host && one.port === other.port;

/** A node's view of its cluster; empty if it reports none. */
const membersBy = (channel: Channel): Promise<Member[]> =>
  new Promise((resolve, reject) => {
    const client = new GossipClient('', ChannelCredentials.createInsecure(), { channelOverride: channel });
    const options = { deadline: Date.now() + ASK_WITHIN_MS };
    client.read(new shared.Empty(), new Metadata(), options, (error: ServiceError | null, told?: gossip.ClusterInfo) => {
      const silentOnIt = error?.code === status.UNIMPLEMENTED || error?.code === status.PERMISSION_DENIED;
      if (error && !silentOnIt) return reject(error);
      const members = (told?.getMembersList() ?? []).flatMap((member) => {
        const [place, state] = [member.getHttpEndPoint(), member.getState()];
        const leads = member.getIsAlive() && state === gossip.MemberInfo.VNodeState.LEADER;
        return place ? [{ host: place.getAddress(), port: place.getPort(), leads }] : [];
      });
      return resolve(members);
    });
  });

/** Asks a node, on a channel that is closed again where `judge` does not want it. */
const ask = async <T>(open: Open, endpoint: Endpoint, judge: (members: Member[], channel: Channel) => T | Promise<T>): Promise<T> => {
  const channel = open(endpoint);
  try {
    return await judge(await membersBy(channel), channel);
  } catch (error) {
    channel.close();
    throw error;
  }
};

/** The leader that a node names, if that one answers and confirms it; the node itself, if it knows no others. */
const leaderBy = (open: Open, seed: Endpoint): Promise<Found> =>
  ask(open, seed, async (members, channel) => {
    const leader = members.find(({ leads }) => leads);
    if (members.length <= 1 || (leader && isSame(leader, seed))) return { channel, endpoint: seed, members };
    if (!leader) throw new Error(`${seed.host}:${seed.port} knows no leader`);
    const found = await ask(open, leader, (known, its) => {
      if (!known.some((one) => one.leads && isSame(one, leader))) throw new Error(`${leader.host}:${leader.port} does not lead`);
      return { channel: its, endpoint: { host: leader.host, port: leader.port }, members: known };
    });
    channel.close();
    return found;
  });

const closeOthers = async (searches: readonly Promise<Found>[], found: Found): Promise<void> => {
  for (const search of await Promise.allSettled(searches)) {
    if (search.status === 'fulfilled' && search.value !== found) search.value.channel.close();
  }
};

/** The first that is found; later finds of the other searches are closed. */
const firstOf = async (searches: readonly Promise<Found>[]): Promise<Found> => {
  try {
    const found = await Promise.any(searches);
    void closeOthers(searches, found);
    return found;
  } catch (error) {
    throw new NoLeader(error instanceof AggregateError ? error.errors : [error]);
  }
};

const seedsOf = async ({ endpoints, discover }: Address): Promise<readonly Endpoint[]> => {
  if (!discover) return endpoints;
  const resolved = endpoints.map(async ({ host, port }) => {
    const places = await lookup(host, { all: true });
    return places.map(({ address }) => ({ host: address, port, identity: host }));
  });
  return (await Promise.all(resolved)).flat();
};

/**
 * Looks for the node to write to. All known nodes are asked at once, so that a frozen one holds up no caller.
 * @param hint the leader as a node has just named it: asked alone first.
 * @param known members that named each other before, asked beside those of the address.
 * @throws NoLeader
 */
export const findLeader = async (address: Address, open: Open, known: readonly Endpoint[], hint?: Endpoint): Promise<Found> => {
  const searching = (endpoints: readonly Endpoint[]) => firstOf(endpoints.map((endpoint) => leaderBy(open, endpoint)));
  try {
    if (hint) return await searching([hint]);
  } catch {
    // Who has just been told to lead may not answer yet, or not at all: all are asked.
  }
  const seeds = await seedsOf(address).catch((error: unknown) => {
    if (known.length === 0) throw new NoLeader([error]);
    return [];
  });
  const others = known.filter((one) => !seeds.some((seed) => isSame(seed, one)));
  const [only] = address.endpoints;
  try {
    return await searching([...seeds, ...others]);
  } catch (error) {
    // The members of a cluster may be known to each other by addresses that cannot be reached from here; the one that was named can.
    if (address.discover || address.endpoints.length !== 1 || !only) throw error;
    return ask(open, only, (members, channel) => ({ channel, endpoint: only, members })).catch(() => Promise.reject(error));
  }
};
