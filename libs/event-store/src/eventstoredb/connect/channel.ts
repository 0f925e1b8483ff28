import { isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { CallCredentials, Channel, ChannelCredentials } from '@grpc/grpc-js';
import { type Address, type Endpoint, InvalidAddress } from './address.js';

/** The largest event the server keeps, and what is around it. */
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

/**
 * How channels to the nodes of an address are opened. Each has a socket of its own: one that fell silent is not shared with the next.
 * @throws InvalidAddress when the key and the certificate of the client do not fit.
 */
export const channelsOf = ({ tls, keepAlive }: Address): ((endpoint: Endpoint) => Channel) => {
  const context = tls && contextOf(tls);
  const credentialsFor = (identity: string): ChannelCredentials => {
    if (!context) return ChannelCredentials.createInsecure();
    return isIP(identity) ? new ByAddress(context, identity) : ChannelCredentials.createFromSecureContext(context);
  };
  return ({ host, port, identity = host }) =>
    new Channel(`${bracketed(host)}:${port}`, credentialsFor(identity), {
      'grpc.keepalive_time_ms': keepAlive.intervalMs,
      'grpc.keepalive_timeout_ms': keepAlive.timeoutMs,
      'grpc.max_receive_message_length': MOST_RECEIVED_BYTES,
      'grpc.use_local_subchannel_pool': 1,
      ...(identity === host ? {} : { 'grpc.ssl_target_name_override': identity, 'grpc.default_authority': `${identity}:${port}` }),
    });
};
