import { type Credentials, EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';
import { type Channel, Metadata } from '@grpc/grpc-js';
import { type Address, type Endpoint, readAddress } from './address.js';
import { channelsOf } from './channel.js';
import { findLeader, type Found } from './discover.js';
import { isOfConnection } from './trouble.js';

/** A channel to the node that leads, the client that uses it, and the headers of every call. */
export type Connection = {
  readonly client: EventStoreDBClient;
  readonly channel: Channel;
  /**
   * Credentials given with a call, and not just with the client, make the client append with one request and one answer. The
   * other way shares one stream among all clients of the process: its error fails the appends of all of them, and a late
   * answer throws where no code can catch it.
   */
  readonly call: { readonly credentials: Credentials; readonly requiresLeader: true };
  /** The same credentials for calls that bypass the client. */
  readonly headers: () => Metadata;
};

/** A connection that was replaced is closed after this: who has just taken it begins its call on it, and fails where that can be caught. */
const RETIRED_MS = 1_000;
/** How long a cluster that does not answer may hold up closing, in ms. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * The client on a channel of ours. Its own channel closes itself when a call fails, while other calls are about to use it
 * and then throw where no code can catch it; and it believes for ever in a frozen leader.
 */
class OnChannel extends EventStoreDBClient {
  constructor(
    private readonly own: Channel,
    insecure: boolean,
  ) {
    super({ endpoint: own.getTarget() }, { insecure });
  }

  protected override getChannel = () => Promise.resolve(this.own);
}

const connectionOn = (channel: Channel, { credentials, tls }: Address): Connection => ({
  client: new OnChannel(channel, tls === undefined),
  channel,
  call: { credentials, requiresLeader: true },
  headers: () => {
    const metadata = new Metadata();
    metadata.set('requires-leader', 'true');
    const { username, password } = credentials;
    if (tls) metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    return metadata;
  },
});

/** Ends the calls and the channel. */
const disconnect = async ({ client, channel }: Connection): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, CLOSE_WITHIN_MS);
  await Promise.race([client.dispose(), late.promise]).finally(() => clearTimeout(timer));
  channel.close();
};

/** Connections that were replaced, until they are closed. */
const createRetired = () => {
  const timers = new Map<Connection, NodeJS.Timeout>();
  return {
    add(connection: Connection) {
      const close = () => {
        timers.delete(connection);
        connection.channel.close();
      };
      timers.set(connection, setTimeout(close, RETIRED_MS).unref());
    },
    /** The connections that are not closed yet. The caller has to close them. */
    take(): Connection[] {
      const taken = [...timers.keys()];
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      return taken;
    },
  };
};

/**
 * The connection to the event store that all callers share. It is made at first use, and renewed when a caller reports that
 * its call failed or timed out, regardless of the channel's own state; the leader is then looked for again.
 * @throws InvalidAddress when the address cannot be understood.
 */
export const createConnections = (url: string) => {
  const address = readAddress(url);
  const { open, end } = channelsOf(address);
  const retired = createRetired();
  const listeners = new Set<(because: unknown) => void>();
  /** The members of the cluster as last reported: the one in the address may be frozen. */
  let members: readonly Endpoint[] = [];
  let hint: Endpoint | undefined;
  let current: Connection | undefined;
  let coming: Promise<Connection> | undefined;
  let closed = false;

  const remember = (found: Found) => {
    if (found.members.length > 1) members = found.members.map(({ host, port }) => ({ host, port }));
  };

  const begin = async (): Promise<Connection> => {
    const told = hint;
    hint = undefined;
    const found = await findLeader(address, open, members, told);
    remember(found);
    const connection = connectionOn(found.channel, address);
    if (closed) {
      found.channel.close();
      throw new Error('The event store is closed');
    }
    current = connection;
    return connection;
  };

  /** The connection now. @throws NoLeader where there is none to be had. */
  const now = (): Promise<Connection> => {
    if (closed) return Promise.reject(new Error('The event store is closed'));
    if (current) return Promise.resolve(current);
    coming ??= begin().finally(() => {
      coming = undefined;
    });
    return coming;
  };

  /**
   * Reports a broken connection. Several reports of the same one renew it once. Calls under way on it are not ended: they
   * have time limits of their own, and an endless one must listen to `onRenew`.
   */
  const renew = (broken: Connection, because: unknown): void => {
    if (broken !== current) return;
    current = undefined;
    if (because instanceof NotLeaderError) hint = { host: because.leader.address, port: because.leader.port };
    retired.add(broken);
    for (const listener of listeners) listener(because);
  };

  return {
    now,
    renew,
    /** Work on the connection, which is renewed when the work fails by it. The outcome of the work is not known then. */
    async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
      const connection = await now();
      try {
        return await work(connection);
      } catch (error) {
        if (isOfConnection(error)) renew(connection, error);
        throw error;
      }
    },
    /** Calls whenever the connection is given up, with the reason. @returns how to stop that. */
    onRenew(listener: (because: unknown) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      closed = true;
      const last = [...retired.take(), ...(current ? [current] : [])];
      current = undefined;
      listeners.clear();
      end();
      await Promise.all(last.map(disconnect));
    },
  };
};

export type Connections = ReturnType<typeof createConnections>;
