import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Credentials } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/**
 * The text given as the address of an event store is no address, or one that must not be used. The message does not repeat
 * it, since it holds a password.
 */
export class InvalidAddress extends Error {
  override readonly name: string = 'InvalidAddress';
}

/** A file named in the address, of an authority or of the client itself, is missing or cannot be used. */
export class UnusableFile extends InvalidAddress {
  override readonly name = 'UnusableFile';
  constructor(
    readonly option: string,
    readonly path: string,
    cause?: unknown,
  ) {
    super(`${option} names ${path}, which is not there or cannot be used`, { cause });
  }
}

/**
 * The address of a node. `identity` is the name that its certificate must have, where that is not the host: an address a name was resolved
 * to.
 */
export type Endpoint = { readonly host: string; readonly port: number; readonly identity?: string };

/** The parts of an address. */
export type Address = {
  readonly endpoints: readonly Endpoint[];
  /** The name stands for several nodes. */
  readonly discover: boolean;
  readonly credentials: Credentials;
  /** Undefined without TLS. */
  readonly tls: { readonly ca?: Buffer; readonly key?: Buffer; readonly cert?: Buffer } | undefined;
  readonly keepAlive: { readonly intervalMs: number; readonly timeoutMs: number };
};

const CREDENTIALS = /^([^:]+:\/\/)([^:@/]+):([^@]+)@/;
/** Without TLS the server ignores them. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };
/**
 * A connection that a network box forgot is found dead 10 s after a call begins, when a ping is due, and these ms for its answer: within
 * the patience of an append, which the 10 s of the client would not be.
 */
const PING_EVERY_MS = 10_000;
const PING_ANSWER_MS = 3_000;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidAddress('A % in the user or the password of the event store is written %25');
  }
};

const fileOf = (option: string, path: string | undefined): Buffer | undefined => {
  if (path === undefined) return undefined;
  const place = resolve(path);
  if (!existsSync(place)) throw new UnusableFile(option, place);
  try {
    const content = readFileSync(place);
    // TLS silently takes no certificate from an invalid file, and then trusts no server.
    return option === 'userKeyFile' || new X509Certificate(content).fingerprint ? content : undefined;
  } catch (error) {
    throw new UnusableFile(option, place, error);
  }
};

const filled = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };

const parsed = (url: string) => {
  try {
    return parseConnectionString(url);
  } catch {
    // The client's error quotes the address.
    throw new InvalidAddress('Not an address of an event store: esdb://user:password@host:2113?tls=true');
  }
};

const millis = (value: number | undefined, otherwise: number): number =>
  value === undefined ? otherwise : value < 0 ? Number.MAX_VALUE : value;

/**
 * Reads an address as the vendor describes it, and the files it names.
 * @param url `esdb://user:password@host:2113?tls=true`, or several hosts of a cluster.
 * @throws InvalidAddress
 */
export const readAddress = (url: string): Address => {
  if (/throwOnAppendFailure=false/i.test(url)) throw new InvalidAddress('throwOnAppendFailure=false answers wrong revisions: leave it out');
  const [, , username, password] = CREDENTIALS.exec(url) ?? [];
  // The client prints unknown options to the terminal, so it gets the address without the password.
  const options = parsed(url.replace(CREDENTIALS, '$1'));
  const secure = options.tls !== false;
  if (secure && !(username && password))
    throw new InvalidAddress('The address of the event store needs a user and a password: esdb://user:password@host:2113');
  const [ca, key, cert] = secure
    ? [fileOf('tlsCAFile', options.tlsCAFile), fileOf('userKeyFile', options.userKeyFile), fileOf('userCertFile', options.userCertFile)]
    : [];
  if (!key !== !cert) throw new InvalidAddress('userCertFile and userKeyFile go together');
  return {
    endpoints: options.hosts.map(({ address, port }) => ({ host: address, port })),
    discover: options.dnsDiscover,
    credentials: username && password ? { username: decoded(username), password: decoded(password) } : NOBODY,
    tls: secure ? filled({ ca, key, cert }) : undefined,
    keepAlive: {
      intervalMs: millis(options.keepAliveInterval, PING_EVERY_MS),
      timeoutMs: millis(options.keepAliveTimeout, PING_ANSWER_MS),
    },
  };
};
