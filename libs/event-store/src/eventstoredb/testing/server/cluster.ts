import { createConnection, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { Certified } from '../wire/certificates.js';
import { createServerLog } from './server-log.js';
import { type EventStoreServer, startEventStoreServer } from './server.js';

/** The door before a node: its public address, and the means to freeze it. */
const startDoor = async (certified?: Certified) => {
  const sockets = new Set<Socket>();
  let behind = 0;
  let frozen = false;
  /** Pieces that arrived while nothing was carried: a machine that wakes up finds them. */
  let held: (() => void)[] = [];
  const carry = (piece: () => void) => {
    if (frozen) held.push(piece);
    else piece();
  };
  const join = (near: Socket) => {
    const far = createConnection({ port: behind, host: '127.0.0.1' });
    sockets.add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (piece: Buffer) => carry(() => !to.destroyed && to.write(piece)));
      from.on('error', () => to.destroy()).on('close', () => carry(() => to.destroy()));
    }
  };
  const arrive = (near: Socket) => {
    sockets.add(near.on('error', () => near.destroy()));
    carry(() => join(near));
  };
  const door = certified ? createTlsServer({ ...certified, ALPNProtocols: ['h2'] }, arrive) : createServer(arrive);
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    leadTo(target: number) {
      behind = target;
    },
    /** Its sockets stay open and answer nothing, not even pings; who connects anew is taken, by the system, and hears nothing either. */
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      const pieces = held;
      held = [];
      for (const piece of pieces) piece();
    },
    close() {
      door.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;

type Node = { readonly server: EventStoreServer; readonly door: Awaited<ReturnType<typeof startDoor>> };

/**
 * Several nodes in this process over one log, of which one leads and the others name it. Each knows all by their addresses
 * and whether they are alive, and tells it to any client. They hold no election: a test says when the others have noticed
 * and which node leads then.
 */
export const startCluster = async ({ count = 3, certified }: { readonly count?: number; readonly certified?: Certified } = {}) => {
  const log = createServerLog();
  const doors = await Promise.all(Array.from({ length: count }, () => startDoor(certified)));
  let leading: number | undefined = 0;
  const dead = new Set<number>();

  const leader = () => {
    const door = leading === undefined ? undefined : doors[leading];
    return door && { host: '127.0.0.1', port: door.port };
  };
  const members = () =>
    doors.map(({ port }, index) => ({
      host: '127.0.0.1',
      port,
      alive: !dead.has(index),
      state: index === leading ? LEADER : FOLLOWER,
    }));
  const nodes: Node[] = [];
  for (const [index, door] of doors.entries()) {
    const server = await startEventStoreServer({ log, gossip: members, role: index === 0 ? { is: 'leader' } : { is: 'follower', leader } });
    door.leadTo(server.port);
    nodes.push({ server, door });
  }
  const portsOf = (indexes: readonly number[]) => indexes.map((index) => `127.0.0.1:${doors[index]?.port}`).join(',');

  return {
    log,
    nodes,
    /** An address that names these nodes, all of them unless told. */
    url: (...indexes: number[]): string => `esdb://${portsOf(indexes.length > 0 ? indexes : [...doors.keys()])}?tls=false`,
    leading: () => leading,
    /** No election follows: the others believe in the node until they notice. */
    freeze: (index: number) => doors[index]?.freeze(),
    thaw: (index: number) => doors[index]?.thaw(),
    /**
     * The nodes have noticed the absence of the leader, and follow another. The former leader follows as well, as soon as it can hear of
     * it.
     */
    elect(index: number) {
      if (leading !== undefined) {
        dead.add(leading);
        nodes[leading]?.server.become({ is: 'follower', leader });
      }
      leading = index;
      dead.delete(index);
      nodes[index]?.server.become({ is: 'leader' });
    },
    /** Too many nodes are away, so none leads. */
    lose() {
      if (leading !== undefined) nodes[leading]?.server.become({ is: 'follower', leader });
      leading = undefined;
    },
    stop() {
      for (const { server, door } of nodes) {
        door.close();
        server.stop();
      }
    },
  };
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
