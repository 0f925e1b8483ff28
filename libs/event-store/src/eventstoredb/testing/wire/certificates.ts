import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** The key and certificate of a TLS server, in PEM. */
export type Certified = { readonly key: string; readonly cert: string };

const DAY_MS = 86_400_000;

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, content: Buffer) => sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, content));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const IS_AUTHORITY = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));

const placeOf = (host: string): Buffer =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

/** No line is empty, not even where the content ends with one that is full: OpenSSL would not read it. */
const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

type Wanted = { readonly issuer: string; readonly subject: string; readonly key: KeyObject; readonly extra: Buffer; readonly days: number };

const certificate = ({ issuer, subject, key, extra, days }: Wanted, signer: KeyObject): string => {
  const ends = Date.now() + days * DAY_MS;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(Math.min(Date.now(), ends) - DAY_MS), time(ends)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extra)),
  );
  return pem(sequence(content, ECDSA_WITH_SHA256, bits(createSign('sha256').update(content).sign(signer))));
};

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** An authority of its own, with the certificates it makes. */
export const createAuthority = (name = 'Autoridade de teste') => {
  const { publicKey, privateKey } = newKey();
  const own = { issuer: name, subject: name, key: publicKey, extra: IS_AUTHORITY, days: 1 };
  return {
    cert: certificate(own, privateKey),
    /** A certificate for names and addresses; days that are over make one that has expired. */
    certify(hosts: readonly string[], days = 1): Certified {
      const pair = newKey();
      const extra = extension('551d11', sequence(...hosts.map(placeOf)));
      const wanted = { issuer: name, subject: hosts[0] ?? '', key: pair.publicKey, extra, days };
      return { cert: certificate(wanted, privateKey), key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
  };
};
