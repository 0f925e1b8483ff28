import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { Server } from '@grpc/grpc-js';

/** A node as the others know it. */
export type Member = {
  readonly host: string;
  readonly port: number;
  readonly alive: boolean;
  readonly state: gossip.MemberInfo.VNodeState;
};

const toMessage = ({ host, port, alive, state }: Member) => {
  const [place, info] = [new gossip.EndPoint(), new gossip.MemberInfo()];
  place.setAddress(host);
  place.setPort(port);
  info.setHttpEndPoint(place);
  info.setIsAlive(alive);
  info.setState(state);
  return info;
};

/** Gossip.Read: tells any client a node's view of its cluster. */
export const addGossip = (server: Server, members: () => readonly Member[]): void => {
  server.addService(GossipService, {
    read(_call: unknown, done: (error: null, response: gossip.ClusterInfo) => void) {
      const info = new gossip.ClusterInfo();
      info.setMembersList(members().map(toMessage));
      done(null, info);
    },
  });
};
