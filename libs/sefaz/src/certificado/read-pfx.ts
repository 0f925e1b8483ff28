import { X509Certificate } from 'node:crypto';
import type { CertificadoLido } from '@tulha/domain/fiscal/certificado/certificado-lido';
import forge from 'node-forge';
import { commonName, documentoOf } from './documento.js';
import { PFX_MAX_BYTES, UnreadablePfx } from './unreadable-pfx.js';

/** The keys to speak and sign with a certificate, and its content. */
export type OpenPfx = { readonly lido: CertificadoLido; readonly key: string; readonly cert: string; readonly chain: readonly string[] };

const NO_PFX = 'O arquivo não é um certificado A1 (.pfx ou .p12).';

type Asn1 = forge.asn1.Asn1;

const asn1Of = (bytes: Uint8Array): Asn1 => {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  } catch {
    // Whatever the parser says of it, it is no such file.
    throw new UnreadablePfx(NO_PFX);
  }
};

const opened = (asn1: Asn1, senha: string): forge.pkcs12.Pkcs12Pfx => {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, senha);
  } catch (error) {
    if (/MAC could not be verified|Invalid password/i.test((error as Error).message))
      throw new UnreadablePfx('A senha não é a deste certificado.');
    throw new UnreadablePfx(NO_PFX);
  }
};

const mayIdentify = (cert: forge.pki.Certificate): boolean => {
  const use = cert.getExtension('extKeyUsage') as { clientAuth?: boolean } | null;
  return !use || use.clientAuth === true;
};

const lidoOf = (cert: forge.pki.Certificate, pem: string): CertificadoLido => {
  const { subject, issuer } = new X509Certificate(pem).toLegacyObject();
  const name = commonName(subject);
  return {
    titular: name.replace(/:[0-9A-Za-z]{11,14}$/, '').slice(0, 120) || 'Sem nome',
    documento: documentoOf(cert, name),
    emissor: commonName(issuer).slice(0, 120),
    serie: cert.serialNumber,
    validoDe: cert.validity.notBefore.toISOString(),
    validoAte: cert.validity.notAfter.toISOString(),
    impressao: new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase(),
    paraCliente: mayIdentify(cert),
  };
};

const bagsOf = (pfx: forge.pkcs12.Pkcs12Pfx, bagType: string): forge.pkcs12.Bag[] => pfx.getBags({ bagType })[bagType] ?? [];

/**
 * Opens a PFX, also one with the ciphers that Node refuses (RC2, 3DES). The certificate is the one that belongs to the key, in whatever order
 * they stand. Meant for a thread of its own.
 * @throws UnreadablePfx
 */
export const readPfx = (bytes: Uint8Array, senha: string): OpenPfx => {
  if (bytes.length === 0) throw new UnreadablePfx('O arquivo está vazio.');
  if (bytes.length > PFX_MAX_BYTES) throw new UnreadablePfx('O arquivo passa de 64 KB: um certificado A1 não chega a isso.');
  const pfx = opened(asn1Of(bytes), senha);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Readonly<Record<string, string>>;
  const [key] = [...bagsOf(pfx, pkcs8ShroudedKeyBag ?? ''), ...bagsOf(pfx, keyBag ?? '')].flatMap((bag) => bag.key ?? []);
  if (!key) throw new UnreadablePfx('O arquivo não tem a chave do certificado: exporte-o de novo com a chave privada.');
  const certs = bagsOf(pfx, certBag ?? '').flatMap(({ cert }) => cert ?? []);
  const own = certs.find((cert) => (cert.publicKey as forge.pki.rsa.PublicKey).n.equals((key as forge.pki.rsa.PrivateKey).n));
  if (!own) throw new UnreadablePfx('O arquivo tem uma chave, e não o certificado dela.');
  const pem = forge.pki.certificateToPem(own);
  return {
    lido: lidoOf(own, pem),
    key: forge.pki.privateKeyToPem(key),
    cert: pem,
    chain: certs.filter((cert) => cert !== own).map((cert) => forge.pki.certificateToPem(cert)),
  };
};
