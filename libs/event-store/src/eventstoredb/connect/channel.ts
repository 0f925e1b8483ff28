import { isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { CallCredentials, Channel, ChannelCredentials, connectivityState } from '@grpc/grpc-js';
import { type Address, type Endpoint, InvalidAddress } from './address.js';

/** The largest event the server keeps, with its envelope. */
const MOST_RECEIVED_BYTES = 17 * 1024 * 1024;

/**
 * TLS to a node that is known by its IP address. An address is no server name, Node refuses to send it as one, and gRPC would: so none
 * is sent. The certificate is checked as ever, against that address.
 */
class ByAddress extends ChannelCredentials {
  constructor(
    private readonly context: SecureContext,
    private readonly host: string,
  ) {
    super();
  }

  _isSecure() {
    return true;
  }

  _equals(other: ChannelCredentials): boolean {
    return other === this;
  }

  _createSecureConnector(_target: unknown, _options: unknown, callCredentials = CallCredentials.createEmpty()) {
    const { context, host } = this;
    const connect = (socket: Socket) =>
      new Promise<{ socket: Socket; secure: boolean }>((resolve, reject) => {
        const secured = connectTls({ socket, secureContext: context, host, servername: '', ALPNProtocols: ['h2'] }, () =>
          resolve({ socket: secured, secure: true }),
        );
        secured.on('error', reject);
      });
    return { connect, waitForReady: () => Promise.resolve(), getCallCredentials: () => callCredentials, destroy: () => undefined };
  }
}

const contextOf = (tls: NonNullable<Address['tls']>): SecureContext => {
  try {
    return createSecureContext(tls);
  } catch (error) {
    throw new InvalidAddress('userKeyFile is no key, or not of userCertFile', { cause: error });
  }
};

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** How long a channel whose node is away waits to be asked for again. */
const WAIT_MS = 60_000;
/**
 * A channel that has been away for so long is not asked again, in ms: an attempt at a node that neither answers nor hangs up never ends
 * (grpc-js 1.14), and while it goes on the channel says that its node is away, also when a new one would reach it.
 */
const STUCK_MS = 5_000;
/** Between two attempts at a node that is away. */
const RETRY = { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1_000 };

/**
 * Channels that were left while their node was away, by place, for the next caller of that node. Closed at that moment, a
 * channel (grpc-js 1.14) makes one more attempt, and the connection of that attempt is never ended: each search during an
 * outage would leak one to the node that came back.
 */
const createWaiting = () => {
  const waiting = new Map<string, Map<Channel, NodeJS.Timeout>>();
  const at = (place: string) => {
    const there = waiting.get(place) ?? new Map<Channel, NodeJS.Timeout>();
    waiting.set(place, there);
    return there;
  };
  const forget = (place: string, channel: Channel) => {
    const there = at(place);
    clearTimeout(there.get(channel));
    there.delete(channel);
    if (there.size === 0) waiting.delete(place);
  };
  return {
    forget,
    add(place: string, channel: Channel, close: () => void) {
      forget(place, channel);
      const late = () => {
        forget(place, channel);
        close();
      };
      at(place).set(channel, setTimeout(late, WAIT_MS).unref());
    },
    take(place: string): Channel | undefined {
      const [channel] = waiting.get(place)?.keys() ?? [];
      if (channel) forget(place, channel);
      return channel;
    },
    /** @returns the waiting channels, which are then forgotten */
    takeAll: (): readonly Channel[] =>
      [...waiting].flatMap(([place, there]) =>
        [...there.keys()].map((channel) => {
          forget(place, channel);
          return channel;
        }),
      ),
  };
};

/**
 * Opens channels to the nodes of an address, and closes the last of them. Each has a socket of its own, so that a silent one
 * is not shared with the next.
 * @throws InvalidAddress when the key and the certificate of the client do not fit.
 */
export const channelsOf = ({ tls, keepAlive }: Address, { stuckMs = STUCK_MS } = {}) => {
  const context = tls && contextOf(tls);
  const waiting = createWaiting();
  let over = false;

  class OwnChannel extends Channel {
    /** When it was first and last found away, in ms; tries far apart are of two outages. */
    private away = { first: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

    constructor(
      private readonly place: string,
      ...given: ConstructorParameters<typeof Channel>
    ) {
      super(...given);
    }

    override close(): void {
      const away = this.getConnectivityState(false) === connectivityState.TRANSIENT_FAILURE;
      if (!away || over) return super.close();
      if (this.seemsStuck()) this.leave();
      else waiting.add(this.place, this, () => super.close());
    }

    private seemsStuck(): boolean {
      const now = performance.now();
      this.away = { first: now - this.away.last < WAIT_MS ? this.away.first : now, last: now };
      return now - this.away.first > stuckMs;
    }

    /** No caller will take the channel any more: it is closed once it is connected, or after a while. */
    private leave(): void {
      const place = `${this.place} left`;
      waiting.add(place, this, () => super.close());
      this.watchConnectivityState(connectivityState.TRANSIENT_FAILURE, Number.POSITIVE_INFINITY, () => {
        waiting.forget(place, this);
        if (this.getConnectivityState(false) !== connectivityState.SHUTDOWN) super.close();
      });
    }
  }

  const credentialsFor = (identity: string): ChannelCredentials => {
    if (!context) return ChannelCredentials.createInsecure();
    return isIP(identity) ? new ByAddress(context, identity) : ChannelCredentials.createFromSecureContext(context);
  };
  const open = ({ host, port, identity = host }: Endpoint): Channel => {
    const place = `${bracketed(host)}:${port}`;
    const known = `${place} ${identity}`;
    return (
      waiting.take(known) ??
      new OwnChannel(known, place, credentialsFor(identity), {
        'grpc.keepalive_time_ms': keepAlive.intervalMs,
        'grpc.keepalive_timeout_ms': keepAlive.timeoutMs,
        'grpc.max_receive_message_length': MOST_RECEIVED_BYTES,
        'grpc.use_local_subchannel_pool': 1,
        ...RETRY,
        ...(identity === host ? {} : { 'grpc.ssl_target_name_override': identity, 'grpc.default_authority': `${identity}:${port}` }),
      })
    );
  };
  /** Opens nothing more: waiting channels are closed, and so are those left from now on. */
  const end = (): void => {
    over = true;
    for (const channel of waiting.takeAll()) channel.close();
  };
  return { open, end };
};
