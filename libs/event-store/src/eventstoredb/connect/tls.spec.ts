import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { append } from '../../contract/facts.js';
import { StoreBusy } from '../../event-store.js';
import { UnusableFile } from './address.js';
import { openEventStoreDb } from '../eventstoredb-event-store.js';
import { createAuthority } from '../testing/wire/certificates.js';
import { startCluster } from '../testing/server/cluster.js';
import { type EventStoreServer, startEventStoreServer } from '../testing/server/server.js';
import { startTlsWire } from '../testing/wire/tls-wire.js';

const authority = createAuthority();
let folder: string;
let server: EventStoreServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tulha-tls-'));
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  server = await startEventStoreServer();
});
afterEach(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

/** A store behind TLS, opened at a host by this certificate; the result of a write, and the server name that was sent. */
const written = async (host: string, hosts: readonly string[], { days = 1, ca = 'ca.pem' } = {}) => {
  const wire = await startTlsWire(server.url, authority.certify(hosts, days));
  try {
    const store = await openEventStoreDb({ url: `esdb://tulha:senha@${host}:${wire.port}?tlsCAFile=${join(folder, ca)}` });
    const appended = await store.append(append('talhao-1', 'no-stream')).finally(() => store.close());
    return { version: appended.version, names: [...new Set(wire.names)] };
  } finally {
    wire.stop();
  }
};

const causes = (error: unknown): string => (error instanceof Error ? `${error.message}; ${causes(error.cause)}` : '');
const refusal = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('TLS', () => {
  it('to an address that is an IP works: no server name is sent, which Node would refuse', async () => {
    expect(await written('127.0.0.1', ['127.0.0.1'])).toEqual({ version: 0, names: [false] });
  });

  it('to a name works, and sends it', async () => {
    expect(await written('localhost', ['localhost'])).toEqual({ version: 0, names: ['localhost'] });
  });

  it('to members that announce themselves by IP works, where the address has a name', async () => {
    const cluster = await startCluster({ certified: authority.certify(['localhost', '127.0.0.1']) });
    try {
      const named = `localhost:${cluster.nodes[1]?.door.port}`;
      const store = await openEventStoreDb({ url: `esdb://tulha:senha@${named}?tlsCAFile=${join(folder, 'ca.pem')}` });
      const appended = await store.append(append('talhao-1', 'no-stream')).finally(() => store.close());
      expect(appended).toMatchObject({ version: 0 });
      expect(cluster.nodes.map(({ server: { calls } }) => calls.includes('BatchAppend'))).toEqual([true, false, false]);
    } finally {
      cluster.stop();
    }
  });

  it('of a test is by a certificate that can be read, however long it is', () => {
    for (let length = 1; length <= 64; length++) {
      const certified = authority.certify(['a'.repeat(length)]);
      expect(() => createSecureContext(certified)).not.toThrow();
    }
  });

  it.each([
    ['an IP by a certificate of another', '127.0.0.1', { hosts: ['127.0.0.2'] }, /altnames/],
    ['an IP by a certificate of a name', '127.0.0.1', { hosts: ['localhost'] }, /altnames/],
    ['a name by a certificate of an IP', 'localhost', { hosts: ['127.0.0.1'] }, /altnames/],
    ['an IP by a certificate that has expired', '127.0.0.1', { hosts: ['127.0.0.1'], days: -1 }, /expired/],
  ])('to %s is refused', async (_what, host, { hosts, ...more }, why) => {
    const error = await refusal(written(host, hosts, more));
    expect(error).toBeInstanceOf(StoreBusy);
    expect(causes(error)).toMatch(why);
  });

  it('by a certificate of another authority is refused, to an IP and to a name', async () => {
    writeFileSync(join(folder, 'other.pem'), createAuthority('Outra').cert);
    for (const host of ['127.0.0.1', 'localhost']) {
      const error = await refusal(written(host, [host], { ca: 'other.pem' }));
      expect(causes(error)).toMatch(/unable to verify|unable to get/);
    }
  });

  it.each([
    ['is not there', undefined],
    ['is no certificate', 'nada\n'],
  ])('with a file of an authority that %s is told so', async (_what, content) => {
    if (content) writeFileSync(join(folder, 'bad.pem'), content);
    expect(await refusal(written('localhost', ['localhost'], { ca: 'bad.pem' }))).toBeInstanceOf(UnusableFile);
  });
});
