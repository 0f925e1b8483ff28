import type { AddressInfo } from 'node:net';

/** The message of a supervised process that wants to listen, and of the permission it gets. */
export const DOOR = 'porta';
/** A supervisor silent for so long is halted, or none of ours. In ms. */
const WITHIN_MS = 1_000;

/** Asks the stand-in of this process to leave its port. Resolves at once without a supervisor. */
export const askForTheDoor = (): Promise<void> =>
  new Promise((done) => {
    if (!process.send) return done();
    const onMessage = (message: unknown) => {
      if (message === DOOR) free();
    };
    const free = () => {
      clearTimeout(timer);
      process.off('message', onMessage);
      done();
    };
    const timer = setTimeout(free, WITHIN_MS);
    process.on('message', onMessage);
    process.send(DOOR);
  });

/** The message of a supervised process that listens. */
export type Listening = { readonly listening: string };

/** The address in a child's message, if it is that message. */
export const listeningIn = (message: unknown): string | undefined => {
  const address = typeof message === 'object' && message !== null ? (message as Partial<Listening>).listening : undefined;
  return typeof address === 'string' ? address : undefined;
};

/** The address by which this machine reaches the listener. */
const urlOf = ({ address, family, port }: AddressInfo): string => {
  if (family === 'IPv4') return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
  return `http://[${address === '::' ? '::1' : address}]:${port}`;
};

/**
 * Tells the supervisor that this process listens, and where: another program may have taken that port first and answer the
 * same questions.
 */
export const tellListening = (address: AddressInfo | string | null): void => {
  if (!process.connected || address === null || typeof address === 'string') return;
  process.send?.({ listening: urlOf(address) } satisfies Listening);
};
