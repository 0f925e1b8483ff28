import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';

/** What was given as the address of an event store is none, or must not be used. It does not repeat the address: it holds a password. */
export class InvalidAddress extends Error {
  override readonly name = 'InvalidAddress';
}

/** A client with a channel of its own, and what every call of it must carry. */
export type Connection = {
  readonly client: EventStoreDBClient;
  readonly call: { readonly credentials: Credentials; readonly requiresLeader: true };
};

const CREDENTIALS = /^[^:]+:\/\/([^:@/]+):([^@]+)@/;
/** Nobody looks at them without TLS. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };

/**
 * Credentials given with a call, and not just with the client, select the client's append of one request and one answer. The other
 * way shares one stream among all clients of the process: its error fails the appends of everybody, and a late answer throws where
 * nobody can catch it.
 */
const credentialsOf = (url: string): Credentials => {
  const [, username, password] = CREDENTIALS.exec(url) ?? [];
  if (username && password) return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  if (/[?&]tls=false(?:&|$)/.test(url)) return NOBODY;
  throw new InvalidAddress('The address of the event store needs a user and a password: esdb://user:password@host:2113');
};

/**
 * A connection that a network box forgot is found dead 10 s after a call begins, when a ping is due, and these ms for its answer: within
 * the patience of an append, which the 10 s of the client would not be.
 */
const PING_ANSWER_MS = 3_000;

const withKeepAlive = (url: string): string =>
  /[?&]keepAliveTimeout=/i.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=${PING_ANSWER_MS}`;

/**
 * Connects when first used.
 * @param url as the vendor describes it, `esdb://user:password@host:2113?tls=true`, or several hosts of a cluster.
 * @throws InvalidAddress when it cannot be understood.
 */
export const connect = (url: string): Connection => {
  if (/throwOnAppendFailure=false/i.test(url)) throw new InvalidAddress('throwOnAppendFailure=false answers wrong revisions: leave it out');
  const credentials = credentialsOf(url);
  try {
    return { client: EventStoreDBClient.connectionString(withKeepAlive(url)), call: { credentials, requiresLeader: true } };
  } catch {
    // The client's error quotes the address.
    throw new InvalidAddress('Not an address of an event store: esdb://user:password@host:2113?tls=true');
  }
};

/** How long a cluster that does not answer may hold up closing, in ms. */
const CLOSE_WITHIN_MS = 1_000;

/** Ends the calls and the channel. The client ends calls only, and keeps its channel for its subclasses. */
export const disconnect = async ({ client }: Connection): Promise<void> => {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  const closing = client
    .dispose()
    .then(getChannel)
    .then((channel) => channel.close());
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, CLOSE_WITHIN_MS);
  try {
    await Promise.race([closing, late.promise]);
  } catch {
    // A channel that cannot be had is closed enough.
  } finally {
    clearTimeout(timer);
  }
};
